import { type AdministeredUser, type LanguageTag, languages, type User } from '@latchkey/contract'
import { addFields } from '../platform/additional-fields/additional-fields.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'

/** Returns the wire format of users in responses that return a user. */
export const toUser = (ctx: Context, row: Pick<UserRow, keyof User | 'additionalFields'>): User =>
  addFields(ctx, 'user', row, {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified === 1,
    image: row.image,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  })

/**
 * Returns the wire format for the user themselves. Undefined fields are not sent. One object literal, because
 * get-session calls it often and V8 needs forty times as long for spreads.
 */
export const toOwnUser = (ctx: Context, row: UserRow) => {
  const { twoFactor, admin } = ctx.settings
  return addFields(ctx, 'user', row, {
    id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified === 1,
    image: row.image,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    language: findLanguage(row)?.code,
    twoFactorEnabled: twoFactor ? row.twoFactorEnabled === 1 : undefined,
    role: admin ? row.role : undefined,
    banned: admin ? toBooleanOrNull(row.banned) : undefined,
    banReason: admin ? row.banReason : undefined,
    banExpires: admin ? toDateOrNull(row.banExpires) : undefined,
  })
}

/** Returns the wire format for admins. */
export const toAdministeredUser = (ctx: Context, row: UserRow): AdministeredUser => ({
  ...toOwnUser(ctx, row),
  role: row.role,
  banned: toBooleanOrNull(row.banned),
  banReason: row.banReason,
  banExpires: toDateOrNull(row.banExpires),
})

const toBooleanOrNull = (flag: 0 | 1 | null): boolean | null => (flag === null ? null : flag === 1)

const toDateOrNull = (time: number | null): Date | null => (time === null ? null : new Date(time))

/** Returns the language that the user chose, else `fallback`. */
export const getUserLanguage = (row: { language: string | null }, fallback: LanguageTag): LanguageTag =>
  findLanguage(row)?.tag ?? fallback

const findLanguage = (row: { language: string | null }) => languages.find(({ code }) => code === row.language)
