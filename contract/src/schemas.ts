import * as z from 'zod/mini'

/** A moment: a `Date` in process, ISO 8601 in UTC with milliseconds on the wire. */
export const timestamp = z.date()

/** A moment as a filter names it: a day, which begins at midnight UTC, or a time with `Z` or an offset. */
export const timestampFilter = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** Where a browser is sent: a safe path, or an address of a trusted origin. The handler refuses others with 403. */
export const redirectTarget = z.optional(z.string())

export const statusTrue = z.object({ status: z.literal(true) })

/**
 * The text of a valid e-mail address, as the rule of HTML's `input type=email` has it and with a dot in the host. ASCII
 * only, one address, no quotes, comments or commas (rule R69: what a mailer might read differently than we do).
 */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** An e-mail address, lower-cased. */
export const emailAddress = z
  .string()
  .check(
    z.toLowerCase(),
    z.maxLength(254, { error: 'Invalid email' }),
    z.regex(EMAIL_PATTERN, { error: 'Invalid email' }),
  )

/** An e-mail address where the protocol answers a bad one with a failure of its own; `normalizeEmail` decides. */
export const uncheckedEmail = z.string()
