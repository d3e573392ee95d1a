import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { startBetterAuth } from '../better-auth-service.ts'
import { npm } from './consumer.ts'
import { nodes } from './runtimes.ts'
import {
  ann,
  createEnvironment,
  createFolder,
  expectedEmails,
  type ExitResult,
  runProgram,
  signUpOutAndIn,
  startApp,
} from './start-app.ts'

const tarballs = inject('tarballs')

/** An empty folder that has installed only the service. */
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-installed-'))
  await npm(folder, 'install', tarballs.latchkey ?? '')
  return () => rm(folder, { recursive: true, force: true })
})

test('npx latchkey serve serves calls, the web app and its scripts', async () => {
  const origin = await startApp(['npx', 'latchkey', 'serve'], folder)
  expect((await signUpOutAndIn(origin)).emails).toEqual(expectedEmails)
  const page = await fetch(origin)
  const [, script = ''] = /<script[^>]*src="([^"]+)"/.exec(await page.text()) ?? []
  const response = await fetch(new URL(script, origin))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
})

test.each(nodes)('latchkey serve --workers 2 serves sign-up, sessions and sign-out on $name', async ({ path }) => {
  const program = join(folder, 'node_modules/latchkey/service/dist/main.js')
  const { emails } = await signUpOutAndIn(await startApp([path, program, 'serve', '--workers', '2'], folder))
  expect(emails).toEqual(expectedEmails)
})

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(await readFile(join(folder, 'node_modules/latchkey/package.json'), 'utf8'))
  for (const option of ['--version', '-v']) expect(await latchkey(option)).toEqual({ code: 0, output: `${version}\n` })
})

test('--help lists every documented command', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  const [, table = ''] = readme.split(/^## Commands$/m)
  const commands = [
    ...table
      .split(/^## /m, 1)
      .join('')
      .matchAll(/^\| `([^`]+)`/gm),
  ].map(([, command]) => command)
  const { code, output } = await latchkey('--help')
  expect(code).toBe(0)
  expect(commands.length).toBeGreaterThan(7)
  for (const command of commands) expect(output).toContain(`latchkey ${command}`)
})

test('every command works without a checkout', async () => {
  const environment = await createEnvironment()
  const run = (...words: readonly string[]): Promise<ExitResult> => runLatchkey(environment, ...words)
  expect(await run('migrate', '--plan')).toMatchObject({ code: 2, output: expect.stringContaining('create table') })
  expect(await run('migrate')).toMatchObject({ code: 0 })
  expect(await run('migrate', '--plan')).toMatchObject({ code: 0 })
  expect(await run('doctor')).toMatchObject({ code: 0, output: expect.stringContaining('SQLite') })
  expect(await run('admin', 'create', ann.email)).toMatchObject({ code: 0, output: expect.stringContaining('http') })
  expect(await run('export', 'user', ann.email)).toMatchObject({ code: 0, output: expect.stringContaining(ann.email) })
  const copy = join(await createFolder(), 'copy.db')
  expect(await run('backup', copy)).toMatchObject({ code: 0 })
  expect((await readFile(copy)).subarray(0, 15).toString()).toBe('SQLite format 3')
  expect(await run('secret', 'rotate')).toMatchObject({ code: 0, output: expect.stringContaining('LATCHKEY_SECRET') })
  expect(await run('secret', 'rotate', '--finish')).toMatchObject({ code: 0 })
})

test('import better-auth imports its users', async () => {
  const source = `file:${join(await createFolder(), 'better-auth.db')}`
  const { browser } = await startBetterAuth(source, 'the secret of better-auth, of some length')
  await browser().post('/sign-up/email', ann)
  const environment = await createEnvironment()
  expect(await runLatchkey(environment, 'import', 'better-auth', source)).toMatchObject({ code: 0 })
  expect(await runLatchkey(environment, 'export', 'user', ann.email)).toMatchObject({ code: 0 })
})

test('serve reads an options file in TypeScript', async () => {
  const working = await createFolder()
  await writeFile(
    join(working, 'latchkey.config.ts'),
    'export default { emailAndPassword: { disableSignUp: true as boolean } }',
  )
  const origin = await startApp([join(folder, 'node_modules/.bin/latchkey')], working)
  expect((await fetch(`${origin}/api/auth/sign-up/email`, signUpRequest(origin))).status).toBe(400)
})

const latchkey = async (...words: readonly string[]): Promise<ExitResult> =>
  runLatchkey(await createEnvironment(), ...words)

const runLatchkey = (environment: Record<string, string>, ...words: readonly string[]): Promise<ExitResult> =>
  runProgram([join(folder, 'node_modules/.bin/latchkey'), ...words], folder, environment)

const signUpRequest = (origin: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', origin },
  body: JSON.stringify(ann),
})
