import * as z from 'zod/mini'
import { additionalFieldLimits, isShallow, timestampFilter } from '@latchkey/contract'
import type { AdditionalField } from './field.ts'
import { createStandardTransform } from './standard-schema.ts'

/** Returns the schema of new values of a field: its type, then its validator, whose result must have the type, too. */
export const createFieldSchema = (
  field: Pick<AdditionalField, 'type' | 'max' | 'required' | 'validator'>,
): z.ZodMiniType => {
  const base = typeSchema(field)
  return field.validator ? z.pipe(z.pipe(base, createStandardTransform(field.validator)), base) : base
}

const typeSchema = ({ type, max, required }: Pick<AdditionalField, 'type' | 'max' | 'required'>): z.ZodMiniType => {
  switch (type) {
    case 'string': {
      return z.string().check(z.minLength(required ? 1 : 0), z.maxLength(max))
    }
    case 'number': {
      return z.number()
    }
    case 'boolean': {
      return z.boolean()
    }
    case 'date': {
      return date
    }
    case 'json': {
      return json
    }
    default: {
      return z.enum([...type])
    }
  }
}

const date = z.pipe(
  z.union([timestampFilter, z.date()], { error: 'Expected a date or a date and time in ISO 8601' }),
  z.transform((value) => new Date(value)),
)

const { jsonLength, jsonLevels } = additionalFieldLimits

const json = z.unknown().check(
  z.refine((value) => isShallow(value, jsonLevels) && JSON.stringify(value ?? null).length <= jsonLength, {
    error: `Expected at most ${jsonLength} characters as JSON, and ${jsonLevels} levels`,
  }),
)
