import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Writes the code blocks of a document as files. A first line such as `// accounts.ts` names the file. Blocks that repeat
 * a tested file are left out.
 */
const extractCode = async (document: string, folder: string): Promise<string[]> => {
  const text = await readFile(join(root, document), 'utf8')
  const names: string[] = []
  for (const [, extension = 'ts', code = ''] of text.matchAll(/(?<! -->\n)^```(tsx?)\n([^]*?)^```$/gm)) {
    const name = join(document, /^\/\/ (\S+\.tsx?)\n/.exec(code)?.[1] ?? `block-${names.length}.${extension}`)
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), code)
    names.push(name)
  }
  return names
}

const listPages = async (folder: string): Promise<string[]> =>
  (await readdir(join(root, 'docs', folder))).map((file) => `docs/${folder}/${file}`)

/** Documents with code, in addition to the guides. */
const documents = ['README.md', 'client/README.md', 'docs/providers.md']

test('the code of the documents and the guides compiles', async () => {
  const folder = await createFolder()
  const guides = await Promise.all(['get-started', 'guides'].map(listPages))
  const names = await Promise.all([...documents, ...guides.flat()].map((document) => extractCode(document, folder)))
  for (const document of [...documents, 'docs/guides/database.md', 'docs/guides/hooks.md'])
    expect(
      names.flat().filter((name) => name.startsWith(document)),
      document,
    ).not.toEqual([])
  expect(await compile(folder, names.flat())).toBe('')
})

test.each(await listPages('guides'))('each server of %s has a sign-in method', async (document) => {
  const text = await readFile(join(root, document), 'utf8')
  const servers = [...text.matchAll(/createLatchkey\(\{[^]*?^}\)$/gm)].map(([code]) => code)
  const isWithoutSignIn = (code: string) => !/emailAndPassword|emailCode|socialProviders/.test(code)
  expect(servers.filter(isWithoutSignIn)).toEqual([])
})

test('the guide to hooks lists each event with its data', async () => {
  const text = await readFile(join(root, 'docs/guides/hooks.md'), 'utf8')
  const rows = text.matchAll(/^\| (`[a-z-]+\.[a-z-]+`.*) \| (.+) \|$/gm)
  const documented = [...rows].flatMap(([, events = '', data = '']) => {
    const fields = listCode(data).map((field) => `'${field}'`)
    return listCode(events).map((event) => `'${event}': ${fields.join(' | ')}`)
  })
  const folder = await createFolder()
  await writeFile(
    join(folder, 'catalog.ts'),
    `import type { EventData, EventName } from '@latchkey/server'
type FieldsOf<Data> = Data extends unknown ? keyof Data : never
type Catalog = { [Name in EventName]: FieldsOf<EventData[Name]> }
type Documented = { ${documented.join('; ')} }
export const isComplete = (documented: Documented): Catalog => documented
export const isCorrect = (catalog: Catalog): Documented => catalog`,
  )
  expect(await compile(folder, ['catalog.ts'])).toBe('')
})

const listCode = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** A folder below the workspace, whose packages its files import. */
const createFolder = async (): Promise<string> => {
  const parent = join(root, 'dist')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'documents-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The messages of the compiler. */
const compile = async (folder: string, files: readonly string[]): Promise<string> => {
  const project = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { noUnusedLocals: false },
    files,
    include: [],
    exclude: [],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const output = await promisify(execFile)(process.execPath, [compiler, '--project', folder], { cwd: root }).catch(
    (error: { stdout: string }) => error,
  )
  return output.stdout
}

/** The code blocks of a document that repeat a tested file. The comment above them names it. */
const readRepeatedCode = async (document: string): Promise<{ path: string; code: string }[]> => {
  const text = await readFile(join(root, document), 'utf8')
  return [...text.matchAll(/^<!-- (\S+) -->\n```\w+\n([^]*?)^```$/gm)].map(([, path = '', code = '']) => ({
    path,
    code,
  }))
}

test.each([...(await listPages('get-started')), ...(await listPages('guides'))])(
  '%s repeats the code of the tested files',
  async (document) => {
    for (const { path, code } of await readRepeatedCode(document)) {
      expect(code, `${document} repeats ${path}`).toBe(await readFile(join(root, path), 'utf8'))
    }
  },
)

test('the application of the first guide has at most 20 lines', async () => {
  const blocks = await readRepeatedCode('docs/get-started/express.md')
  const lines = blocks.flatMap(({ code }) => code.split('\n')).filter((line) => line.trim() !== '')
  expect(blocks.map(({ path }) => path)).toEqual([
    'conformance/packages/accounts.mjs',
    'conformance/packages/express.mjs',
  ])
  expect(lines.length).toBeLessThanOrEqual(20)
})
