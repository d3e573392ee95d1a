import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Next.js is no dependency of this repository. */
const NEXT_HEADERS = `declare module 'next/headers' {
  type Attributes = { maxAge?: number; domain?: string; path?: string; httpOnly?: boolean; secure?: boolean; sameSite?: true | false | 'lax' | 'strict' | 'none' }
  export const headers: () => Promise<Headers>
  export const cookies: () => Promise<{ set(...cookie: [name: string, value: string, attributes?: Attributes]): unknown }>
}`

/** Writes the code blocks of a document as files. A first line such as `// accounts.ts` names the file. */
const extractCode = async (document: string, folder: string): Promise<string[]> => {
  const text = await readFile(join(root, document), 'utf8')
  const names: string[] = []
  for (const [, extension = 'ts', code = ''] of text.matchAll(/^```(tsx?)\n([^]*?)^```$/gm)) {
    const name = /^\/\/ (\S+\.tsx?)\n/.exec(code)?.[1] ?? `block-${names.length}.${extension}`
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), code)
    names.push(name)
  }
  return names
}

test.each([
  ['README.md', 2],
  ['docs/integration.md', 6],
])('the code of %s compiles', async (document, count) => {
  const parent = join(root, 'dist')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'documents-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const names = await extractCode(document, folder)
  expect(names).toHaveLength(count)
  await writeFile(join(folder, 'next-headers.d.ts'), NEXT_HEADERS)
  const project = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { noUnusedLocals: false },
    files: [...names, 'next-headers.d.ts'],
    include: [],
    exclude: [],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const output = await promisify(execFile)(process.execPath, [compiler, '--project', folder], { cwd: root }).catch(
    (error: { stdout: string }) => error,
  )
  expect(output.stdout).toBe('')
})
