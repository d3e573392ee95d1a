import * as z from 'zod/mini'
import { additionalFieldLimits, type FieldOwner, type LanguageTag, languages } from '@latchkey/contract'
import { listBuiltInNames } from '../additional-fields/built-in-names.ts'
import { type FieldType, fieldTypes } from '../additional-fields/field.ts'
import { createFieldSchema } from '../additional-fields/field-schema.ts'
import type { StandardSchema } from '../additional-fields/standard-schema.ts'
import { codeValue, flag, integer, isObject, namedOptions, text } from './option-types.ts'

const { perEntity, textLength, maxTextLength } = additionalFieldLimits

const isType = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every((entry) => typeof entry === 'string' && entry !== '')
    : fieldTypes.some((type) => type === value)

const isLabel = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).every(
    ([tag, label]) => languages.some((language) => language.tag === tag) && typeof label === 'string' && label !== '',
  )

const fieldDefinition = namedOptions({
  /** The type of the values, or the list of allowed texts. */
  type: z
    .custom<FieldType>(isType, { error: `must be one of ${fieldTypes.join(', ')} or a list of texts` })
    .check(z.meta({ anyOf: [{ enum: fieldTypes }, { type: 'array', items: { type: 'string', minLength: 1 } }] })),
  /** Calls that create the entity require the field, unless it has a default value. */
  required: z._default(flag, false),
  /** Whether clients can set the field. */
  input: z._default(flag, true),
  /** Whether responses contain the field. */
  returned: z._default(flag, true),
  /** The value of a field that was never set. */
  defaultValue: z.optional(z.unknown()),
  /** Characters of the longest text. */
  max: z._default(integer(1, maxTextLength), textLength),
  /** A further check of new values, with any library that implements Standard Schema. The default value is not checked. */
  validator: z.optional(
    codeValue<StandardSchema>(
      'StandardSchema',
      'must implement Standard Schema, as schemas of zod, valibot and arktype do',
      (value) => (isObject(value) || typeof value === 'function') && isObject(Reflect.get(value, '~standard')),
    ),
  ),
  /** The label in screens, by language. */
  label: z.optional(
    z
      .custom<Partial<Record<LanguageTag, string>>>(isLabel, {
        error: `must be texts by language: ${languages.map(({ tag }) => tag).join(', ')}`,
      })
      .check(z.meta({ type: 'object', additionalProperties: { type: 'string' } })),
  ),
}).check(
  z.superRefine((field, context) => {
    const addIssue = (option: string, message: string) =>
      context.addIssue({ code: 'custom', path: [option], input: Reflect.get(field, option), message })
    if (field.required && !field.input && field.defaultValue === undefined) {
      addIssue('required', 'must be false, because clients cannot set this field')
    }
    if (
      field.defaultValue !== undefined &&
      !createFieldSchema({ ...field, validator: undefined }).safeParse(field.defaultValue).success
    ) {
      addIssue('defaultValue', 'must be a value of this field')
    }
  }),
)

/** Letters, digits and underscores, so that a name is also a column of an export and a property in code. */
const NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

/** Returns the additional fields of an entity, by name. */
export const additionalFields = (owner: FieldOwner) =>
  z._default(
    z.record(text, fieldDefinition, { error: 'must be an object with a definition per field' }).check(
      z.superRefine((fields, context) => {
        const names = Object.keys(fields)
        if (names.length > perEntity) {
          context.addIssue({ code: 'custom', input: fields, message: `must have at most ${perEntity} fields` })
        }
        for (const name of names) {
          const addIssue = (message: string) => context.addIssue({ code: 'custom', path: [name], input: name, message })
          if (!NAME_PATTERN.test(name)) {
            addIssue('must have a name of at most 64 letters, digits and underscores, starting with a letter')
          } else if (listBuiltInNames(owner).has(name)) addIssue('must not have the name of a built-in field')
          // No call that creates a session has fields of it in its body.
          else if (owner === 'session' && fields[name]?.required) {
            const message = 'must be false for sessions'
            context.addIssue({ code: 'custom', path: [name, 'required'], input: true, message })
          }
        }
      }),
    ),
    {},
  )
