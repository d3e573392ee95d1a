import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, test } from 'vitest'
import { compileConsumer, consumerProjects } from './compile.ts'
import { toolNode, runtimes } from './runtimes.ts'
import { expectedEmails, runProgram, signUpOutAndIn, startApp } from './start-app.ts'

const consumer = inject('consumer')
const tarballs = inject('tarballs')
const libraries = Object.keys(tarballs).filter((name) => name.startsWith('@latchkey/'))

const getProgramPath = (...path: readonly string[]): string => join(consumer, 'node_modules', ...path)

test('all packages are packed', () => {
  expect(Object.keys(tarballs).sort()).toEqual([
    '@latchkey/client',
    '@latchkey/contract',
    '@latchkey/locales',
    '@latchkey/react',
    '@latchkey/server',
    'latchkey',
  ])
})

describe.each(runtimes)('on $name', ({ path }) => {
  test.each(['node-http.mjs', 'node-http.cjs'])('%s serves sign-up, sessions and sign-out', async (file) => {
    const { emails } = await signUpOutAndIn(await startApp([path, file], consumer))
    expect(emails).toEqual(expectedEmails)
  })

  test('every entry can be imported', async () => {
    const entries = (await Promise.all(libraries.map(listEntries))).flat()
    expect(entries.length).toBeGreaterThan(20)
    const imports = entries.map((entry) => `await import('${entry}')`).join('\n')
    const result = await runProgram([path, '--input-type=module', '--eval', imports], consumer)
    expect(result).toMatchObject({ code: 0 })
  })
})

test.each(consumerProjects)(
  'TypeScript 7 finds no error with module %s, moduleResolution %s and %s',
  async (...project) => {
    expect(await compileConsumer('typescript-7', ...project)).toEqual({ code: 0, output: '' })
  },
)

test.each(Object.keys(tarballs))('publint finds no problem in %s', async (name) => {
  const result = await runProgram(
    [toolNode, getProgramPath('publint/src/cli.js'), tarballs[name] ?? '', '--strict'],
    consumer,
  )
  expect(result).toMatchObject({ code: 0, output: expect.stringContaining('All good!') })
})

test.each(Object.keys(tarballs))('%s refers to no document of the repository by its path', async (name) => {
  const { stdout } = await promisify(execFile)('tar', ['-xOzf', tarballs[name] ?? ''], { maxBuffer: 2 ** 28 })
  const paths = new Set(stdout.match(/\bdocs\/[\w/-]+\.md\b/g))
  // Comments of other projects are in the source maps.
  const isOurs = (path: string): boolean => existsSync(new URL(`../../../${path}`, import.meta.url))
  expect([...paths].filter(isOurs)).toEqual([])
})

// The packages are ES modules only (decision 51).
test.each(libraries)('the types of %s are right for ES modules', async (name) => {
  const options = [tarballs[name] ?? '', '--profile', 'esm-only', '--exclude-entrypoints', 'styles.css']
  const result = await runProgram(
    [toolNode, getProgramPath('@arethetypeswrong/cli/dist/index.js'), ...options],
    consumer,
  )
  expect(result).toMatchObject({ code: 0 })
})

const listEntries = async (name: string): Promise<string[]> => {
  const { exports } = JSON.parse(await readFile(getProgramPath(name, 'package.json'), 'utf8'))
  return Object.keys(exports)
    .filter((path) => path !== './package.json' && !path.endsWith('.css'))
    .map((path) => `${name}${path.slice(1).replace('*', 'error-text')}`)
}
