import * as z from 'zod/mini'

/** A second factor is required. No session was started. */
export const twoFactorRedirect = z.object({ twoFactorRedirect: z.literal(true) })

/** The user must provide data or accept the terms first (`pendingSignIn`). No session was started. */
export const requiredDataRedirect = z.object({ requiredDataRedirect: z.literal(true) })

/** The same property in responses that have other fields, too. */
export const optionalRequiredDataRedirect = { requiredDataRedirect: z.optional(z.literal(true)) }
