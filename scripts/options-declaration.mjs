import { formatComment } from './format-comment.mjs'
import { createDescribedSchema, findSection, formatDefault } from './options.mjs'

/** What the compiler writes for the type of the options. Editors show no documentation of a type that a schema infers. */
const INFERRED = 'export type Options = z.input<typeof optionsSchema>;'

/**
 * Replaces the inferred type of the options in a declaration file with interfaces that document each option. The types of
 * the options are those of the schema.
 */
export function documentOptions(declarations) {
  if (!declarations.includes(INFERRED)) throw new Error(`The declarations of the options do not contain: ${INFERRED}`)
  // The interface of all options is first, after the comment of the type that it replaces.
  const documented = [
    ...declareInterfaces(createDescribedSchema(), '', 'OptionsInput'),
    'type OptionsInput = z.input<typeof optionsSchema>;',
    '/** The options of a section, which can be absent or `false`. */',
    'type Section<Options> = Exclude<Options, false | undefined>;',
  ].join('\n')
  return declarations.replace(INFERRED, () => documented)
}

/** The interface of a section and those of the sections in it. `type` is the type of the section in the schema. */
function declareInterfaces(section, prefix, type) {
  const required = new Set(section.required)
  const options = Object.entries(section.properties).map(([name, option]) => ({
    name: required.has(name) ? name : `${name}?`,
    comment: formatComment(describeOption(option), '    '),
    ...declareType(option, `${prefix}${name[0].toUpperCase()}${name.slice(1)}`, `${type}['${name}']`),
  }))
  const members = options.map((option) => `${option.comment}    ${option.name}: ${option.type};\n`)
  const own = `export interface ${prefix}Options {\n${members.join('')}}`
  return [own, ...options.flatMap(({ interfaces }) => interfaces)]
}

/** The type of an option, and the interfaces that it names. */
function declareType(option, prefix, type) {
  const entry = option.additionalProperties
  if (entry?.properties) {
    const interfaces = declareInterfaces(entry, `${prefix}Entry`, `Section<${type}>[string]`)
    return { type: `Record<string, ${prefix}EntryOptions> | undefined`, interfaces }
  }
  const section = findSection(option)
  if (!section) return { type, interfaces: [] }
  const alternative = option.anyOf ? 'false | ' : ''
  const interfaces = declareInterfaces(section, prefix, `Section<${type}>`)
  return { type: `${alternative}${prefix}Options | undefined`, interfaces }
}

function describeOption(option) {
  const standard = findSection(option) ? '' : formatDefault(option)
  return [option.description, standard && `@default ${standard}`].filter(Boolean)
}
