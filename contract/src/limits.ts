/** Calls per client address: at most `max` in each `window` (seconds). A class is shared by no two calls: the key holds the call's name. */
export const rateLimits = {
  /** Reads and harmless writes. `rateLimit.window` and `rateLimit.max` replace this row. */
  default: { window: 10, max: 100 },
  /** Calls that try a password. */
  credential: { window: 10, max: 3 },
  /** Calls that make us send a mail to an address of the caller's choosing. */
  mail: { window: 60, max: 5 },
  /** Calls of members who invite: each mails up to fifty addresses of their choosing. */
  invitation: { window: 60, max: 20 },
  /** Calls that redeem a mailed secret. */
  token: { window: 10, max: 10 },
  /** Downloads of the activity: each reads thousands of rows. */
  export: { window: 60, max: 10 },
  /** Pictures: a list of people asks for as many as it has rows. */
  picture: { window: 10, max: 1000 },
  /** Probes of load balancers. */
  none: null,
} as const satisfies Record<string, { window: number; max: number } | null>

export type RateLimit = keyof typeof rateLimits

/** Failed passwords for one account from one address: afterwards that address waits (seconds). */
export const passwordGuessesPerAddress = { window: 15 * 60, max: 10 } as const
/** Failed passwords for one account from everywhere: afterwards only addresses that have signed in to it before may try. */
export const passwordGuessesPerAccount = { window: 15 * 60, max: 100 } as const
/**
 * Wrong codes of a second factor: afterwards a challenge is worth nothing, a mailed code is worth nothing, and the account
 * waits (`lock` in seconds), whatever the factor was.
 */
export const secondFactorGuesses = { perChallenge: 5, perMailedCode: 5, perAccount: 10, lock: 15 * 60 } as const
/** Mails of one kind to one address that strangers can cause; further ones are answered alike and not sent. */
export const mailsPerAddress = { window: 60 * 60, max: 5 } as const

/** The numbers of the specification's section 9, and the protocol's where it is silent. All lifetimes in seconds. */
export const defaults = {
  verificationTokenLifetime: 3600,
  resetTokenLifetime: 3600,
  deletionTokenLifetime: 86_400,
  sessionLifetime: 604_800,
  /** A session without remember-me: the cookie ends with the browser, the session after a day. */
  briefSessionLifetime: 86_400,
  sessionUpdateAge: 86_400,
  sessionFreshAge: 86_400,
  cookieCacheLifetime: 300,
  passwordLength: { min: 8, max: 128 },
  membershipLimit: 100,
  invitationLimit: 100,
  invitationLifetime: 172_800,
  totp: { digits: 6, period: 30 },
  /** Mailed one-time codes: the protocol counts their lifetime in minutes. */
  otp: { digits: 6, period: 3 },
  backupCodes: { amount: 10, length: 10 },
  challengeLifetime: 300,
  trustedDeviceLifetime: 30 * 86_400,
  /** An impersonation ends by itself. */
  impersonationLifetime: 3600,
  /** How often a node removes what has expired. */
  retentionInterval: 600,
  /** How long mails are kept that were sent, or could not be. */
  mailRetention: 30 * 86_400,
} as const

/** Characters of a session cookie cache beyond which browsers drop a cookie. */
export const MAX_COOKIE_CACHE_CHARACTERS = 4093
/** Browsers keep no cookie longer (RFC 6265bis, section 5.5). */
export const MAX_COOKIE_AGE_SECONDS = 400 * 86_400
/** Bytes of a request's body. */
export const MAX_BODY_BYTES = 64 * 1024
/** Bytes of an uploaded picture: its Base64 stays within a body. */
export const MAX_PICTURE_BYTES = 47 * 1024
export const RESET_TOKEN_LENGTH = 24
export const DELETION_TOKEN_LENGTH = 32
