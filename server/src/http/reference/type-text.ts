export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

/** Formats a JSON schema as a TypeScript type, with one line per field. */
export const formatType = (schema: unknown, indent = ''): string => {
  const { type, enum: values, const: only, format, anyOf, oneOf, items, properties, ...rest } = schema as Schema
  const members = anyOf ?? oneOf
  if (members) return members.map((member) => formatType(member, indent)).join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (items) return formatList(formatType(items, indent))
  if (properties) return formatFields({ properties, required: rest.required ?? [] }, indent)
  if (typeof rest.additionalProperties === 'object') {
    return `Record<string, ${formatType(rest.additionalProperties, indent)}>`
  }
  return format ?? [type ?? 'unknown'].flat().join(' | ')
}

const formatList = (item: string): string =>
  item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`

const formatFields = (
  { properties, required }: { properties: Record<string, Schema>; required: string[] },
  indent: string,
): string => {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, property]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${formatType(property, inner)}\n`,
  )
  return fields.length > 0 ? `{\n${fields.join('')}${indent}}` : '{}'
}
