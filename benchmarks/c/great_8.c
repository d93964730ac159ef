/*
 * Great 8, eight decks, a fresh shoe every round: the plain C yardstick.
 *
 *     gcc -O3 -march=native -o great_8 great_8.c
 *     ./great_8 ROUNDS SEED
 *
 * Every round is settled four ways: the main wager on Yin and on Yang, and the
 * Great Bonus made by a player of Yin and by a player of Yang.
 */
#include "baseline.h"

enum { DECKS = 8, SHOE = 54 * DECKS };

/* A card is its value, 1 to 10, or GREAT_8. */
enum { GREAT_8 = 11 };

enum main_row { MAIN_GREAT_8, MAIN_WIN, MAIN_TIGER_6, MAIN_TIE, MAIN_LOSE, MAIN_ROWS };
static const char *const main_labels[MAIN_ROWS] = {"Great 8", "Win", "Tiger 6", "Tie", ""};

enum bonus_row {
    BONUS_GREAT_8_TIE,
    BONUS_GREAT_8_OVER_8,
    BONUS_TIGER_6,
    BONUS_TWO_CARD_TIE,
    BONUS_ANY_TIE,
    BONUS_NONE,
    BONUS_ROWS
};
static const char *const bonus_labels[BONUS_ROWS] = {
    "Great 8 Tie", "Great 8 over Natural 8", "Tiger 6", "Two Card Tie", "Any Tie", ""};

/* What the wagers on one hand came to. */
typedef struct {
    uint64_t main[MAIN_ROWS];
    uint64_t bonus[BONUS_ROWS];
} tally_t;

static void fill_shoe(uint8_t shoe[SHOE])
{
    int n = 0;

    for (int deck = 0; deck < DECKS; deck++) {
        for (int rank = 1; rank <= 13; rank++)
            for (int suit = 0; suit < 4; suit++)
                shoe[n++] = (uint8_t)(rank < 10 ? rank : 10);
        shoe[n++] = GREAT_8;
        shoe[n++] = GREAT_8;
    }
}

static inline void tie(tally_t *yin, tally_t *yang, enum bonus_row row)
{
    yin->main[MAIN_TIE]++;
    yang->main[MAIN_TIE]++;
    yin->bonus[row]++;
    yang->bonus[row]++;
}

static inline void decide(tally_t *winner, tally_t *loser, enum main_row main, enum bonus_row bonus)
{
    winner->main[main]++;
    winner->bonus[bonus]++;
    loser->main[MAIN_LOSE]++;
    loser->bonus[BONUS_NONE]++;
}

/* Deals one card: the one at `from` comes to place `to`. */
static inline int deal(uint8_t *shoe, uint32_t to, uint32_t from)
{
    const uint8_t card = shoe[from];

    shoe[from] = shoe[to];
    shoe[to] = card;
    return card;
}

/* How far a hand of this total is from 8. */
static inline int distance(int total)
{
    return total >= 8 ? total - 8 : 8 - total;
}

static inline bool is_eight(int card)
{
    return card == 8 || card == GREAT_8;
}

/* The first cards decide, and one of them at least is an 8 or a Great 8. */
static inline void settle_natural(int yin_card, int yang_card, tally_t *yin, tally_t *yang)
{
    if (yin_card == yang_card)
        tie(yin, yang, yin_card == GREAT_8 ? BONUS_GREAT_8_TIE : BONUS_ANY_TIE);
    else if (yin_card == GREAT_8)
        decide(yin, yang, MAIN_GREAT_8, yang_card == 8 ? BONUS_GREAT_8_OVER_8 : BONUS_NONE);
    else if (yang_card == GREAT_8)
        decide(yang, yin, MAIN_GREAT_8, yin_card == 8 ? BONUS_GREAT_8_OVER_8 : BONUS_NONE);
    else if (yin_card == 8)
        decide(yin, yang, MAIN_WIN, BONUS_NONE);
    else
        decide(yang, yin, MAIN_WIN, BONUS_NONE);
}

/*
 * Plays the rounds. The shoe stays as the last round left it: the first cards
 * of a partial shuffle are uniform whatever order the shuffle starts from.
 */
static void play(uint64_t rounds, rng_t *generator, tally_t *yin_out, tally_t *yang_out)
{
    uint8_t shoe[SHOE];
    rng_t rng = *generator;
    tally_t yin = {{0}, {0}}, yang = {{0}, {0}};

    fill_shoe(shoe);
    for (uint64_t round = 0; round < rounds; round++) {
        uint32_t i, j;

        rng_pair(&rng, SHOE, SHOE - 1, &i, &j);
        int yin_total = deal(shoe, 0, i);
        int yang_total = deal(shoe, 1, 1 + j);

        if (is_eight(yin_total) || is_eight(yang_total)) {
            settle_natural(yin_total, yang_total, &yin, &yang);
            continue;
        }

        const bool yin_draws = yin_total <= 5, yang_draws = yang_total <= 5;
        const bool drew = yin_draws || yang_draws;
        bool yin_great = false, yang_great = false;

        if (drew) {
            /* Choosing among two dealt cards costs less than a mispredicted branch. */
            rng_pair(&rng, SHOE - 2, SHOE - 3, &i, &j);
            const int third = deal(shoe, 2, 2 + i);
            const int fourth = deal(shoe, 3, 3 + j);
            const int yin_card = yin_draws ? third : 0;
            const int yang_card = yang_draws ? (yin_draws ? fourth : third) : 0;

            yin_great = yin_card == GREAT_8;
            yang_great = yang_card == GREAT_8;
            yin_total += yin_card;
            yang_total += yang_card;
        }

        /* A drawn Great 8 beats every total; its own sum is 12 or more, so never a Tiger 6. */
        const int yin_distance = yin_great ? -1 : distance(yin_total);
        const int yang_distance = yang_great ? -1 : distance(yang_total);

        if (yin_distance == yang_distance) {
            tie(&yin, &yang,
                yin_great ? BONUS_GREAT_8_TIE : drew ? BONUS_TWO_CARD_TIE : BONUS_ANY_TIE);
        } else {
            const bool yin_wins = yin_distance < yang_distance;
            const bool tiger = (yin_wins ? yin_total : yang_total) == 6;
            const enum main_row main_row = tiger ? MAIN_TIGER_6 : MAIN_WIN;
            const enum bonus_row bonus_row = tiger ? BONUS_TIGER_6 : BONUS_NONE;

            yin.main[yin_wins ? main_row : MAIN_LOSE]++;
            yang.main[yin_wins ? MAIN_LOSE : main_row]++;
            yin.bonus[yin_wins ? bonus_row : BONUS_NONE]++;
            yang.bonus[yin_wins ? BONUS_NONE : bonus_row]++;
        }
    }
    *generator = rng;
    *yin_out = yin;
    *yang_out = yang;
}

int main(int argc, char **argv)
{
    uint64_t rounds, seed;
    tally_t yin, yang;

    read_arguments(argc, argv, &rounds, &seed);
    rng_t rng = rng_seeded(seed);
    const double start = seconds_now();
    play(rounds, &rng, &yin, &yang);
    const double seconds = seconds_now() - start;

    print_head(rounds, seconds);
    print_counts("main yin", main_labels, yin.main, MAIN_ROWS);
    printf(",");
    print_counts("main yang", main_labels, yang.main, MAIN_ROWS);
    printf(",");
    print_counts("great-bonus yin", bonus_labels, yin.bonus, BONUS_ROWS);
    printf(",");
    print_counts("great-bonus yang", bonus_labels, yang.bonus, BONUS_ROWS);
    return print_tail();
}
