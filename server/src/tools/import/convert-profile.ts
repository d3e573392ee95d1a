import { toSafeName } from '@latchkey/contract'
import { isPictureUrl } from '../../platform/picture-url.ts'
import type { ImportRun } from './import-run.ts'

/** The limits of the contract. */
const MAX_NAME_LENGTHS = { user: 200, organization: 100, team: 100, passkey: 64 } as const
const MAX_PICTURE_URL_LENGTH = 2048

/** Returns the name as other calls accept it, and reports a change. `fallback` replaces a name without visible text. */
export const convertName = (
  run: ImportRun,
  table: keyof typeof MAX_NAME_LENGTHS,
  { id, name }: { id: string; name: string },
  fallback: string,
): string => {
  const maxLength = MAX_NAME_LENGTHS[table]
  const safeName = toSafeName(name, maxLength) || fallback
  if (safeName !== name.trim()) {
    const reason = `because names are one visible line of at most ${maxLength} characters`
    run.report.addNote(table, id, `is imported with the name "${safeName}", ${reason}`)
  }
  return safeName
}

interface PictureSource {
  table: 'user' | 'organization'
  column: 'image' | 'logo'
  id: string
}

/** Returns the URL of a picture if other calls accept it. Otherwise reports that it is left out. */
export const convertPictureUrl = (
  run: ImportRun,
  { table, column, id }: PictureSource,
  url: string | null | undefined,
): string | null => {
  if (!url) return null
  if (url.length <= MAX_PICTURE_URL_LENGTH && isPictureUrl(run, url)) return url
  const expected = `expected an https URL of at most ${MAX_PICTURE_URL_LENGTH} characters`
  run.report.addNote(table, id, `is imported without ${column}: ${expected}`)
  return null
}
