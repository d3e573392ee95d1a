import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

/**
 * The schema as code of its own (https://zod.dev/compile): the same answers, several times faster. Compiled when it is
 * first used, as all schemas together would hold up the start by a tenth of a second.
 */
export const compileSchema = <Schema extends $ZodType>(schema: Schema): Schema => {
  const known = schemas.get(schema) as Schema | undefined
  if (known) return known
  const own = z.compile(schema)
  schemas.set(schema, own)
  return own
}

const schemas = new WeakMap<$ZodType, $ZodType>()
