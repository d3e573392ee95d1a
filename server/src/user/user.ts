import { type AdministeredUser, type LanguageTag, languages, type User } from '@latchkey/contract'
import type { Context } from '../context.ts'
import type { UserRow } from '../database/tables.ts'
import type { Settings } from '../settings.ts'

/** The seven fields that answers carry. */
export const toUser = (row: Pick<UserRow, keyof User>): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  emailVerified: row.emailVerified === 1,
  image: row.image,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
})

/** What a person sees of their own account. */
export const toOwnUser = ({ settings }: Context, row: UserRow) => ({
  ...toUser(row),
  ...chosenLanguage(row),
  ...secondFactor(settings, row),
  ...(settings.admin && standingOf(row)),
})

/** What whoever administers a person sees of them. */
export const toAdministeredUser = ({ settings }: Context, row: UserRow): AdministeredUser => ({
  ...toUser(row),
  ...chosenLanguage(row),
  ...secondFactor(settings, row),
  ...standingOf(row),
})

const chosenLanguage = (row: UserRow) => {
  const language = languages.find(({ code }) => code === row.language)?.code
  return language && { language }
}

const secondFactor = ({ twoFactor }: Settings, row: UserRow) =>
  twoFactor && { twoFactorEnabled: row.twoFactorEnabled === 1 }

const standingOf = ({ role, banned, banReason, banExpires }: UserRow) => ({
  role,
  banned: banned === null ? null : banned === 1,
  banReason,
  banExpires: banExpires === null ? null : new Date(banExpires),
})

/** The language that a person chose, else the one of the request at hand. */
export const languageOf = (row: { language: string | null }, otherwise: LanguageTag): LanguageTag =>
  languages.find(({ code }) => code === row.language)?.tag ?? otherwise
