import { mapVariablesByOption } from '../../server/src/platform/options/program-options.ts'
import { serviceDefaults } from '../../service/src/service-defaults.ts'
import { listOptions } from '../options.mjs'
import { code, formatTable } from './markdown.mjs'
import { formatOptionExample } from './option-examples.mjs'

const INTRODUCTION = `# Options

The options of \`createLatchkey\` and of the options file of the service. Times are in seconds unless stated otherwise.
An invalid value stops the start with a message that names the option. \`npm run options\` prints the same list.`

/** One page per section of the options, and a page that lists all. */
export function createOptionPages() {
  const options = listOptions()
  const sections = [...new Set(options.map(getSection))]
  const rows = options.map((option) => [linkOption(option), option.type, code(option.default || 'none')])
  const index = `${INTRODUCTION}\n\n${formatTable(['option', 'type', 'default'], rows)}\n`
  return [
    ['/reference/options/index', index],
    ...sections.map((section) => {
      const members = options.filter((option) => getSection(option) === section)
      return [`/reference/options/${section}`, `# Options: ${section}\n\n${members.map(formatOption).join('\n\n')}\n`]
    }),
  ]
}

/** The first part of the name. Options without a section are general. */
function getSection({ name, type }) {
  const isSection = name.includes('.') || type === 'object or false' || type === 'object'
  return isSection ? name.split('.')[0] : 'general'
}

const linkOption = (option) =>
  `[${code(option.name)}](/reference/options/${getSection(option)}#${option.name.toLowerCase().replaceAll('.', '')})`

function formatOption(option) {
  const { name, type, default: standard, description } = option
  const variable = mapVariablesByOption().get(name)
  const ofService = name.split('.').reduce((section, part) => section?.[part], serviceDefaults)
  const properties = [
    ['type', code(type)],
    ['default', standard ? code(standard) : 'none'],
    ...(ofService === undefined || typeof ofService === 'object' ? [] : [['default of the service', code(ofService)]]),
    ...(variable ? [['environment variable', code(variable)]] : []),
    ['example', code(formatOptionExample(option))],
  ]
  return [`## ${name}`, description, formatTable(['', ''], properties)].join('\n\n')
}
