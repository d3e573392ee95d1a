/** One entry of an organization's metadata, as it is typed. */
export interface MetadataRow {
  key: string
  value: string
}

type Metadata = Record<string, unknown>

/** Metadata as rows: texts as they are, everything else as JSON. */
export const toRows = (metadata: Metadata | null): MetadataRow[] =>
  Object.entries(metadata ?? {}).map(([key, value]) => ({ key, value: toText(value) }))

/**
 * Rows as metadata; rows without a key are left out. What was a number, a list or the like and still reads the same
 * stays one: whoever changes one entry must not turn the others into texts.
 */
export const toMetadata = (rows: readonly MetadataRow[], before: Metadata | null): Metadata =>
  Object.fromEntries(
    rows
      .map(({ key, value }) => ({ key: key.trim(), value }))
      .filter(({ key }) => key !== '')
      .map(({ key, value }) => {
        const old = before && Object.hasOwn(before, key) ? before[key] : undefined
        return [key, old !== undefined && toText(old) === value ? old : value]
      }),
  )

/** The rows once the metadata is another: what was typed, added or removed stays, the rest is as it is `now`. */
export const mergeRows = (rows: readonly MetadataRow[], before: Metadata | null, now: Metadata | null) => {
  const old = toTextMap(before)
  const current = toTextMap(now)
  const isTouched = ({ key, value }: MetadataRow) => old.get(key) !== value
  const kept = rows
    .filter((row) => isTouched(row) || current.has(row.key))
    .map((row) => (isTouched(row) ? row : { ...row, value: current.get(row.key) ?? row.value }))
  const isNew = ({ key }: MetadataRow) => !old.has(key) && rows.every((row) => row.key.trim() !== key)
  return [...kept, ...toRows(now).filter(isNew)]
}

/** Whether an earlier row has the same key. */
export const isDuplicateKey = (rows: readonly MetadataRow[], index: number): boolean => {
  const key = rows[index]?.key.trim() ?? ''
  return key !== '' && rows.findIndex((row) => row.key.trim() === key) < index
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const toTextMap = (metadata: Metadata | null): ReadonlyMap<string, string> =>
  new Map(toRows(metadata).map(({ key, value }) => [key, value]))
