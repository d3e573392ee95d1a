/** A JSON schema as a TypeScript type. `depth` is the indentation of its lines. */
export function typeOfSchema(schema, depth = 0) {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const members = schema.anyOf ?? schema.oneOf
  if (members) return [...new Set(members.map((member) => typeOfSchema(member, depth)))].join(' | ')
  if (schema.type === 'array') return typeOfArray(schema.items ?? {}, depth)
  if (schema.type === 'object') return typeOfObject(schema, depth)
  if (schema.type === 'integer') return 'number'
  return [schema.type ?? 'unknown'].flat().join(' | ')
}

function typeOfArray(items, depth) {
  const type = typeOfSchema(items, depth)
  return / \| /.test(type) && !type.startsWith('{') ? `(${type})[]` : `${type}[]`
}

function typeOfObject({ properties = {}, required = [], additionalProperties }, depth) {
  const names = Object.keys(properties)
  if (names.length === 0) {
    return additionalProperties ? `Record<string, ${typeOfSchema(additionalProperties, depth)}>` : '{}'
  }
  const indentation = '  '.repeat(depth + 1)
  const fields = names.map((name) => {
    const type = typeOfSchema(properties[name], depth + 1)
    return `${indentation}${name}${required.includes(name) ? '' : '?'}: ${type}\n`
  })
  return `{\n${fields.join('')}${'  '.repeat(depth)}}`
}
