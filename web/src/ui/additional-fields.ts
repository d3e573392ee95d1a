import type { LanguageTag } from '@latchkey/contract/languages'
import { readJsonMeta } from './read-meta.ts'
import { validateRequired } from './validation.tsx'

/** A field that the application adds to an entity. */
export interface AdditionalField {
  name: string
  /** The allowed texts, or a type. */
  type: 'string' | 'number' | 'boolean' | 'date' | readonly string[]
  max?: number
  label?: Partial<Record<LanguageTag, string>>
  required: boolean
  /** Whether clients can set it. */
  input: boolean
  /** Whether responses contain it. */
  returned: boolean
  hasDefault: boolean
}

/** Reads fields of the service's options from the page. Empty when the page was not served by the service. */
export const readAdditionalFields = (metaName: string): readonly AdditionalField[] => readJsonMeta(metaName) ?? []

/** Whether a form that creates the entity must contain the field. */
export const isRequiredAtCreation = ({ required, input, hasDefault }: AdditionalField): boolean =>
  required && input && !hasDefault

/** Without a label in this language, a field is named in English, or by its name. */
export const labelOf = ({ label, name }: AdditionalField, tag: LanguageTag): string => label?.[tag] ?? label?.en ?? name

type FieldValue = string | number | boolean | Date | null

/** The value of an entity. The types of the client contain no fields of the application. */
export const valueOf = (entity: object, { name }: AdditionalField): FieldValue =>
  (entity as Record<string, FieldValue | undefined>)[name] ?? null

export type FormValues = Record<string, string | boolean>

/** The values of a form: those of an entity, or empty ones. */
export const toFormValues = (fields: readonly AdditionalField[], entity: object = {}): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, toFormValue(field, valueOf(entity, field))]))

const toFormValue = ({ type }: AdditionalField, value: FieldValue): string | boolean => {
  if (type === 'boolean') return value === true
  if (value === null) return ''
  // The inputs of dates have no time.
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

/** The values of a form as the calls expect them. An empty field has no value. */
export const toFieldInput = (fields: readonly AdditionalField[], values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = values[name]
      if (value === '') return [name, null]
      return [name, type === 'number' ? Number(value) : value]
    }),
  )

/** The rules of a form for required fields, by name. A checkbox can stay unchecked. */
export const validateFields = (fields: readonly AdditionalField[]) =>
  Object.fromEntries(fields.map(({ name }) => [name, validateField]))

const validateField = (value: string | boolean) => (typeof value === 'string' ? validateRequired(value) : null)

/** The rules of a form that changes an entity. Only required fields need a value. */
export const validateChangedFields = (fields: readonly AdditionalField[]) =>
  validateFields(fields.filter(({ required }) => required))
