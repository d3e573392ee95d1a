import type { Schema } from './type-text.ts'

/** Creates a value of a JSON schema, with the required fields only. The text `…` is a value that the developer replaces. */
export const createExample = (schema: unknown): unknown => {
  const {
    type,
    enum: values,
    const: only,
    format,
    minimum,
    anyOf,
    oneOf,
    items,
    properties,
    required = [],
  } = schema as Schema
  const [first] = anyOf ?? oneOf ?? []
  if (first) return createExample(first)
  if (only !== undefined) return only
  if (values) return values[0]
  if (properties || type === 'object') {
    const fields = Object.entries(properties ?? {}).filter(([name]) => required.includes(name))
    return Object.fromEntries(fields.map(([name, field]) => [name, createExample(field)]))
  }
  if (items) return [createExample(items)]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return Math.max(1, minimum ?? 1)
  if (format === 'date-time') return '2030-01-31T12:00:00Z'
  return type === undefined ? {} : '…'
}
