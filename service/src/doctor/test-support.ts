import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLatchkey } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'
import { expect, onTestFinished } from 'vitest'
import { readEnvironment } from '../env.ts'
import type { Check, Finding } from './check.ts'
import { createDoctorContext } from './context.ts'

type Variables = Readonly<Record<string, string>>

export interface Setup {
  readonly variables?: Variables
  readonly options?: object
  /** Prepares the SQLite file. */
  readonly prepare?: (url: string, file: string) => Promise<unknown>
}

/** A situation, its setup, and a finding that the check must report: level, text and remedy. */
export type Situation = readonly [name: string, setup: Setup, finding: RegExp]

export const RANDOM_SECRET = 'Vq3x8TzL0pJm6WcR1nYb5KsD9fGh2EaU'
export const production = {
  NODE_ENV: 'production',
  LATCHKEY_SECRET: RANDOM_SECRET,
  LATCHKEY_URL: 'https://app.example.com',
}
export const productionOverHttp = { ...production, LATCHKEY_URL: 'http://0.0.0.0:1' }

/** Stores an encrypted mail, which has waited for an hour. */
export const storeWaitingMail = async (url: string): Promise<void> => {
  const latchkey = createLatchkey({
    database: sqlite(url),
    baseURL: 'http://localhost:3000',
    secret: RANDOM_SECRET,
    emailAndPassword: { enabled: true },
    emailVerification: { sendOnSignUp: true },
    mailer: { send: () => Promise.reject(new Error('no connection')) },
    now: () => Date.now() - 3_600_000,
  })
  await latchkey.api.signUpEmail({ body: { name: 'Ann', email: 'ann@example.com', password: 'a long password' } })
  await latchkey.close()
}

/**
 * Runs a check in a temporary folder and returns its findings as texts. No finding may contain the password `hidden` of a
 * URL, and every finding except `ok` must have a remedy.
 */
export const runCheck = async (check: Check, setup: Setup = {}): Promise<string[]> =>
  (await runCheckInFolder(check, setup)).findings

export const runCheckInFolder = async (check: Check, { variables = {}, options = {}, prepare }: Setup = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'latchkey.db')
  await prepare?.(`file:${file}`, file)
  const optionsFile = join(folder, 'options.json')
  await writeFile(optionsFile, JSON.stringify(options))
  const context = await createDoctorContext(
    readEnvironment({ DATABASE_URL: `file:${file}`, LATCHKEY_CONFIG: optionsFile, ...variables }),
  )
  onTestFinished(() => context.close())
  const found = await check.run(context)
  for (const { level, remedy } of found) expect(remedy === undefined).toBe(level === 'ok')
  const findings = found.map(toText)
  expect(findings.join('\n')).not.toContain('hidden')
  return { findings, folder }
}

const toText = ({ level, text, remedy = '' }: Finding): string => `${level} ${text} ${remedy}`.trim()
