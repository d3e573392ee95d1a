import { type LanguageTag, languages, type User } from '@latchkey/contract'
import type { UserRow } from '../database/tables.ts'

/** The seven fields that answers carry. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  emailVerified: row.emailVerified === 1,
  image: row.image,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
})

/** What a person sees of their own account. */
export const toOwnUser = (row: UserRow) => {
  const language = languages.find(({ code }) => code === row.language)?.code
  return language ? { ...toUser(row), language } : toUser(row)
}

/** The language that a person chose, else the one of the request at hand. */
export const languageOf = (row: { language: string | null }, otherwise: LanguageTag): LanguageTag =>
  languages.find(({ code }) => code === row.language)?.tag ?? otherwise
