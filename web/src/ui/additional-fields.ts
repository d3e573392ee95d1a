import type { Failure } from '@latchkey/client/react'
import type { FieldOwner } from '@latchkey/contract'
import type { LanguageTag } from '@latchkey/contract/languages'
import { readJsonMeta } from './read-meta.ts'

/** A field that the application adds to an entity. */
export interface AdditionalField {
  name: string
  /** The allowed texts, or a type. */
  type: 'string' | 'number' | 'boolean' | 'date' | 'json' | readonly string[]
  max?: number
  label?: Partial<Record<LanguageTag, string>>
  required: boolean
  /** Whether clients can set it. */
  input: boolean
  /** Whether responses contain it. */
  returned: boolean
  /** The value of a field that was never set. */
  defaultValue?: FieldValue
}

/** Reads fields of the service's options from the page. Empty when the page was not served by the service. */
const readFields = (owner: FieldOwner): readonly AdditionalField[] =>
  readJsonMeta<Partial<Record<FieldOwner, AdditionalField[]>>>('latchkey-additional-fields')?.[owner] ?? []

/** Finds the fields that screens show. */
export const findReturnedFields = (owner: FieldOwner): readonly AdditionalField[] =>
  readFields(owner).filter(({ returned }) => returned)

/** Finds the fields that clients can set. */
export const findInputFields = (owner: FieldOwner): readonly AdditionalField[] =>
  readFields(owner).filter(({ input }) => input)

/** Finds the fields that a form must contain to create the entity. */
export const findRequiredFields = (owner: FieldOwner): readonly AdditionalField[] =>
  findInputFields(owner).filter(({ required, defaultValue }) => required && defaultValue === undefined)

/** Without a label in this language, a field is named in English, or by its name. */
export const getLabel = ({ label, name }: AdditionalField, tag: LanguageTag): string =>
  label?.[tag] ?? label?.en ?? name

/** Fields with the type JSON have any value, and only `formatJson` reads them. */
type FieldValue = string | number | boolean | Date | null

/** Returns the value of an entity. The types of the client contain no fields of the application. */
export const getValue = (entity: object, { name, type }: AdditionalField): FieldValue => {
  const value = (entity as Record<string, FieldValue | undefined>)[name] ?? null
  // The client turns each text with a date and a time into a `Date`, even if the field is a text.
  return value instanceof Date && type !== 'date' ? value.toISOString() : value
}

export type FormValues = Record<string, string | boolean>

/** Returns the values of a form that changes an entity. */
export const toFormValues = (fields: readonly AdditionalField[], entity: object): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, toFormValue(field, getValue(entity, field))]))

/** Returns the values of a form that creates an entity. */
export const toNewFormValues = (fields: readonly AdditionalField[]): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, toFormValue(field, field.defaultValue ?? null)]))

const toFormValue = ({ type }: AdditionalField, value: FieldValue): string | boolean => {
  if (type === 'boolean') return value === true
  if (value === null) return ''
  if (type === 'json') return formatJson(value)
  // The inputs of dates have no time. Default values of the page are texts.
  if (type === 'date') return new Date(value as string | Date).toISOString().slice(0, 10)
  return String(value)
}

export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2)

/** Returns the values of a form as the calls expect them. An empty field has no value. */
export const toFieldInput = (fields: readonly AdditionalField[], values: FormValues): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, toInputValue(field, values[field.name] ?? '')]))

const toInputValue = ({ type }: AdditionalField, value: string | boolean): unknown => {
  if (typeof value === 'boolean') return value
  if (value.trim() === '') return null
  if (type === 'json') return JSON.parse(value)
  return type === 'number' ? Number(value) : value
}

/** Checks whether the service rejected the value of the field: `[body.vat] Required; [body.data.seats] …`. */
export const isRejected = ({ name }: AdditionalField, failure: Failure | null): boolean =>
  failure?.code === 'VALIDATION_ERROR' && new RegExp(`\\[body(\\.data)?\\.${name}[.\\]]`).test(failure.message)
