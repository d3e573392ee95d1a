import type { FieldOwner } from '@latchkey/contract'
import type { Settings } from '../options/settings.ts'
import type { AdditionalField, EntityFields } from './field.ts'

/** The values of additional fields that a call received, validated by the schema of its body. */
export type FieldValues = Readonly<Record<string, unknown>>

/** Adds the additional fields of a row to its wire format. Entities without declared fields cost one comparison. */
export const addFields = <Wire extends object>(
  { settings }: { readonly settings: Pick<Settings, 'additionalFields'> },
  owner: FieldOwner,
  row: { readonly additionalFields: string | null },
  wire: Wire,
): Wire => {
  const declared = settings.additionalFields[owner]
  return declared ? Object.assign(wire, readFields(declared, row.additionalFields)) : wire
}

/** Returns a row for a browser: its column contains no field that responses omit. */
export const omitHiddenFields = <Row extends { readonly additionalFields: string | null }>(
  { settings }: { readonly settings: Pick<Settings, 'additionalFields'> },
  owner: FieldOwner,
  row: Row,
): Row => {
  if (row.additionalFields === null) return row
  const declared = settings.additionalFields[owner] ?? {}
  const shown = Object.entries(parse(row.additionalFields)).filter(([name]) => declared[name]?.returned)
  return { ...row, additionalFields: JSON.stringify(Object.fromEntries(shown)) }
}

/** Returns the text of the column after a change. Fields without a new value keep theirs. */
export const mergeFields = (stored: string | null, changes: FieldValues): string | null =>
  Object.keys(changes).length === 0 ? stored : JSON.stringify({ ...parse(stored), ...changes })

/** Reads the returned fields. A field that was never set has its default value. */
const readFields = (declared: EntityFields, stored: string | null): Record<string, unknown> => {
  const values = parse(stored)
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(declared)) {
    if (!field.returned) continue
    const value = values[name] === undefined ? (field.defaultValue ?? null) : values[name]
    fields[name] = hasType(field, value) ? toWire(field, value) : null
  }
  return fields
}

/** Lists the required fields with neither a value nor a default value. */
export const listMissingFields = (
  { settings }: { readonly settings: Pick<Settings, 'additionalFields'> },
  owner: FieldOwner,
  row: { readonly additionalFields: string | null },
): string[] => {
  const values = parse(row.additionalFields)
  return Object.entries(settings.additionalFields[owner] ?? {})
    .filter(([, { required, defaultValue }]) => required && defaultValue === undefined)
    .filter(([name, field]) => !hasType(field, values[name] ?? null) || (values[name] ?? '') === '')
    .map(([name]) => name)
}

const parse = (stored: string | null): Record<string, unknown> => (stored ? JSON.parse(stored) : {})

const toWire = ({ type }: AdditionalField, value: unknown): unknown =>
  type === 'date' && value !== null ? new Date(value as string | Date) : value

/** The declaration may have changed since the value was stored. */
const hasType = ({ type }: AdditionalField, value: unknown): boolean => {
  if (value === null || type === 'json') return true
  if (typeof type !== 'string') return typeof value === 'string' && type.includes(value)
  if (type === 'date') return value instanceof Date || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
  return typeof value === type
}
