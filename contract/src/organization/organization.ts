import * as z from 'zod/mini'
import { withFields } from '../additional-fields.ts'
import { safeName } from '../names.ts'
import { timestamp } from '../schemas.ts'

/** Data of the application, which Latchkey stores without interpreting it. */
const metadata = z.record(z.string(), z.unknown())

export const organization = withFields(
  'organization',
  z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    logo: z.nullable(z.string()),
    metadata: z.nullable(metadata),
    /** Members without a second factor cannot act in the organization. */
    requireTwoFactor: z.boolean(),
    createdAt: timestamp,
  }),
)
/** An organization. `metadata` is data of the application, null if it is not set. */
export type Organization = z.infer<typeof organization>

export const organizationWithMemberCount = withFields(
  'organization',
  z.extend(organization, { memberCount: z.number() }),
)

/** Defaults to the active organization if missing or empty. */
export const organizationIdInput = z.optional(z.string().check(z.maxLength(64)))

export const organizationName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), safeName)

/** Lowercase words of `a`–`z` and `0`–`9`, joined by single hyphens. */
export const slug = z
  .string()
  .check(
    z.trim(),
    z.maxLength(64),
    z.regex(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, { error: 'Expected letters, digits and single hyphens between them' }),
    z.toLowerCase(),
  )

export const logo = z.string().check(z.maxLength(2048))

/** At most 8192 characters as JSON, and eight levels. */
export const newMetadata = metadata.check(
  z.refine((value) => isShallow(value, 8) && JSON.stringify(value).length <= 8192, {
    error: 'Expected an object of at most 8192 characters as JSON, and eight levels',
  }),
)

/**
 * Checks whether a value has at most these levels. Runs before `JSON.stringify`, which overflows the stack on deeply
 * nested input.
 */
export const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((child) => isShallow(child, levels - 1)))
