/*
 * What the baseline simulators share: a random number generator, unbiased
 * bounded integers, a clock, the command line and the report.
 *
 * The generator is xoshiro256++ (Blackman and Vigna) seeded by SplitMix64.
 * Bounded integers are made by Lemire's multiplication method.
 */
#ifndef RACKCARD_BASELINE_H
#define RACKCARD_BASELINE_H

#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* ---- xoshiro256++ ---- */

typedef struct {
    uint64_t s0, s1, s2, s3;
} rng_t;

static inline uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static inline rng_t rng_seeded(uint64_t seed)
{
    rng_t rng;
    rng.s0 = splitmix64(&seed);
    rng.s1 = splitmix64(&seed);
    rng.s2 = splitmix64(&seed);
    rng.s3 = splitmix64(&seed);
    return rng;
}

static inline uint64_t rotl64(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t rng_next(rng_t *rng)
{
    const uint64_t result = rotl64(rng->s0 + rng->s3, 23) + rng->s0;
    const uint64_t t = rng->s1 << 17;

    rng->s2 ^= rng->s0;
    rng->s3 ^= rng->s1;
    rng->s1 ^= rng->s2;
    rng->s0 ^= rng->s3;
    rng->s2 ^= t;
    rng->s3 = rotl64(rng->s3, 45);
    return result;
}

/* ---- unbiased bounded integers ---- */

/*
 * Two independent integers, the first uniform on [0, n) and the second on
 * [0, m), each from one half of a 64-bit word. A half whose low product falls
 * below 2^32 mod bound is rejected, and then both are drawn again. With
 * constant bounds the compiler computes both thresholds.
 */
static inline void rng_pair(rng_t *rng, uint32_t n, uint32_t m, uint32_t *a, uint32_t *b)
{
    const uint32_t reject_n = -n % n;
    const uint32_t reject_m = -m % m;
    uint64_t x, y;

    do {
        const uint64_t word = rng_next(rng);
        x = (word >> 32) * n;
        y = (word & UINT32_MAX) * m;
    } while ((uint32_t)x < reject_n || (uint32_t)y < reject_m);
    *a = (uint32_t)(x >> 32);
    *b = (uint32_t)(y >> 32);
}

/* One integer, uniform on [0, n). */
static inline uint32_t rng_below(rng_t *rng, uint32_t n)
{
    const uint32_t reject = -n % n;
    uint64_t x;

    do {
        x = (rng_next(rng) >> 32) * n;
    } while ((uint32_t)x < reject);
    return (uint32_t)(x >> 32);
}

/* ---- clock, command line, report ---- */

static inline double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Digits only: strtoull alone would let a sign or spaces through. */
static inline bool parse_u64(const char *text, uint64_t *value)
{
    if (*text == '\0')
        return false;
    for (const char *c = text; *c != '\0'; c++)
        if (*c < '0' || *c > '9')
            return false;
    errno = 0;
    *value = strtoull(text, NULL, 10);
    return errno == 0;
}

static inline void read_arguments(int argc, char **argv, uint64_t *rounds, uint64_t *seed)
{
    if (argc != 3 || !parse_u64(argv[1], rounds) || *rounds == 0 || !parse_u64(argv[2], seed)) {
        fprintf(stderr, "Give two whole numbers: how many rounds to play (1 or more) and a seed.\n");
        exit(2);
    }
}

static inline void print_head(uint64_t rounds, double seconds)
{
    if (seconds < 1e-9)
        seconds = 1e-9; /* a clock too coarse for this few rounds */
    printf("{\"rounds\":%" PRIu64 ",\"seconds\":%.9f,\"rounds_per_second\":%.1f,\"counts\":{",
           rounds, seconds, (double)rounds / seconds);
}

static inline void print_counts(const char *wager, const char *const labels[],
                                const uint64_t counts[], size_t n)
{
    printf("\"%s\":{", wager);
    for (size_t i = 0; i < n; i++)
        printf("%s\"%s\":%" PRIu64, i == 0 ? "" : ",", labels[i], counts[i]);
    printf("}");
}

/* Closes the report; the exit status says whether all of it was written. */
static inline int print_tail(void)
{
    printf("}}\n");
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
