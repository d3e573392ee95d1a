import * as z from 'zod/mini'

/** As databases of all kinds write it: a text, or the number or UUID of a key. A character that PostgreSQL cannot keep is refused. */
const text = z.pipe(
  z.union([z.string(), z.number(), z.bigint()]),
  z.transform((value, ctx) => {
    const known = String(value)
    if (known.includes('\0')) ctx.issues.push({ code: 'custom', message: 'has a NUL character', input: value })
    return known
  }),
)

/** Seconds until the year 5138 are fewer than milliseconds since 1973. */
const MAX_SECONDS = 100_000_000_000

/** Milliseconds since the epoch, of a date, a text of ISO 8601, or a number of seconds or milliseconds. */
const time = z.pipe(
  z.union([z.date(), z.string(), z.number()]),
  z.transform((value, ctx) => {
    const number = typeof value === 'number' ? value : new Date(value).getTime()
    if (Number.isNaN(number)) ctx.issues.push({ code: 'custom', message: 'is no time', input: value })
    return Math.round(typeof value === 'number' && value < MAX_SECONDS ? 1000 * number : number)
  }),
)

const flag = z.pipe(
  z.union([z.boolean(), z.literal([0, 1])]),
  z.transform((value): 0 | 1 => (value ? 1 : 0)),
)

/** An object as text, or as PostgreSQL's JSON. */
const json = z.union([z.string(), z.record(z.string(), z.unknown())])

/**
 * The tables of better-auth 1.2 with its plugins organization, two-factor and admin, as far as they are taken over. What
 * may be absent is a column that only some configurations have.
 */
const betterAuthTables = {
  user: z.object({
    id: text,
    name: text,
    email: text,
    emailVerified: flag,
    image: z.nullish(text),
    role: z.nullish(text),
    banned: z.nullish(flag),
    banReason: z.nullish(text),
    banExpires: z.nullish(time),
    twoFactorEnabled: z.nullish(flag),
    createdAt: time,
    updatedAt: time,
  }),
  account: z.object({
    id: text,
    userId: text,
    providerId: text,
    accountId: text,
    password: z.nullish(text),
    accessToken: z.nullish(text),
    refreshToken: z.nullish(text),
    idToken: z.nullish(text),
    accessTokenExpiresAt: z.nullish(time),
    refreshTokenExpiresAt: z.nullish(time),
    scope: z.nullish(text),
    createdAt: time,
    updatedAt: time,
  }),
  twoFactor: z.object({ id: text, userId: text, secret: text, backupCodes: text }),
  session: z.object({
    id: text,
    userId: text,
    token: text,
    ipAddress: z.nullish(text),
    userAgent: z.nullish(text),
    activeOrganizationId: z.nullish(text),
    impersonatedBy: z.nullish(text),
    expiresAt: time,
    createdAt: time,
    updatedAt: time,
  }),
  organization: z.object({
    id: text,
    name: text,
    slug: z.nullable(text),
    logo: z.nullish(text),
    metadata: z.nullish(json),
    createdAt: time,
  }),
  team: z.object({ id: text, organizationId: text, name: text, createdAt: time, updatedAt: z.nullish(time) }),
  member: z.object({
    id: text,
    organizationId: text,
    userId: text,
    role: text,
    teamId: z.nullish(text),
    createdAt: time,
  }),
  invitation: z.object({
    id: text,
    organizationId: text,
    email: text,
    role: z.nullable(text),
    teamId: z.nullish(text),
    status: z.literal(['pending', 'accepted', 'rejected', 'canceled']),
    inviterId: text,
    expiresAt: time,
  }),
} as const

export type TableName = keyof typeof betterAuthTables
export type BetterAuth<Name extends TableName> = z.infer<(typeof betterAuthTables)[Name]>

/** The same, each of the type that its rows have. */
export const betterAuthSchemas: { readonly [Name in TableName]: z.ZodMiniType<BetterAuth<Name>> } = betterAuthTables

export const tableNames = Object.keys(betterAuthTables).filter((name): name is TableName => name in betterAuthTables)

/** Without them there is nothing to take over; the others come with plugins. */
export const requiredTables: readonly TableName[] = ['user', 'account', 'session']

/** The columns that a row must have, and all that are read. */
export const columnsOf = (table: TableName): { name: string; isRequired: boolean }[] =>
  Object.entries(betterAuthTables[table].shape).map(([name, schema]) => ({
    name,
    isRequired: !z.safeParse(schema, undefined).success,
  }))
