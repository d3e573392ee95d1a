import { namedSchemas } from '@latchkey/contract'
import type { $ZodType } from 'zod/v4/core'

const names = new WeakMap(Object.entries(namedSchemas).map(([name, schema]) => [schema, name]))

/** Returns the name of a schema in the OpenAPI document. Undefined for schemas that are defined where they are used. */
export const findSchemaName = (schema: $ZodType): string | undefined => names.get(schema)

/** Gives an extended schema the name of the original. */
export const copySchemaName = (original: $ZodType, extended: $ZodType): void => {
  const name = names.get(original)
  if (name !== undefined) names.set(extended, name)
}
