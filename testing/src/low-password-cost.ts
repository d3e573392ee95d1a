/** Replaces the password cost in tests of other rules. A hash takes 0.2 ms instead of 15 or 60 ms. */
export const ARGON2_COST = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
export const SCRYPT_COST = { N: 16, r: 1, p: 1 }
