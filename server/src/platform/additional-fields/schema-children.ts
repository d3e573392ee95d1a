import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** Lists the schemas directly inside a schema: the properties of an object by name, and the parts of other schemas. */
export const listChildSchemas = (schema: $ZodType): readonly (readonly [name: string, child: $ZodType])[] => {
  // All schemas of zod are members of this union, which `def.type` discriminates.
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      return Object.entries(def.shape)
    }
    case 'array': {
      return [['element', def.element]]
    }
    case 'optional':
    case 'prefault':
    case 'nullable': {
      return [['innerType', def.innerType]]
    }
    case 'union': {
      return def.options.map((option, index) => [String(index), option])
    }
    default: {
      return []
    }
  }
}
