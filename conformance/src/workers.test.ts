import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '@latchkey/testing/processes'
import { openBrowser } from './browser.ts'
import { runService, type Service, startService } from './service.ts'
import { beginSignUp } from './slow-sign-up.ts'
import { waitUntil } from './wait-until.ts'

const ann = { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' }

test('serve --workers N: workers share port, rate limits, revocations and metrics, an exited worker is replaced, and SIGTERM stops all workers', async () => {
  const metricsPort = String(await findFreePort())
  const options = await writeOptionsFile()
  const variables = { LATCHKEY_CONFIG: options, METRICS_PORT: metricsPort }
  const service = await startService(variables, 'serve', '--workers', '2')
  await waitUntil(() => findLogRecords(service, 'Latchkey is ready').length === 2, 'both workers to be ready')
  const browser = openBrowser(service.url)
  expect((await browser.post('/sign-up/email', ann)).status).toBe(200)

  // All workers together allow three sign-ins in ten seconds.
  const signIns = await requestAll(50, () => openBrowser(service.url).post('/sign-in/email', ann))
  expect(signIns.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(signIns.filter(({ status }) => status === 429)).toHaveLength(47)
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const refused = 'latchkey_requests_total{call="signInEmail",status="429"} 47\n'
  expect(await metrics()).toContain(refused)

  // The replacement cannot start, and is retried with a growing delay.
  const [victim] = findLogRecords(service, 'Latchkey is ready')
  await writeFile(options, '{ nope')
  process.kill(victim?.pid ?? 0, 'SIGKILL')
  await waitUntil(() => findLogRecords(service, 'A worker exited').length === 2, 'its replacement to fail')
  await writeFile(options, JSON.stringify(OPTIONS))
  await waitUntil(() => findLogRecords(service, 'Latchkey is ready').length === 3, 'another worker in its place')
  expect(findLogRecords(service, 'A worker exited').slice(0, 2)).toMatchObject([
    { worker: victim?.pid, signal: 'SIGKILL', delay: 100 },
    { code: 1, delay: 200 },
  ])
  // The metrics include the counters of the exited worker.
  expect(await metrics()).toContain(refused)

  // Each worker has used the cookie cache by now. After the revocation none does.
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const getSession = async () => (await fetch(`${service.url}/api/auth/get-session`, { headers: { cookie } })).json()
  for (const body of await requestAll(12, getSession)) expect(body).toMatchObject({ user: { email: ann.email } })
  expect((await browser.post('/revoke-sessions')).status).toBe(200)
  expect(new Set(await requestAll(12, getSession))).toEqual(new Set([null]))

  const workers = findLogRecords(service, 'Latchkey is ready').map(({ pid }) => pid)
  const signUp = await beginSignUp(service, { ...ann, email: 'bob@example.com' })
  process.kill(service.pid(), 'SIGINT')
  const stopped = service.stop()
  await waitUntil(() => findLogRecords(service, 'Stopping').length === 2, 'both workers to begin to stop')
  expect(await signUp.end()).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(await stopped).toBe(0)
  expect(workers.filter(isRunning)).toEqual([])
})

test.each<[named: string, workers: string, variables: Record<string, string>]>([
  ['--workers', 'many', {}],
  ['DATABASE_URL', '3', { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }],
])(
  'an invalid setting stops the start of all workers with one error that names it: %s',
  async (named, workers, variables) => {
    const { code, output } = await runService(variables, 'serve', '--workers', workers)
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`^Latchkey cannot start: ${named}`))])
  },
)

const OPTIONS = { session: { cookieCache: { enabled: true } }, rateLimit: { enabled: true } }

const writeOptionsFile = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-options-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'latchkey.config.json')
  await writeFile(file, JSON.stringify(OPTIONS))
  return file
}

/** The log records with this message. */
const findLogRecords = (
  service: Service,
  words: string,
): { pid: number; worker?: number; code?: number; delay?: number }[] =>
  service
    .output()
    .split('\n')
    .filter((line) => line.endsWith('}') && line.includes(`"msg":"${words}`))
    .map((line) => JSON.parse(line))

const requestAll = <T>(count: number, send: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, send))

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
