import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@latchkey/testing/processes'
import { expect, inject, onTestFinished } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import { waitUntil } from '../wait-until.ts'
import { toolNode } from './runtimes.ts'

export interface ExitResult {
  readonly code: number
  readonly output: string
}

const STOP_TIMEOUT_MS = 10_000

export const ann = { name: 'Ann', email: 'ann@example.com', password: 'correct horse battery' }

export const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-packages-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The variables that the applications of conformance/packages and the service read. */
export const createEnvironment = async (): Promise<Record<string, string>> => {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const secret = randomBytes(32).toString('base64url')
  return {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    PORT: String(port),
    BASE_URL: url,
    ORIGIN: url,
    SECRET: secret,
    LATCHKEY_SECRET: secret,
    DATABASE_URL: `file:${join(await createFolder(), 'accounts.db')}`,
  }
}

/** Starts a server that listens on `PORT`, and returns its origin once calls respond. It ends with the test. */
export const startApp = async (
  [program = '', ...args]: readonly string[],
  folder: string,
  environment?: Record<string, string>,
): Promise<string> => {
  const env = environment ?? (await createEnvironment())
  const origin = `http://localhost:${env.PORT}`
  let output = ''
  // A process group of its own, because npx starts further processes.
  const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  onTestFinished(() => stop(child))
  await waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(`The application did not start: ${output}`)
      return (await fetch(`${origin}/api/auth/ok`).catch(() => null))?.status === 200
    },
    `the application to start: ${args.join(' ')}`,
  )
  return origin
}

/** Builds and starts an application of conformance/packages with a server of its folder `components`. */
export const startViteApp = async (
  name: string,
  { server = 'server.mjs', variables = {} }: { server?: string; variables?: Record<string, string> } = {},
): Promise<string> => {
  const consumer = inject('consumer')
  const folder = join(consumer, name)
  const vite = join(consumer, 'node_modules/vite/bin/vite.js')
  // Test files run at the same time and must not replace each other's build.
  const root = await createFolder()
  // Vite builds for the mode of the tests otherwise, with React for development.
  const environment = { ...process.env, NODE_ENV: 'production' }
  expect(await runProgram([toolNode, vite, 'build', '--outDir', root], folder, environment)).toMatchObject({ code: 0 })
  const program = [process.execPath, `../components/${server}`]
  return startApp(program, folder, { ...(await createEnvironment()), ROOT: root, ...variables })
}

/** Runs a program and returns its exit code and output. */
export const runProgram = (
  [program = '', ...args]: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ExitResult> =>
  new Promise((resolve) =>
    execFile(program, args, { cwd: folder, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      // The code is a text such as ENOENT if the program did not start.
      const failureCode = typeof error?.code === 'number' ? error.code : 1
      resolve({ code: error ? failureCode : 0, output: `${stdout}${stderr}` })
    }),
  )

/** Signs up, out and in. Returns the browser of the signed-in user, and the email of the session after each step. */
export const signUpOutAndIn = async (origin: string): Promise<{ browser: Browser; emails: unknown[] }> => {
  const browser = openBrowser(origin)
  const emails: unknown[] = []
  for (const [path, body] of [['/sign-up/email', ann], ['/sign-out'], ['/sign-in/email', ann]] as const) {
    await browser.post(path, body)
    emails.push((await browser.get('/get-session')).body?.user.email ?? null)
  }
  return { browser, emails }
}

/** What `signUpOutAndIn` returns if every step succeeds. */
export const expectedEmails = [ann.email, null, ann.email]

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.pid === undefined || child.exitCode !== null) return
  const hasExited = once(child, 'exit')
  const send = (signal: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal)
  }
  send('SIGTERM')
  const timer = setTimeout(send, STOP_TIMEOUT_MS, 'SIGKILL')
  await hasExited
  clearTimeout(timer)
}
