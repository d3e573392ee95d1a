import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { optionsSchema } from '../server/src/platform/options/options.ts'
import { validateOptions, mapVariablesByOption } from '../server/src/platform/options/program-options.ts'
import { environmentSchema } from '../service/src/environment-schema.ts'
import { createConfigSchema, listOptions } from './options.mjs'
import { formatOptionExample } from './reference/option-examples.mjs'
import { root } from './sources.mjs'

/** Options that code or environment variables provide. */
const notInFile = [
  'database',
  'shared',
  'baseURL',
  'secret',
  'mailer',
  'renderMail',
  'hooks',
  'logger',
  'observer',
  'now',
]

/** The names of all options below a schema, including those of sections. */
const listNames = (schema, path = []) => {
  const { innerType, options, shape } = schema.def
  if (innerType) return listNames(innerType, path)
  if (options) return listNames(options[0], path)
  if (!shape) return []
  return Object.entries(shape).flatMap(([name, option]) => [
    [...path, name].join('.'),
    ...listNames(option, [...path, name]),
  ])
}

const listNamesInJson = (schema, path = []) => {
  const { properties } = schema.properties ? schema : (schema.anyOf?.[0] ?? {})
  return Object.entries(properties ?? {}).flatMap(([name, option]) => [
    [...path, name].join('.'),
    ...listNamesInJson(option, [...path, name]),
  ])
}

test('the JSON schema of the options file contains the options of the schema', () => {
  const names = listNames(optionsSchema)
  expect(names).toContain('organization.teams.maximumTeams')
  expect(listNamesInJson(createConfigSchema())).toEqual(names.filter((name) => !notInFile.includes(name.split('.')[0])))
})

test('the JSON schema contains the defaults of the service', () => {
  const { emailAndPassword, organization, session } = createConfigSchema().properties
  expect(emailAndPassword.properties.enabled.default).toBe(true)
  expect(organization.anyOf[0].properties.teams.properties.enabled.default).toBe(true)
  expect(session.properties.expiresIn.default).toBe(604_800)
})

test('every option has a type and a description', () => {
  const options = listOptions()
  expect(options.length).toBeGreaterThan(60)
  expect(options.filter(({ type, description }) => !type || !description)).toEqual([])
})

/** What the examples import. */
const drivers = {
  sqlite: () => ({ transaction: () => {}, close: () => {} }),
  redis: () => ({ joinChannel: () => {} }),
  smtp: () => ({ send: () => {} }),
  openTelemetry: () => ({ request: () => {}, work: () => {}, count: () => {}, position: () => null }),
}

test.each(listOptions())('the example of $name in the reference is valid', (option) => {
  const text = formatOptionExample(option).replaceAll(/process\.env\.\w+/g, `'${'s'.repeat(32)}'`)
  const options = runInThisContext(`({ ${Object.keys(drivers).join(', ')} }) => ({ ${text} })`)(drivers)
  expect(() => validateOptions(options)).not.toThrow()
})

test('README.md names every environment variable', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const names = [...Object.keys(environmentSchema.def.shape), ...mapVariablesByOption().values()]
  expect(names).toContain('LATCHKEY_SECRET')
  expect(names.filter((name) => !new RegExp(`\`${name}\\b`).test(readme))).toEqual([])
})

/** The option paths in a text such as `session: { expiresIn, cookieCache: { enabled } }`, and the sections with all options. */
const readOptionText = (text) => {
  const paths = []
  const complete = []
  const open = []
  let path = []
  for (const [token] of text.matchAll(/\w+|[{}…]/g)) {
    if (token === '{') open.push({ path, isComplete: true })
    else if (token === '…') open.at(-1).isComplete = false
    else if (token === '}') {
      const section = open.pop()
      if (section.isComplete) complete.push(section.path.join('.'))
    } else if (token !== 'false') {
      path = [...(open.at(-1)?.path ?? []), token]
      paths.push(path.join('.'))
    }
  }
  return { paths, complete }
}

test('README.md names options of the schema, and all options of a section unless it ends with …', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [, paragraph] = /exports the options of the library:\n([^]*?)A role is data/.exec(readme)
  const texts = [...paragraph.matchAll(/`([^`]+)`/g)].map(([, text]) => text).filter((text) => /^\w+: /.test(text))
  const { paths, complete } = readOptionText(texts.join('\n'))
  const names = listNames(optionsSchema)
  expect(complete).toContain('session.cookieCache')
  expect(paths.filter((path) => !names.includes(path))).toEqual([])
  const children = (section) =>
    names.filter((name) => name.startsWith(`${section}.`) && !name.slice(section.length + 1).includes('.'))
  expect(complete.flatMap(children).filter((name) => !paths.includes(name))).toEqual([])
})
