/**
 * Rate limits per client address and call: at most `max` requests per `window` seconds. Calls of the same class are
 * counted separately.
 */
export const rateLimits = {
  /** Reads and writes without special cost. The options `rateLimit.window` and `rateLimit.max` override this class. */
  default: { window: 10, max: 100 },
  /** Calls that verify a password or a code. */
  credential: { window: 10, max: 3 },
  /** Calls that send an email to an address from the request. */
  mail: { window: 60, max: 5 },
  /** Calls that email a code to an address from the request. */
  codeMail: { window: 60, max: 3 },
  /** Calls that verify an emailed code or sign-in link, or issue a device code. */
  code: { window: 60, max: 10 },
  /** Calls that send up to 50 invitations. */
  invitation: { window: 60, max: 20 },
  /** Calls that consume an emailed secret. */
  token: { window: 10, max: 10 },
  /** Activity exports, which read thousands of rows. */
  export: { window: 60, max: 10 },
  /** Verifications of API keys, which resource servers request for each of their own requests. */
  keyVerification: { window: 10, max: 10_000 },
  /** Pictures. A user list requests one per row. */
  picture: { window: 10, max: 1000 },
  /** Health checks of load balancers. */
  none: null,
} as const satisfies Record<string, { window: number; max: number } | null>

/** The rate limit class of a call. Null in `rateLimits` is no limit. */
export type RateLimit = keyof typeof rateLimits

/**
 * Failed passwords per account and client address (IPv4) or /64 network (IPv6). Further attempts from there fail until
 * the window (seconds) ends.
 */
export const passwordGuessesPerAddress = { window: 15 * 60, max: 10 } as const
/** Failed passwords per account and /48 network (IPv6): one customer can have all its /64 networks. */
export const passwordGuessesPerSite = { window: 15 * 60, max: 30 } as const
/** Failed passwords per account from all addresses. Known devices of the user are exempt from these three limits. */
export const passwordGuessesPerAccount = { window: 15 * 60, max: 100 } as const
/** Failed passwords per account from one known device: a browser in which the user has signed in before. */
export const passwordGuessesPerDevice = { window: 15 * 60, max: 10 } as const
/**
 * Failed passwords over all accounts, per client address or /64 network, and per /48 network. Correct passwords and known
 * devices are not counted, so that an office with one address stays below the limit.
 */
export const passwordGuessesOverAccounts = {
  perAddress: { window: 60 * 60, max: 300 },
  perSite: { window: 60 * 60, max: 1000 },
} as const
/** How long a browser stays a known device after a sign-in (seconds), and how many of them a user has at most. */
export const knownDevices = { lifetime: 90 * 86_400, maxPerUser: 20 } as const
/**
 * Failed second-factor attempts. At the limit, the challenge or the emailed code becomes invalid. `perFactor` failures with
 * one kind of factor lock this kind for the account: first for the first of `locks` (seconds), then for the next ones,
 * until a valid code. While it is locked, sign-ins on known devices of the user have a limit of their own.
 */
export const secondFactorGuesses = {
  perChallenge: 5,
  perMailedCode: 5,
  perFactor: 10,
  locks: [15 * 60, 60 * 60, 4 * 60 * 60, 24 * 60 * 60],
  perKnownDevices: { window: 24 * 60 * 60, max: 10 },
} as const
/**
 * Failed guesses of emailed codes. At `perCode`, the code becomes invalid; its link stays valid. A new code does not reset
 * `perAddress`, which counts all types of codes. Known devices of the user have a limit of their own.
 */
