/* A yardstick: the six-card game of the guide (six-card@six-fr), two players, written by hand for nothing else.
 *
 * The same deals, the same plays and the same points as the engine and the kernel (run.py compares them): splitmix64 streams keyed by
 * seed and hole; two cards turned up first, lowest slots first (greedy) or by chance; a card from the stock may be rejected; the hole
 * ends when a layout is all face up, when the turn with the last stock card is over, or after three rounds without a stock card and
 * without a newly visible card.
 *
 *     ./six_card random|greedy SEED HOLES     prints holes, decisions, and the points of both seats
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOLDEN 0x9E3779B97F4A7C15ull
typedef uint64_t u64;
typedef int64_t i64;

static const int VALUE[13] = {1, -2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 0};
static u64 fair[64];

static inline u64 mix(u64 w) {
    w = (w ^ (w >> 30)) * 0xBF58476D1CE4E5B9ull;
    w = (w ^ (w >> 27)) * 0x94D049BB133111EBull;
    return w ^ (w >> 31);
}
static inline u64 fold(u64 key, u64 number) { return mix(key + GOLDEN + number); }
static inline int below(u64 key, unsigned n) {
    for (;;) {
        key += GOLDEN;
        u64 drawn = mix(key);
        if (drawn <= fair[n]) return (int)(drawn % n);
    }
}

typedef struct {
    uint8_t pack[52], cards[2][6], discard[52];
    int head, pile, up[2], seat;
} Hole;

static void deal(Hole *h, u64 key) {
    for (int i = 0; i < 52; i++) h->pack[i] = (uint8_t)i;
    for (unsigned last = 51; last > 0; last--) {
        u64 drawn;
        do {
            key += GOLDEN;
            drawn = mix(key);
        } while (drawn > fair[last + 1]);
        unsigned place = (unsigned)(drawn % (last + 1));
        uint8_t card = h->pack[last];
        h->pack[last] = h->pack[place];
        h->pack[place] = card;
    }
    for (int i = 0; i < 12; i++) h->cards[i & 1][i >> 1] = h->pack[i];
    h->discard[0] = h->pack[12];
    h->head = 13;
    h->pile = 1;
}

static int points(const uint8_t *cards, int known) {
    int total = 0;
    for (int left = 0; left < 3; left++) {
        int both = 9 << left, a = cards[left] >> 2, b = cards[left + 3] >> 2;
        if ((known & both) == both && a == b) continue;
        if (known >> left & 1) total += VALUE[a];
        if (known >> (left + 3) & 1) total += VALUE[b];
    }
    return total;
}

/* The gain (times 52) of the best slot for a card, hidden cards at the average of the pack, 284 / 52. */
static int best(const Hole *h, int card, int *slot) {
    const uint8_t *cards = h->cards[h->seat];
    int known = h->up[h->seat], rank = card >> 2, found = -1 << 30;
    for (int s = 0; s < 6; s++) {
        int other = s < 3 ? s + 3 : s - 3, gain = 0;
        int mate = known >> other & 1 ? cards[other] >> 2 : -1;
        if (known >> s & 1) {
            int own = cards[s] >> 2;
            gain += own == mate ? 0 : VALUE[own] + (mate >= 0 ? VALUE[mate] : 0);
        } else {
            gain += mate >= 0 ? VALUE[mate] : 0;
        }
        gain -= rank == mate ? 0 : VALUE[rank] + (mate >= 0 ? VALUE[mate] : 0);
        gain *= 52;
        if (!(known >> s & 1)) gain += 284;
        if (gain > found) found = gain, *slot = s;
    }
    return found;
}

static int nth(int mask, int index) {
    while (index--) mask &= mask - 1;
    return __builtin_ctz(mask);
}

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    int greedy = !strcmp(argv[1], "greedy");
    u64 seed_key = fold(0, (u64)strtoll(argv[2], 0, 10));
    i64 holes = strtoll(argv[3], 0, 10), decisions = 0, total[2] = {0, 0};
    for (unsigned n = 1; n < 64; n++) fair[n] = ~0ull - (u64)(((__uint128_t)1 << 64) % n);
    Hole h;
    for (i64 hole = 0; hole < holes; hole++) {
        u64 key = fold(seed_key, (u64)hole), player = fold(key, 2), decision = 0;
        deal(&h, fold(fold(key, 0), 0));
        int first = (int)((1 + hole % 9 + 1) % 2);
        h.up[0] = h.up[1] = 0;
        for (int k = 0; k < 4; k++) {
            h.seat = k < 2 ? first : 1 - first;
            int hidden = 63 & ~h.up[h.seat];
            int slot = greedy ? __builtin_ctz(hidden) : nth(hidden, below(fold(player, decision), 6 - k % 2));
            h.up[h.seat] |= 1 << slot;
            decision++;
        }
        /* layouts are dealt from the dealer's left, which is the first to play */
        if (first) {
            uint8_t swap[6];
            memcpy(swap, h.cards[0], 6);
            memcpy(h.cards[0], h.cards[1], 6);
            memcpy(h.cards[1], swap, 6);
        }
        h.seat = first;
        for (int quiet = 0;;) {
            int slot = 0, card, stock, place;
            if (greedy) {
                stock = best(&h, h.discard[h.pile - 1], &slot) <= 0;
            } else {
                stock = !below(fold(player, decision), 2);
            }
            decision++;
            card = stock ? h.pack[h.head++] : h.discard[--h.pile];
            if (greedy) {
                place = best(&h, card, &slot) > 0 || !stock ? slot : 6;
            } else {
                place = below(fold(player, decision), stock ? 7 : 6);
            }
            decision++;
            quiet = stock || !(h.up[h.seat] >> place & 1) ? 0 : quiet + 1;
            if (place == 6) {
                h.discard[h.pile++] = (uint8_t)card;
            } else {
                h.discard[h.pile++] = h.cards[h.seat][place];
                h.cards[h.seat][place] = (uint8_t)card;
                h.up[h.seat] |= 1 << place;
            }
            if (h.up[h.seat] == 63 || h.head == 52 || quiet == 6) break;
            h.seat = 1 - h.seat;
        }
        decisions += (i64)decision;
        total[0] += points(h.cards[0], 63);
        total[1] += points(h.cards[1], 63);
    }
    printf("%lld %lld %lld %lld\n", (long long)holes, (long long)decisions, (long long)total[0], (long long)total[1]);
    return 0;
}
