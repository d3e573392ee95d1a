import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

/**
 * Compiles the schema (https://zod.dev/compile): same results, several times faster. Compiles at first use, since
 * compiling all schemas delays the start by a tenth of a second.
 */
export const compileSchema = <Schema extends $ZodType>(schema: Schema): Schema => {
  const known = schemas.get(schema) as Schema | undefined
  if (known) return known
  const own = z.compile(schema)
  schemas.set(schema, own)
  return own
}

const schemas = new WeakMap<$ZodType, $ZodType>()
