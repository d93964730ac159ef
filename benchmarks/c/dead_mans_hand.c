/*
 * Blackjack with the Dead Man's Hand bonus, one seat, a fresh shoe every round:
 * the plain C yardstick.
 *
 *     gcc -O3 -march=native -I FOLDER -o dead_mans_hand dead_mans_hand.c
 *     ./dead_mans_hand ROUNDS SEED
 *
 * The house rules and the chart of basic strategy come from a header in FOLDER,
 * blackjack_chart.h, which benchmarks/blackjack.py writes. The dealer peeks,
 * there is no surrender and no insurance, and a split ace gets one card only.
 */
#include "baseline.h"
#include "blackjack_chart.h"

/*
 * From the header: DECKS, HITS_SOFT_17, DOUBLE_AFTER_SPLIT, SPLIT_HANDS, ACE_HANDS, EIGHT_HANDS,
 * and, by total or pair and upcard, what to do:
 *
 *     static const uint8_t hard[22][11], soft[22][11], pairs[11][11];
 *
 * HIT, STAND, DOUBLE_OR_HIT, DOUBLE_OR_STAND and (for pairs only) SPLIT.
 */

enum { SHOE = 52 * DECKS, MOST_HANDS = 4 };
enum { ACE = 1, EIGHT = 8, TEN = 10 };

enum bonus_row {
    BONUS_LOSE,
    BONUS_ANY,
    BONUS_PAIR_KEPT,
    BONUS_DEALER_BLACKJACK,
    BONUS_NO_SET,
    BONUS_1_SET,
    BONUS_2_SETS,
    BONUS_3_SETS,
    BONUS_4_SETS,
    BONUS_ROWS
};
static const char *const bonus_labels[BONUS_ROWS] = {
    "", "one ace or eight", "pair kept", "pair and dealer blackjack",
    "no set", "1 set", "2 sets", "3 sets", "4 sets"};

/* The main wager's net result in half units: four doubled hands win or lose 16. */
enum { MOST_NET = 16, NETS = 2 * MOST_NET + 1 };

/* The cards lie elsewhere, so that the generator and the rest may stay in registers. */
typedef struct {
    uint8_t *cards;
    uint32_t dealt;
    rng_t rng;
} shoe_t;

/* A total counts an ace as eleven while that does not bust; then it is soft. */
typedef struct {
    int total;
    bool soft;
} hand_t;

typedef uint64_t tally_t[NETS][BONUS_ROWS];

static void fill_shoe(uint8_t cards[SHOE])
{
    int n = 0;

    for (int deck = 0; deck < DECKS; deck++)
        for (int rank = 1; rank <= 13; rank++)
            for (int suit = 0; suit < 4; suit++)
                cards[n++] = (uint8_t)(rank < TEN ? rank : TEN);
}

/* Deals one card: the one at `from` comes to place `to`. */
static inline int deal(uint8_t *cards, uint32_t to, uint32_t from)
{
    const uint8_t card = cards[from];

    cards[from] = cards[to];
    cards[to] = card;
    return card;
}

/* The next card. The threshold takes a division, which one draw in ten million needs. */
static inline int draw(shoe_t *shoe)
{
    const uint32_t left = SHOE - shoe->dealt;
    uint64_t x = (rng_next(&shoe->rng) >> 32) * left;

    if ((uint32_t)x < left)
        while ((uint32_t)x < -left % left)
            x = (rng_next(&shoe->rng) >> 32) * left;
    const uint32_t to = shoe->dealt++;
    return deal(shoe->cards, to, to + (uint32_t)(x >> 32));
}

static inline hand_t hand_of(int card)
{
    return (hand_t){card == ACE ? 11 : card, card == ACE};
}

/* Without branches: no predictor can guess the cards. */
static inline hand_t plus(hand_t hand, int card)
{
    const int points = hand.total - (hand.soft ? 10 : 0) + card;
    const bool soft = (hand.soft | (card == ACE)) & (points <= 11);

    return (hand_t){points + (soft ? 10 : 0), soft};
}

static inline int advice(hand_t hand, int up)
{
    return hand.soft ? soft[hand.total][up] : hard[hand.total][up];
}

/* Plays a hand by `action`, then by its total; returns the units that ride on it. */
static inline int play_hand(shoe_t *shoe, hand_t *hand, int up, int action, bool may_double)
{
    if (may_double && (action == DOUBLE_OR_HIT || action == DOUBLE_OR_STAND)) {
        *hand = plus(*hand, draw(shoe));
        return 2;
    }
    while (action == HIT || action == DOUBLE_OR_HIT) {
        *hand = plus(*hand, draw(shoe));
        if (hand->total >= 21)
            break;
        action = advice(*hand, up);
    }
    return 1;
}

static inline int play_dealer(shoe_t *shoe, hand_t hand)
{
    while (hand.total < 17 || (HITS_SOFT_17 && hand.total == 17 && hand.soft))
        hand = plus(hand, draw(shoe));
    return hand.total;
}

/* What a finished hand brings, in half units. */
static inline int settle(int total, int units, int dealer)
{
    if (total > 21)
        return -2 * units;
    if (dealer > 21 || total > dealer)
        return 2 * units;
    return total == dealer ? 0 : -2 * units;
}

