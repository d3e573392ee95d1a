import * as z from 'zod/mini'
import { parseTime } from './parse-time.ts'

/** A text, or a numeric key as text. NUL characters are rejected because PostgreSQL cannot store them. */
const text = z.pipe(
  z.union([z.string(), z.number(), z.bigint()]),
  z.transform((value, ctx) => {
    const string = String(value)
    if (string.includes('\0')) ctx.issues.push({ code: 'custom', message: 'has a NUL character', input: value })
    return string
  }),
)

/** Smaller numbers are seconds (until the year 5138), larger ones milliseconds (since 1973). */
const MAX_SECONDS = 100_000_000_000

/** True if the number is a recent time in seconds, as some adapters store it, and not in milliseconds. */
export const isInSeconds = (recentTime: number): boolean => recentTime < MAX_SECONDS

const toDate = (value: Date | string | number): Date => {
  if (typeof value === 'string') return parseTime(value)
  return new Date(typeof value === 'number' ? Math.round(isInSeconds(value) ? 1000 * value : value) : value)
}

/**
 * Converts a date, an ISO 8601 text, or a number of seconds or milliseconds to milliseconds since the epoch. A number beyond
 * the last date is rejected: responses could not contain it.
 */
const time = z.pipe(
  z.union([z.date(), z.string(), z.number()]),
  z.transform((value, ctx) => {
    const date = toDate(value)
    if (Number.isNaN(date.getTime())) ctx.issues.push({ code: 'custom', message: 'is not a time', input: value })
    return date.getTime()
  }),
)

const flag = z.pipe(
  z.union([z.boolean(), z.literal([0, 1])]),
  z.transform((value): 0 | 1 => (value ? 1 : 0)),
)

/** A number that an `integer` column of PostgreSQL stores, as in better-auth. */
const count = z.number().check(z.int(), z.minimum(0), z.maximum(2 ** 31 - 1))

/** The signature counter of an authenticator has 32 bits (WebAuthn, section 6.1). */
const signatureCounter = z.number().check(z.int(), z.minimum(0), z.maximum(2 ** 32 - 1))

/** A JSON text, or the parsed object that PostgreSQL returns. */
const json = z.union([z.string(), z.record(z.string(), z.unknown())])

/**
 * The imported tables and columns of better-auth 1.2 to 1.7 with its plugins organization, two-factor, passkey, admin and API
 * keys. Optional fields are columns that only some versions and configurations have.
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
  passkey: z.object({
    id: text,
    userId: text,
    name: z.nullish(text),
    publicKey: text,
    credentialID: text,
    counter: signatureCounter,
    deviceType: z.literal(['singleDevice', 'multiDevice']),
    backedUp: flag,
    transports: z.nullish(text),
    createdAt: z.nullish(time),
    /** Since better-auth 1.3. */
    aaguid: z.nullish(text),
  }),
  twoFactor: z.object({
    id: text,
    userId: text,
    secret: text,
    backupCodes: text,
    /** Since better-auth 1.5: false until a code confirms the authenticator. */
    verified: z.nullish(flag),
  }),
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
  /** Since better-auth 1.3. A user can be in several teams of an organization. */
  teamMember: z.object({ id: text, teamId: text, userId: text, createdAt: z.nullish(time) }),
  /** Roles that better-auth stores in its database (`dynamicAccessControl`). */
  organizationRole: z.object({ id: text, organizationId: text, role: text }),
  member: z.object({
    id: text,
    organizationId: text,
    userId: text,
    role: text,
    teamId: z.nullish(text),
    createdAt: time,
  }),
  /** The owner is `userId` in earlier versions, and the user or organization `referenceId` in newer ones. */
  apiKey: z.object({
    id: text,
    name: z.nullish(text),
    start: z.nullish(text),
    prefix: z.nullish(text),
    key: text,
    userId: z.nullish(text),
    referenceId: z.nullish(text),
    enabled: z.nullish(flag),
    rateLimitEnabled: z.nullish(flag),
    rateLimitMax: z.nullish(count),
    /** Milliseconds. */
    rateLimitTimeWindow: z.nullish(count),
    requestCount: z.nullish(count),
    remaining: z.nullish(count),
    refillAmount: z.nullish(count),
    /** Milliseconds. */
    refillInterval: z.nullish(count),
    lastRefillAt: z.nullish(time),
    lastRequest: z.nullish(time),
    expiresAt: z.nullish(time),
    permissions: z.nullish(json),
    metadata: z.nullish(json),
    createdAt: time,
    updatedAt: time,
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
    createdAt: z.nullish(time),
  }),
} as const

export type TableName = keyof typeof betterAuthTables
export type BetterAuth<Name extends TableName> = z.infer<(typeof betterAuthTables)[Name]>

/** The table schemas, typed by their rows. */
export const betterAuthSchemas: { readonly [Name in TableName]: z.ZodMiniType<BetterAuth<Name>> } = betterAuthTables

export const tableNames = Object.keys(betterAuthTables).filter((name): name is TableName => name in betterAuthTables)

/** Tables that every source has. The others belong to plugins. */
export const requiredTables: readonly TableName[] = ['user', 'account', 'session']

/** Lists the columns that are imported, and whether the source must have them. */
export const listColumns = (table: TableName): { name: string; isRequired: boolean }[] =>
  Object.entries(betterAuthTables[table].shape).map(([name, schema]) => ({
    name,
    isRequired: !z.safeParse(schema, undefined).success,
  }))
