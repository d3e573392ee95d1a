import type { LanguageTag } from '@latchkey/contract/languages'
import { readMeta } from '../ui/read-meta.ts'
import { validateRequired } from '../ui/validation.tsx'

/** A field that the application adds to users. */
export interface UserField {
  name: string
  /** The allowed texts, or a type. */
  type: 'string' | 'number' | 'boolean' | 'date' | readonly string[]
  max?: number
  label?: Partial<Record<LanguageTag, string>>
  required: boolean
  /** Whether users can set it. */
  input: boolean
  /** Whether responses contain it. */
  returned: boolean
  hasDefault: boolean
}

/** Reads the fields of the service's options from the page. Empty when the page was not served by the service. */
const readUserFields = (): readonly UserField[] => {
  const content = readMeta('latchkey-user-fields')
  return content?.startsWith('[') ? JSON.parse(content) : []
}

const userFields = readUserFields()

export const returnedUserFields = userFields.filter(({ returned }) => returned)

/** The fields that a sign-up requires. */
export const signUpFields = userFields.filter(({ required, input, hasDefault }) => required && input && !hasDefault)

/** The fields with these names. */
export const findUserFields = (names: readonly string[]): readonly UserField[] =>
  userFields.filter(({ name }) => names.includes(name))

/** Without a label in this language, a field is named in English, or by its name. */
export const labelOf = ({ label, name }: UserField, tag: LanguageTag): string => label?.[tag] ?? label?.en ?? name

type FieldValue = string | number | boolean | Date | null

/** The value of a user. The types of the client contain no fields of the application. */
export const valueOf = (user: object, { name }: UserField): FieldValue =>
  (user as Record<string, FieldValue | undefined>)[name] ?? null

type FormValues = Record<string, string | boolean>

/** The values of a form: those of a user, or empty ones. */
export const toFormValues = (fields: readonly UserField[], user: object = {}): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, toFormValue(field, valueOf(user, field))]))

const toFormValue = ({ type }: UserField, value: FieldValue): string | boolean => {
  if (type === 'boolean') return value === true
  if (value === null) return ''
  // The inputs of dates have no time.
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

/** The values of a form as the calls expect them. An empty field has no value. */
export const toFieldInput = (fields: readonly UserField[], values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ name, type }) => {
      const value = values[name]
      if (value === '') return [name, null]
      return [name, type === 'number' ? Number(value) : value]
    }),
  )

/** The rules of a form for required fields, by name. A checkbox can stay unchecked. */
export const validateFields = (fields: readonly UserField[]) =>
  Object.fromEntries(fields.map(({ name }) => [name, validateField]))

const validateField = (value: string | boolean) => (typeof value === 'string' ? validateRequired(value) : null)
