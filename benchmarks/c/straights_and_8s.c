/*
 * Straights and 8's on a double-zero wheel: the plain C yardstick.
 *
 *     gcc -O3 -march=native -o straights_and_8s straights_and_8s.c
 *     ./straights_and_8s ROUNDS SEED
 *
 * A round is one sequence of the wager. Its first two spins come from one
 * random word; the third is spun only when the first two have won.
 */
#include "baseline.h"

enum { POCKETS = 38 }; /* 0 is zero, 1 to 36 are themselves, 37 is double zero */

enum row {
    ROW_GAP,
    ROW_TWO_EIGHTS,
    ROW_TWO_SEQUENTIAL,
    ROW_THREE_EIGHTS,
    ROW_THREE_SEQUENTIAL,
    ROW_8_18_28,
    ROW_LOSE,
    ROWS
};
static const char *const labels[ROWS] = {
    "2 Numbers with a 1 Number Gap", "2 Numbers with 8's in a Row",
    "2 Sequential Numbers in a Row", "3 Sequential Numbers with 8's",
    "3 Sequential Numbers in a Row", "8-18-28 in the first three spins",
    ""};

static inline bool is_zero(int n)
{
    return n == 0 || n == 37;
}

static inline bool is_eight(int n)
{
    return ((UINT64_C(1) << 8 | UINT64_C(1) << 18 | UINT64_C(1) << 28) >> n) & 1;
}

/* Are a and b (one or two apart) and c three numbers in a row, in any order? */
static inline bool in_a_row(int a, int b, int c)
{
    const int low = a < b ? a : b, high = a < b ? b : a;

    if (is_zero(c))
        return false;
    if (high - low == 2)
        return c == low + 1;
    return c == low - 1 || c == high + 1;
}

static inline enum row play_round(rng_t *rng)
{
    uint32_t first, second;

    rng_pair(rng, POCKETS, POCKETS, &first, &second);
    const int a = (int)first, b = (int)second;

    /* A zero loses anyway unless the other number is near it, so that test can wait. */
    const int apart = abs(a - b);
    if (apart == 1 || apart == 2) {
        if (is_zero(a) || is_zero(b))
            return ROW_LOSE;
        const int c = (int)rng_below(rng, POCKETS);
        if (in_a_row(a, b, c))
            return ROW_THREE_SEQUENTIAL;
        return apart == 1 ? ROW_TWO_SEQUENTIAL : ROW_GAP;
    }
    if (is_eight(a) & is_eight(b)) { /* & and not &&: one branch, seldom taken */
        const int c = (int)rng_below(rng, POCKETS);
        if (!is_eight(c))
            return ROW_TWO_EIGHTS;
        return a != b && a != c && b != c ? ROW_8_18_28 : ROW_THREE_EIGHTS;
    }
    return ROW_LOSE;
}

int main(int argc, char **argv)
{
    uint64_t rounds, seed;
    uint64_t counts[ROWS] = {0};

    read_arguments(argc, argv, &rounds, &seed);
    rng_t rng = rng_seeded(seed);
    const double start = seconds_now();
    for (uint64_t round = 0; round < rounds; round++)
        counts[play_round(&rng)]++;
    const double seconds = seconds_now() - start;

    print_head(rounds, seconds);
    print_counts("straights-and-8s", labels, counts, ROWS);
    return print_tail();
}
