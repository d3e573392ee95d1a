#!/usr/bin/env node
// Prints the options of the library with type, default and description: `npm run options`. With `--json`: the JSON schema
// of latchkey.config.json.
import { pathToFileURL } from 'node:url'
import { createOptionsJsonSchema } from '../server/src/platform/options/json-schema.ts'
import { environmentOnly, serviceDefaults } from '../service/src/service-defaults.ts'
import { readOptionDescriptions } from './option-descriptions.mjs'
import { code, formatTable } from './reference/markdown.mjs'

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(process.argv.includes('--json') ? JSON.stringify(createConfigSchema(), null, 2) : formatReference())
}

/** The JSON schema of the options file, with the defaults of the service. */
export function createConfigSchema() {
  const schema = createDescribedSchema()
  for (const [name, option] of Object.entries(schema.properties)) {
    // JSON cannot contain code, and the service ignores options that only the environment sets.
    if (option.codeType || environmentOnly.includes(name)) delete schema.properties[name]
  }
  // The environment sets the required options.
  delete schema.required
  for (const [path, value] of listLeaves(serviceDefaults)) {
    findOption(schema, path).default = value
  }
  return schema
}

/** One row per option: `{ name, type, default, description }`. */
export function listOptions(section = createDescribedSchema(), path = []) {
  const required = new Set(section.required)
  return Object.entries(findProperties(section)).flatMap(([name, option]) => {
    const isSection = findProperties(option) !== undefined
    const row = {
      name: [...path, name].join('.'),
      type: describeType(option),
      default: required.has(name) ? 'required' : formatDefault(option),
      description: option.description ?? '',
    }
    // A plain section has no value of its own.
    const rows = isSection && !option.anyOf ? [] : [row]
    return isSection ? [...rows, ...listOptions(findSection(option), [...path, name])] : rows
  })
}

export function formatDefault(option) {
  return 'default' in option ? JSON.stringify(option.default) : ''
}

function formatReference() {
  const rows = listOptions().map((row) => [code(row.name), row.type, row.default && code(row.default), row.description])
  return formatTable(['option', 'type', 'default', 'description'], rows)
}

/** The JSON schema of all options, with their descriptions. */
export function createDescribedSchema() {
  const schema = createOptionsJsonSchema()
  for (const [name, description] of readOptionDescriptions()) {
    const option = findOption(schema, name.split('.'))
    if (option) option.description = description
  }
  return schema
}

function findOption(schema, path) {
  let option = schema
  // `*` is the name of any entry of a record, such as an additional field.
  for (const name of path)
    option = option && (name === '*' ? option.additionalProperties : findProperties(option)?.[name])
  return option
}

/** An option that `false` turns off is a union of `false` and its section. */
export function findSection(option) {
  return option.properties ? option : option.anyOf?.find(({ properties }) => properties)
}

function findProperties(option) {
  return findSection(option)?.properties
}

function describeType(option) {
  if (option.codeType) return option.codeType
  if (option.anyOf) return 'object or false'
  if (option.enum) return option.enum.join(' or ')
  return [option.type, option.acceptsFunction ? 'function' : []].flat(2).join(' or ')
}

function listLeaves(value, path = []) {
  const entries = Object.entries(value)
  if (entries.length === 0) return [[path, value]]
  return entries.flatMap(([name, inner]) =>
    typeof inner === 'object' ? listLeaves(inner, [...path, name]) : [[[...path, name], inner]],
  )
}