export const emailCodeGuesses = { perCode: 5, perAddress: { window: 60 * 60, max: 10 } } as const
/** Wrong user codes of devices, within the lifetime of a code. `perSite` counts an IPv6 /48 network. */
export const userCodeGuesses = { perUser: 5, perAddress: 10, perSite: 30 } as const
/** Emailed codes to one address. Further requests get the same response without an email, and the last code stays valid. */
export const emailCodesPerAddress = [
  { window: 30, max: 1 },
  { window: 60 * 60, max: 5 },
  { window: 24 * 60 * 60, max: 20 },
] as const
/** Codes for further addresses that a user requests, over all addresses. */
export const emailAddressCodesPerUser = { window: 24 * 60 * 60, max: 20 } as const
/**
 * Emails to one address, whichever calls send them. Unauthenticated callers get the same response without an email
 * afterwards, signed-in callers 429. Security notifications count, but are sent to verified addresses in any case. A known
 * device of the user has this limit and `emailCodesPerAddress` for itself, for the codes and reset links that it requests.
 */
export const mailsPerAddress = { window: 60 * 60, max: 10 } as const
/** Security notifications to one address that was never verified, and can belong to another person. */
export const notificationsPerUnverifiedAddress = { window: 60 * 60, max: 10 } as const
/**
 * Emails of one kind that a user with a verified address requests for this address, or that another person causes.
 * Independent of `mailsPerAddress`, so that an attacker cannot exhaust the limit of the user.
 */
export const mailsPerUser = { window: 60 * 60, max: 5 } as const
/**
 * New webhooks, changed URLs, replaced secrets, and webhooks that are enabled again, per user and owner. The admins are
 * mailed about each. Further changes are refused, because an attacker could make them unnoticed without the mail.
 */
export const webhookChangesPerUser = { window: 60 * 60, max: 10 } as const
/** Invitations of one user to all organizations. */
export const invitationsPerUser = { window: 24 * 60 * 60, max: 200 } as const
/** Invitations of all members of an organization. */
export const invitationsPerOrganization = { window: 24 * 60 * 60, max: 500 } as const

/** The defaults that the screens show. Separate, so that the first load of the web app does not contain the others. */
export const screenDefaults = {
  passwordLength: { min: 8, max: 128 },
  totp: { digits: 6, period: 30 },
  /** An emailed code or link that signs in, verifies an address or resets a password. */
  emailCode: { digits: 6, lifetime: 600 },
  /** Seconds in which the previous address can undo an email change. */
  emailChangeUndo: 7 * 86_400,
  /** An emailed code that re-authenticates a session. */
  stepUpCode: { digits: 6, lifetime: 600 },
  /** The emailed code that verifies this address. */
  signUpCode: { digits: 6, lifetime: 600 },
  /** Emailed one-time codes. `period` is in minutes. */
  otp: { digits: 6, period: 3 },
  /** The emailed code that completes a recovery. */
  recoveryCode: { digits: 8, lifetime: 3600 },
  trustedDeviceLifetime: 30 * 86_400,
} as const

/** Defaults of the options. Lifetimes are in seconds unless stated otherwise. */
export const defaults = {
  ...screenDefaults,
  verificationTokenLifetime: 3600,
  resetTokenLifetime: 3600,
  deletionTokenLifetime: 86_400,
  sessionLifetime: 604_800,
  /** The end of a session after its sign-in, however often it is refreshed. */
  absoluteSessionLifetime: 90 * 86_400,
  /** Lifetime of a session without `rememberMe`. Its cookie ends with the browser session. */
  briefSessionLifetime: 86_400,
  sessionUpdateAge: 86_400,
  /** How long an authentication counts as recent. */
  sessionFreshAge: 600,
  cookieCacheLifetime: 300,
  membershipLimit: 100,
  customRoleLimit: 20,
  invitationLimit: 100,
  invitationLifetime: 172_800,
  /** How long a provider sign-in without a usable address waits for the user to verify one. */
  pendingSignUpLifetime: 900,
  /** How long a sign-in waits for required data. */
  pendingSignInLifetime: 900,
  backupCodes: { amount: 10, length: 10 },
  /** Time between the request of a two-factor recovery and its completion. */
  recoveryDelay: 3 * 86_400,
  /** How long a due recovery can be completed. */
  recoveryWindow: 7 * 86_400,
  challengeLifetime: 300,
  /** The time to create a passkey, or to confirm an action with one. */
  passkeyLifetime: 600,
  /** Autofill keeps the challenge of a sign-in page until the user selects a passkey. */
  passkeySignInLifetime: 3600,
  apiKeyLifetime: 90 * 86_400,
  /** How long lists contain an expired API key. */
  expiredApiKeyRetention: 30 * 86_400,
  /** Uses of an API key per window. */
  apiKeyRateLimit: { window: 60, max: 60 },
  /** A device code, in seconds, and the shortest time between two polls. */
  deviceCode: { lifetime: 600, interval: 5 },
  impersonationLifetime: 3600,
  /** Interval at which each node deletes expired rows. */
  retentionInterval: 600,
  /** Retention of sent and failed emails. */
  mailRetention: 30 * 86_400,
} as const

