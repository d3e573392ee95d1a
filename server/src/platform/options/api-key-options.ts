import * as z from 'zod/mini'
import { apiKeyLimits, defaults } from '@latchkey/contract'
import { flag, integer, seconds, section, textMatching } from './option-types.ts'

export const apiKeyOptions = section({
  /** Enables API keys of users, and of organizations if they are enabled. */
  enabled: z._default(flag, false),
  /** The middle of new keys, `lk_live_…`, for example `test` for a test system. */
  environment: z._default(textMatching(/^[a-z0-9]{2,10}$/, 'must be 2 to 10 lower-case letters and digits'), 'live'),
  /** The lifetime in seconds of keys that are created without one. */
  expiresIn: z._default(integer(apiKeyLimits.minLifetime, apiKeyLimits.maxLifetime), defaults.apiKeyLifetime),
  /** Whether users can create keys that do not expire. */
  allowNoExpiry: z._default(flag, false),
  /** Limits of the uses of a key. */
  rateLimit: section({
    /** Limits the uses of new keys. Each key stores its limit, which the server-side interface can change. */
    enabled: z._default(flag, true),
    /** The window in seconds, which starts with the first use. */
    window: z._default(seconds, defaults.apiKeyRateLimit.window),
    /** The uses within the window. */
    max: z._default(integer(1, 2 ** 31 - 1), defaults.apiKeyRateLimit.max),
  }),
})
