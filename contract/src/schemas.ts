import * as z from 'zod/mini'

/** Empty IDs are rejected, because an empty organization ID refers to the active organization. */
export const id = z.string().check(z.minLength(1), z.maxLength(64))

/** A `Date` in the server, ISO 8601 in UTC with milliseconds in JSON. */
export const timestamp = z.date()

/** A date, which starts at midnight UTC, or a date and time with `Z` or an offset. */
export const timestampFilter = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** An integer within these limits. Queries send it as text. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max))

/** The number of entries per page. */
export const pageLimit = z.optional(wholeNumber(1, 100))

/** The `nextCursor` of the previous page. */
export const pageCursor = z.optional(z.string().check(z.maxLength(2048)))

/** A redirect target: a safe path, or a URL with a trusted origin. The handler rejects others with 403. */
export const redirectTarget = z.optional(z.string())

/** Rejected instead of ignored, so that a caller does not mistake the response for a successful change (R30). */
export const ownedByServer = z.optional(z.never({ error: 'Is set by the server' }))

/** Marks a field that only the server-side interface sets. The OpenAPI document omits it. */
export const serverOnly = <Schema extends z.ZodMiniType>(schema: Schema): Schema =>
  schema.check(z.meta({ isServerOnly: true }))

export const statusTrue = z.object({ status: z.literal(true) })

export const successTrue = z.object({ success: z.literal(true) })

/**
 * Follows `input type=email` of HTML, with a dot required in the host. Quotes, comments, commas, and non-ASCII
 * characters are rejected, because mail servers could interpret them differently (R69). Checked before an address is
 * lower-cased: the lower case of the Kelvin sign (U+212A) is the ASCII letter k. Without the flag `i`, because patterns of
 * the OpenAPI document have no flags.
 */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

export const emailAddress = z
  .string()
  .check(
    z.maxLength(254, { error: 'Invalid email' }),
    z.regex(EMAIL_PATTERN, { error: 'Invalid email' }),
    z.toLowerCase(),
  )

/**
 * For calls that reject an invalid address with INVALID_EMAIL instead of VALIDATION_ERROR. The handler validates it
 * with `normalizeEmail`.
 */
export const uncheckedEmail = z.string()
