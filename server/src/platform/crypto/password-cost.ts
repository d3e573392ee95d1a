/**
 * OWASP Password Storage Cheat Sheet: argon2id (the package's default), 19 MiB, two passes, one lane. A hash takes about
 * 15 ms of a core, so the tests of other rules replace this module (`vitest.config.ts`).
 */
export const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The cost of the hashes of better-auth: about 60 ms of a core. */
export const SCRYPT_COST = { N: 16_384, r: 16, p: 1 }
