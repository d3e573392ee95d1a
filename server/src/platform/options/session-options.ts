import * as z from 'zod/mini'
import { defaults } from '@latchkey/contract'
import { additionalFields } from './additional-field-options.ts'
import { flag, seconds, secondsOrZero, section } from './option-types.ts'

export const sessionOptions = section({
  /** The lifetime of a session in seconds. */
  expiresIn: z._default(seconds, defaults.sessionLifetime),
  /**
   * The seconds after the sign-in at which the session ends, however often it is extended. 90 days if absent, or
   * `expiresIn` if that is longer.
   */
  absoluteExpiresIn: z.optional(seconds),
  /** The age in seconds after which a request extends the session. No request extends it if `expiresIn` is not longer. */
  updateAge: z._default(secondsOrZero, defaults.sessionUpdateAge),
  /**
   * How many seconds an authentication allows sensitive actions, such as a new password or an export. Afterwards the user
   * confirms their identity again. 0 disables the check.
   */
  freshAge: z._default(secondsOrZero, defaults.sessionFreshAge),
  /** A copy of the session in a cookie, which saves reads of the database. */
  cookieCache: section({
    /** Stores the session in a signed cookie. */
    enabled: z._default(flag, false),
    /** The lifetime of the cookie in seconds. */
    maxAge: z._default(seconds, defaults.cookieCacheLifetime),
  }),
  /**
   * Stores the method of the last sign-in in a cookie for 30 days, for the badge “Last used”. Scripts can read it. The
   * value is a provider ID or a fixed name such as `email`, never an address.
   */
  lastLoginMethodCookie: z._default(flag, true),
  /** Keeps up to five accounts signed in to one browser; one of them is active (guide “Several accounts in one browser”). */
  multipleAccounts: z._default(flag, false),
  /**
   * Fields of the application in sessions, by name. Users set those with `input` in their own session
   * (guide “Additional fields”).
   */
  additionalFields: additionalFields('session'),
})
