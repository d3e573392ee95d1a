import { type Call, type FieldPlace, findFieldPlace } from '@latchkey/contract'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { copySchemaName } from '../schema-names.ts'
import type { AdditionalField, AdditionalFields, EntityFields } from './field.ts'
import { createFieldSchema } from './field-schema.ts'
import { listChildSchemas } from './schema-children.ts'

/** Returns the call with the declared fields in its body and response. The same call if it has none. */
export const extendCall = <C extends Call>(call: C, fields: AdditionalFields): C => {
  if (Object.values(fields).every((declared) => declared === null)) return call
  const response = call.response && extend(call.response, fields)
  const body = call.body && extend(call.body, fields)
  if (response === call.response && body === call.body) return call
  if (!call.body || !body || body === call.body) return { ...call, response }
  const strictBody = requireKnownKeys(body)
  if (hasValidators(call.body, fields)) validatedBodies.add(strictBody)
  return { ...call, response, body: strictBody }
}

/** Checks whether the body has a field with a validator, which can be asynchronous. */
export const needsAsyncValidation = (body: $ZodType): boolean => validatedBodies.has(body)

const validatedBodies = new WeakSet<$ZodType>()

const hasValidators = (schema: $ZodType, fields: AdditionalFields): boolean => {
  const place = findFieldPlace(schema)
  const declared = Object.values((place && fields[place.owner]) ?? {})
  return (
    declared.some(({ validator }) => validator) ||
    listChildSchemas(schema).some(([, child]) => hasValidators(child, fields))
  )
}

/** Adds the declared fields to all marked objects of a schema. */
const extend = (schema: $ZodType, fields: AdditionalFields): $ZodType => {
  const place = findFieldPlace(schema)
  const declared = place && fields[place.owner]
  const children = listChildSchemas(schema).map(([name, child]) => ({ name, child, extended: extend(child, fields) }))
  if (!declared && children.every(({ child, extended }) => child === extended)) return schema
  const parts = Object.fromEntries(children.map(({ name, extended }) => [name, extended]))
  const { type } = schema._zod.def
  if (type === 'union') return withDefinition(schema, { options: Object.values(parts) })
  if (type !== 'object') return withDefinition(schema, parts)
  const properties = place && declared ? createProperties(declared, place.use) : {}
  const object = withDefinition(schema, { shape: { ...parts, ...properties } })
  return place && place.use !== 'response' ? requireKnownKeys(object) : object
}

/** Rejects unknown keys of a body: such a key is probably a misspelled field. Unions check the keys of their members. */
const requireKnownKeys = (schema: $ZodType): $ZodType =>
  schema._zod.def.type === 'object' ? withDefinition(schema, { catchall: z.never() }) : schema

/** Returns a copy of a schema with the same checks and name. The caller provides what the definition of its type contains. */
const withDefinition = (schema: $ZodType, changes: object): $ZodType => {
  const copy = z.clone(schema, { ...schema._zod.def, ...changes } as never)
  copySchemaName(schema, copy)
  return copy
}

const createProperties = (declared: EntityFields, use: FieldPlace['use']): Record<string, $ZodType> => {
  const properties = Object.entries(declared).flatMap(([name, field]) => {
    if (use !== 'response') return [[name, createInputSchema(field, use)] as const]
    return field.returned ? [[name, createResponseSchema(field)] as const] : []
  })
  return Object.fromEntries(properties)
}

const createInputSchema = (field: AdditionalField, use: Exclude<FieldPlace['use'], 'response'>): z.ZodMiniType => {
  if (!field.input && use !== 'server') return refused
  const schema = createFieldSchema(field)
  if (!field.required) return z.optional(z.nullable(schema))
  return use === 'creation' && field.defaultValue === undefined ? schema : z.optional(schema)
}

/** Fails with FIELD_NOT_ALLOWED. The metadata omits the field from the OpenAPI document. */
const refused = z.optional(
  z.unknown().check(
    z.refine((value) => value === undefined, {
      error: 'Is set by the server',
      params: { failure: 'FIELD_NOT_ALLOWED' },
    }),
    z.meta({ not: {} }),
  ),
)

/** Returns null without a value, which required fields can also have: users of providers sign up without them. */
const createResponseSchema = ({ type }: AdditionalField): z.ZodMiniType => {
  if (type === 'json') return z.unknown()
  if (type === 'date') return z.nullable(z.date())
  if (type === 'number') return z.nullable(z.number())
  if (type === 'boolean') return z.nullable(z.boolean())
  return z.nullable(type === 'string' ? z.string() : z.enum([...type]))
}
