import { findOwn } from '@latchkey/contract/find-own'

/** A metadata entry in the form. */
export interface MetadataRow {
  key: string
  value: string
}

type Metadata = Record<string, unknown>

/** Shows strings unchanged and other values as JSON. */
export const toRows = (metadata: Metadata | null): MetadataRow[] =>
  Object.entries(metadata ?? {}).map(([key, value]) => ({ key, value: toText(value) }))

/**
 * Converts rows to metadata and skips rows without a key. Unchanged values keep their type, so that the change of one
 * entry doesn't turn the others into strings.
 */
export const toMetadata = (rows: readonly MetadataRow[], before: Metadata | null): Metadata => {
  const metadata = new Map<string, unknown>()
  for (const row of rows) {
    const key = row.key.trim()
    if (key === '') continue
    const previous = findOwn(before, key)
    const isUnchanged = previous !== undefined && toText(previous) === row.value
    metadata.set(key, isUnchanged ? previous : row.value)
  }
  return Object.fromEntries(metadata)
}

/** Merges new metadata into the rows. The user's changes, additions and removals win. */
export const mergeRows = (rows: readonly MetadataRow[], before: Metadata | null, after: Metadata | null) => {
  const previous = toTextMap(before)
  const current = toTextMap(after)
  const isChanged = ({ key, value }: MetadataRow) => previous.get(key) !== value
  const remaining = rows
    .filter((row) => isChanged(row) || current.has(row.key))
    .map((row) => (isChanged(row) ? row : { ...row, value: current.get(row.key) ?? row.value }))
  const isNew = ({ key }: MetadataRow) => !previous.has(key) && rows.every((row) => row.key.trim() !== key)
  return [...remaining, ...toRows(after).filter(isNew)]
}

/** Whether an earlier row has the same key. */
export const isDuplicateKey = (rows: readonly MetadataRow[], index: number): boolean => {
  const key = rows[index]?.key.trim() ?? ''
  return key !== '' && rows.findIndex((row) => row.key.trim() === key) < index
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const toTextMap = (metadata: Metadata | null): ReadonlyMap<string, string> =>
  new Map(toRows(metadata).map(({ key, value }) => [key, value]))