/* A split pair: its hands one after the other, each as often split again as the house allows. */
static void play_split(shoe_t *shoe, int pair, int up, hand_t dealer, tally_t tally)
{
    const int most = pair == ACE ? ACE_HANDS : pair == EIGHT ? EIGHT_HANDS : SPLIT_HANDS;
    int totals[MOST_HANDS], units[MOST_HANDS];
    int hands = 2, played = 0, sets = 0;
    bool live = false;

    while (played < hands) {
        const int card = draw(shoe);
        hand_t hand = plus(hand_of(pair), card);
        int stake = 1;

        if (card == pair && hands < most && pairs[pair][up] == SPLIT) {
            hands++;
            continue;
        }
        if ((pair == ACE && card == EIGHT) || (pair == EIGHT && card == ACE))
            sets++;
        if (pair != ACE && hand.total < 21) {
            const bool keep = card == pair && pairs[pair][up] != SPLIT;
            const int action = keep ? pairs[pair][up] : advice(hand, up);
            stake = play_hand(shoe, &hand, up, action, DOUBLE_AFTER_SPLIT);
        }
        totals[played] = hand.total;
        units[played] = stake;
        live |= hand.total <= 21;
        played++;
    }
    const int dealer_total = live ? play_dealer(shoe, dealer) : dealer.total;
    int net = 0;
    for (int hand = 0; hand < hands; hand++)
        net += settle(totals[hand], units[hand], dealer_total);
    const enum bonus_row bonus =
        pair == ACE || pair == EIGHT ? (enum bonus_row)(BONUS_NO_SET + sets) : BONUS_LOSE;
    tally[MOST_NET + net][bonus]++;
}

static inline enum bonus_row first_bonus(int first, int second)
{
    const int hits = (first == ACE || first == EIGHT) + (second == ACE || second == EIGHT);

    if (hits == 0)
        return BONUS_LOSE;
    if (hits == 1)
        return BONUS_ANY;
    return first == second ? BONUS_PAIR_KEPT : BONUS_1_SET;
}

/*
 * Plays the rounds. The shoe stays as the last round left it: the first cards
 * of a partial shuffle are uniform whatever order the shuffle starts from.
 */
static void play(uint64_t rounds, rng_t rng, tally_t tally)
{
    uint8_t cards[SHOE];
    shoe_t shoe = {.cards = cards, .rng = rng};

    fill_shoe(cards);
    for (uint64_t round = 0; round < rounds; round++) {
        uint32_t i, j;

        rng_pair(&shoe.rng, SHOE, SHOE - 1, &i, &j);
        const int first = deal(shoe.cards, 0, i), up = deal(shoe.cards, 1, 1 + j);
        rng_pair(&shoe.rng, SHOE - 2, SHOE - 3, &i, &j);
        const int second = deal(shoe.cards, 2, 2 + i), hole = deal(shoe.cards, 3, 3 + j);
        shoe.dealt = 4;

        hand_t hand = plus(hand_of(first), second);
        const hand_t dealer = plus(hand_of(up), hole);
        enum bonus_row bonus = first_bonus(first, second);
        int net;

        if (dealer.total == 21) {
            if (bonus == BONUS_PAIR_KEPT)
                bonus = BONUS_DEALER_BLACKJACK;
            net = hand.total == 21 ? 0 : -2;
        } else if (hand.total == 21) {
            net = 3;
        } else {
            const bool pair = first == second;
            const int action = pair ? pairs[first][up] : advice(hand, up);

            if (action == SPLIT) {
                shoe_t copy = shoe; /* a pointer to `shoe` itself would keep it in memory */
                play_split(&copy, first, up, dealer, tally);
                shoe.rng = copy.rng;
                continue;
            }
            const int units = play_hand(&shoe, &hand, up, action, true);
            if (hand.total > 21)
                net = -2 * units;
            else
                net = settle(hand.total, units, play_dealer(&shoe, dealer));
        }
        tally[MOST_NET + net][bonus]++;
    }
}

int main(int argc, char **argv)
{
    uint64_t rounds, seed;
    static tally_t tally;
    uint64_t nets[NETS] = {0}, bonuses[BONUS_ROWS] = {0};
    static char names[NETS][8];
    const char *net_labels[NETS];

    read_arguments(argc, argv, &rounds, &seed);
    const double start = seconds_now();
    play(rounds, rng_seeded(seed), tally);
    const double seconds = seconds_now() - start;

    for (int net = 0; net < NETS; net++) {
        snprintf(names[net], sizeof names[net], "%d", net - MOST_NET);
        net_labels[net] = names[net];
        for (int bonus = 0; bonus < BONUS_ROWS; bonus++) {
            nets[net] += tally[net][bonus];
            bonuses[bonus] += tally[net][bonus];
        }
    }
    print_head(rounds, seconds);
    print_counts("blackjack", net_labels, nets, NETS);
    printf(",");
    print_counts("dead-mans-hand", bonus_labels, bonuses, BONUS_ROWS);
    return print_tail();
}
