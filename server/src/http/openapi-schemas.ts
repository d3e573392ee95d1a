import { listChildSchemas } from '../platform/additional-fields/schema-children.ts'
import { findSchemaName } from '../platform/schema-names.ts'
import * as z from 'zod/mini'
import type { $ZodCustomDef, $ZodType } from 'zod/v4/core'

export type Json = Record<string, unknown>

export interface ObjectSchema extends Json {
  properties?: Record<string, Json>
  required?: string[]
}

/** Returns the JSON schema of an input or a response, without references. */
export const toJsonSchema = (schema: $ZodType, io: 'input' | 'output'): ObjectSchema =>
  convert(schema, io, () => undefined)

/** Returns the JSON schema of what clients send, without the fields that only the server-side interface sets. */
export const toInputSchema = (schema: $ZodType): ObjectSchema => {
  const { properties, ...rest } = toJsonSchema(schema, 'input')
  if (!properties) return rest
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([, field]) => !field.isServerOnly)),
  }
}

/** Returns the JSON schema of a response, with references to the named schemas. */
export const toResponseSchema = (schema: $ZodType): Json =>
  toReference(schema) ?? convert(schema, 'output', toReference)

/** Returns the named schemas of responses, by name. */
export const createNamedSchemas = (responses: readonly $ZodType[]): Record<string, ObjectSchema> => {
  const named = new Map(responses.flatMap(listNamedSchemas))
  return Object.fromEntries([...named].map(([name, schema]) => [name, convert(schema, 'output', toReference)]))
}

const listNamedSchemas = (schema: $ZodType): (readonly [name: string, schema: $ZodType])[] => {
  const name = findSchemaName(schema)
  const inside = listChildSchemas(schema).flatMap(([, child]) => listNamedSchemas(child))
  return name === undefined ? inside : [[name, schema], ...inside]
}

const toReference = (schema: $ZodType): { $ref: string } | undefined => {
  const name = findSchemaName(schema)
  return name === undefined ? undefined : { $ref: `#/components/schemas/${name}` }
}

/** Converts a schema. The references that `refer` returns replace the schemas inside it. */
const convert = (schema: $ZodType, io: 'input' | 'output', refer: typeof toReference): ObjectSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target }) => {
      const { type } = zodSchema._zod.def
      if (type === 'date') Object.assign(target, { type: 'string', format: 'date-time' })
      // A later release can add fields to responses.
      if (type === 'object' && io === 'output') delete target.additionalProperties
      // Omits fields that are declared only to reject them.
      if (target.properties) target.properties = omitRefused(target.properties)
      const rules = listRules(zodSchema)
      if (rules.length > 0) target.description = rules.join('. ')
      // JSON Schema does not define these formats, so strict validators reject the schema. The pattern remains.
      if (target.format === 'cidrv4' || target.format === 'cidrv6') delete target.format
      const reference = zodSchema === schema ? undefined : refer(zodSchema)
      if (!reference) return
      for (const keyword of Object.keys(target)) delete target[keyword]
      Object.assign(target, reference)
    },
  })
  return rest as ObjectSchema
}

/** Lists the rules that JSON Schema cannot express, in the words of their errors. Those of a single field have a path. */
const listRules = ({ _zod: { def } }: $ZodType): string[] =>
  (def.checks ?? []).flatMap((check) => {
    const { check: kind, error, path } = check._zod.def as $ZodCustomDef
    const rule = kind === 'custom' && !path ? error?.({} as never) : undefined
    return typeof rule === 'string' ? [rule] : []
  })

const omitRefused = (properties: Record<string, z.core.JSONSchema._JSONSchema>) =>
  Object.fromEntries(Object.entries(properties).filter(([, field]) => typeof field === 'boolean' || !('not' in field)))