/**
 * The time for which browsers refuse plain http after an https response (RFC 6797). Only for the host of the base URL: other
 * hosts below the domain may not support https.
 */
export const HSTS_MAX_AGE_SECONDS = 365 * 86_400
/** Browsers drop larger cookies. */
export const MAX_COOKIE_CACHE_CHARACTERS = 4093
/** Browsers cap the lifetime of cookies at 400 days (RFC 6265bis, section 5.5). */
export const MAX_COOKIE_AGE_SECONDS = 400 * 86_400
/** Fields of the application: their number per entity, and characters and nesting of their values. */
export const additionalFieldLimits = {
  perEntity: 50,
  textLength: 255,
  maxTextLength: 10_000,
  jsonLength: 8192,
  jsonLevels: 8,
} as const
/** Accounts that are signed in to one browser. A further sign-in signs out the one that was active the longest time ago. */
export const MAX_ACCOUNTS_PER_BROWSER = 5
/** Sessions per user. A further sign-in ends the oldest one. Impersonations do not count. */
export const MAX_SESSIONS_PER_USER = 100
/** Trusted devices per user. A further one ends the one that was used least recently. */
export const MAX_TRUSTED_DEVICES_PER_USER = 100
/** Passkeys per user. */
export const MAX_PASSKEYS_PER_USER = 20
/** Webhooks. */
export const webhookLimits = {
  /** Of the platform, and per organization. */
  perOwner: 20,
  urlCharacters: 2048,
  descriptionCharacters: 200,
  /** Seconds for which the previous secret still signs after a rotation. Also the default. */
  maxOverlap: 86_400,
} as const
/** Verified addresses per user, with the primary one. Each has guessing limits of its own. */
export const MAX_EMAIL_ADDRESSES_PER_USER = 5
/** Rows of each list in the response of `get-full-organization`. The paged calls return further rows. */
export const MAX_ROWS_IN_FULL_ORGANIZATION = 100
/** Linked accounts in a list. */
export const MAX_LISTED_ACCOUNTS = 100
/** Larger requests fail with PAYLOAD_TOO_LARGE. */
export const MAX_BODY_BYTES = 64 * 1024
/** The Base64 encoding of a picture of this size fits into a request body. */
export const MAX_PICTURE_BYTES = 47 * 1024
/** Browsers need four bytes of memory per pixel, whatever the size of the file. */
export const MAX_PICTURE_PIXELS = 2048 * 2048
/** The copy of a picture from another host. Providers send larger pictures than users may upload. */
export const MAX_EXTERNAL_PICTURE_BYTES = 256 * 1024
/** Fetches of pictures from other hosts per user or organization. */
export const externalPicturesPerOwner = { window: 60 * 60, max: 10 } as const
/**
 * Fetches of pictures from other hosts that one user causes: the user's picture and the logos that the user set, over all
 * organizations. Further ones are fetched after the window. Logos that the server sets without a caller are not counted.
 */
export const externalPicturesPerUser = { window: 60 * 60, max: 30 } as const
export const RESET_TOKEN_LENGTH = 24
export const DELETION_TOKEN_LENGTH = 32
