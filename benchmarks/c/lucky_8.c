/*
 * Mini-baccarat with Lucky 8, eight decks, a fresh shoe every round: the plain
 * C yardstick.
 *
 *     gcc -O3 -march=native -o lucky_8 lucky_8.c
 *     ./lucky_8 ROUNDS SEED
 *
 * A round is counted by its result: both hands' points, and which of them are
 * three cards of one suit. What each wager makes of a result is read off after
 * the last round; to look it up in every round was a little slower.
 */
#include "baseline.h"

enum { DECKS = 8, SHOE = 52 * DECKS };

/* A card is its value, 0 to 9, in the low half of a byte and one bit for its suit in the high. */
enum { VALUE = 0x0f, SUIT = 0xf0 };

enum main_row { MAIN_PLAYER, MAIN_BANKER, MAIN_TIE, MAIN_ROWS };
static const char *const main_labels[MAIN_ROWS] = {"Player", "Banker", "Tie"};

enum bonus_row {
    BONUS_DOUBLE_SUITED,
    BONUS_SUITED,
    BONUS_DOUBLE,
    BONUS_UNLUCKY,
    BONUS_LUCKY,
    BONUS_NONE,
    BONUS_ROWS
};
static const char *const bonus_labels[BONUS_ROWS] = {
    "Double Suited 8", "Suited 8", "Double 8", "Unlucky 8", "Lucky 8", ""};

/* A result packs the player's points, the banker's, and who has three cards of one suit. */
enum { PLAYER_SUITED = 2, BANKER_SUITED = 1, RESULTS = 10 << 6 };

/*
 * The banker's rule when the player drew: bit v of entry b is set if a banker
 * of b points draws to a player's third card of value v.
 */
static const uint16_t banker_draws[8] = {0x3ff, 0x3ff, 0x3ff, 0x2ff, 0x0fc, 0x0f0, 0x0c0, 0};

static void fill_shoe(uint8_t shoe[SHOE])
{
    int n = 0;

    for (int deck = 0; deck < DECKS; deck++)
        for (int rank = 1; rank <= 13; rank++)
            for (int suit = 0; suit < 4; suit++)
                shoe[n++] = (uint8_t)((rank < 10 ? rank : 0) | 0x10 << suit);
}

/* Deals one card: the one at `from` comes to place `to`. */
static inline unsigned deal(uint8_t *shoe, uint32_t to, uint32_t from)
{
    const uint8_t card = shoe[from];

    shoe[from] = shoe[to];
    shoe[to] = card;
    return card;
}

/* The points of `points` and one more card; card 0 is none. */
static inline unsigned plus(unsigned points, unsigned card)
{
    const unsigned total = points + (card & VALUE);

    return total >= 10 ? total - 10 : total;
}

/*
 * Plays the rounds. The shoe stays as the last round left it: the first cards
 * of a partial shuffle are uniform whatever order the shuffle starts from.
 */
static void play(uint64_t rounds, rng_t *generator, uint64_t results[RESULTS])
{
    uint8_t shoe[SHOE];
    rng_t rng = *generator;

    fill_shoe(shoe);
    for (uint64_t round = 0; round < rounds; round++) {
        uint32_t i, j;

        rng_pair(&rng, SHOE, SHOE - 1, &i, &j);
        const unsigned player_1 = deal(shoe, 0, i), banker_1 = deal(shoe, 1, 1 + j);
        rng_pair(&rng, SHOE - 2, SHOE - 3, &i, &j);
        const unsigned player_2 = deal(shoe, 2, 2 + i), banker_2 = deal(shoe, 3, 3 + j);
        unsigned player = plus(player_1 & VALUE, player_2);
        unsigned banker = plus(banker_1 & VALUE, banker_2);
        bool player_suited = false, banker_suited = false;

        if (!((player | banker) & 8)) { /* 8 and 9 are the totals with this bit */
            rng_pair(&rng, SHOE - 4, SHOE - 5, &i, &j);
            if (player <= 5) {
                /* A card dealt in vain costs less than a mispredicted branch. */
                const unsigned player_3 = deal(shoe, 4, 4 + i), next = deal(shoe, 5, 5 + j);
                const unsigned banker_3 =
                    next & -(banker_draws[banker] >> (player_3 & VALUE) & 1u);

                player = plus(player, player_3);
                banker = plus(banker, banker_3);
                player_suited = player_1 & player_2 & player_3 & SUIT;
                banker_suited = banker_1 & banker_2 & banker_3 & SUIT;
            } else if (banker <= 5) {
                const unsigned banker_3 = deal(shoe, 4, 4 + i);

                banker = plus(banker, banker_3);
                banker_suited = banker_1 & banker_2 & banker_3 & SUIT;
            }
        }
        results[player << 6 | banker << 2 | (unsigned)player_suited << 1 | banker_suited]++;
    }
    *generator = rng;
}

/* The highest row that a bonus wager on one hand makes. */
static enum bonus_row bonus(unsigned mine, unsigned other, bool suited, bool other_suited)
{
    if (mine != 8)
        return BONUS_NONE;
    if (suited)
        return other == 8 && other_suited ? BONUS_DOUBLE_SUITED : BONUS_SUITED;
    return other == 8 ? BONUS_DOUBLE : other == 9 ? BONUS_UNLUCKY : BONUS_LUCKY;
}

int main(int argc, char **argv)
{
    uint64_t rounds, seed;
    uint64_t results[RESULTS] = {0};
    uint64_t main_counts[MAIN_ROWS] = {0};
    uint64_t player_counts[BONUS_ROWS] = {0}, banker_counts[BONUS_ROWS] = {0};

    read_arguments(argc, argv, &rounds, &seed);
    rng_t rng = rng_seeded(seed);
    const double start = seconds_now();
    play(rounds, &rng, results);
    for (unsigned result = 0; result < RESULTS; result++) {
        const unsigned player = result >> 6, banker = result >> 2 & 15;
        const bool player_suited = result & PLAYER_SUITED, banker_suited = result & BANKER_SUITED;
        const uint64_t times = results[result];

        main_counts[player > banker ? MAIN_PLAYER : player < banker ? MAIN_BANKER : MAIN_TIE] +=
            times;
        player_counts[bonus(player, banker, player_suited, banker_suited)] += times;
        banker_counts[bonus(banker, player, banker_suited, player_suited)] += times;
    }
    const double seconds = seconds_now() - start;

    print_head(rounds, seconds);
    print_counts("main", main_labels, main_counts, MAIN_ROWS);
    printf(",");
    print_counts("lucky-8-player", bonus_labels, player_counts, BONUS_ROWS);
    printf(",");
    print_counts("lucky-8-banker", bonus_labels, banker_counts, BONUS_ROWS);
    return print_tail();
}
