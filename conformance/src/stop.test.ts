import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '@latchkey/testing/processes'
import { openBrowser } from './browser.ts'
import { databases, createDatabasePath } from './databases.ts'
import { startMailServer } from './mail-server.ts'
import { startService, startServiceWithPrefix } from './service.ts'
import { beginSignUp } from './slow-sign-up.ts'
import { waitUntil } from './wait-until.ts'

const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-stop-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The service waits this long for open connections. A stop in less time did not wait for one. */
const SHUTDOWN_GRACE_MS = 10_000

test.each(databases)(
  'SIGTERM completes requests in flight, and the process exits with code 0 within seconds, on %s',
  async (_name, create) => {
    const service = await startService({ DATABASE_URL: await create() })
    // A keep-alive connection of a browser.
    await openBrowser(service.url).get('/get-session')
    const ann = { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' }
    const signUp = await beginSignUp(service, ann)

    const startedAt = Date.now()
    const stopped = service.stop()
    await waitUntil(() => service.output().includes('Stopping'), 'the service to begin to stop')
    await expect(fetch(`${service.url}/api/auth/ok`)).rejects.toThrow('fetch failed')
    expect(await signUp.end()).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(await stopped).toBe(0)
    expect(Date.now() - startedAt).toBeLessThan(SHUTDOWN_GRACE_MS)

    await service.start()
    const signIn = await openBrowser(service.url).post('/sign-in/email', ann)
    expect(signIn.status).toBe(200)
  },
)

test('SIGINT followed by SIGTERM stops gracefully and only once, and a second SIGINT exits at once', async () => {
  const service = await startService({})
  const ann = { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' }
  const signUp = await beginSignUp(service, ann)
  process.kill(service.pid(), 'SIGINT')
  process.kill(service.pid(), 'SIGINT')
  await waitUntil(() => service.output().includes('Stopping'), 'the service to begin to stop')
  const stopped = service.stop()
  expect(await signUp.end()).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(await stopped).toBe(0)
  expect(service.output().match(/Stopping/g)).toHaveLength(1)

  await service.start()
  const pid = service.pid()
  // Without the second signal the service would wait ten seconds for this request.
  await beginSignUp(service, { ...ann, email: 'bob@example.com' })
  await waitUntil(() => !interrupt(pid), 'the service to end at once', SHUTDOWN_GRACE_MS)
  expect(await service.stop()).toBe(130)
})

test('a failure while everything is closed is logged, and the process exits with code 1', async () => {
  const file = join(await createFolder(), 'latchkey.config.mjs')
  await writeFile(
    file,
    `export default { shared: {
      limits: { hit: async () => ({ allowed: true, retryAfter: 0 }), refund: async () => {} },
      joinChannel: () => ({ isUpToDate: () => false, publish: async () => {} }),
      ready: async () => true,
      close: async () => { throw new Error('The store cannot be closed') },
    } }`,
  )
  const service = await startService({ LATCHKEY_CONFIG: file })
  expect(await service.stop()).toBe(1)
  expect(service.output()).toMatch(/The store cannot be closed.*Failed to close everything/s)
})

test('a service that npx started stops when npx ends', async () => {
  // npx runs the command in a shell, which stays its parent.
  const service = await startServiceWithPrefix(['sh', '-c', '"$@"; exit', 'npx'], { npm_command: 'exec' })
  process.kill(service.pid(), 'SIGKILL')
  await waitUntil(() => service.output().includes('Stopping'), 'the service to begin to stop')
  const isRefused = () =>
    fetch(`${service.url}/api/auth/ok`).then(
      () => false,
      () => true,
    )
  await waitUntil(isRefused, 'the service to end')
  expect(service.output()).not.toContain('Stopped before all requests')
})

test('a stopping service closes each connection after the next response', async () => {
  const service = await startService({ STOP_DELAY: '1' })
  const getSession = () => fetch(`${service.url}/api/auth/get-session`)
  expect((await getSession()).headers.get('connection')).toBe('keep-alive')
  const stopped = service.stop()
  await waitUntil(() => service.output().includes('Draining'), 'the service to begin to stop')
  const response = await getSession()
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
  expect(await stopped).toBe(0)
})

test.each([
  ['nothing', ''],
  ['half a head', 'GET /api/auth/ok HTTP/1.1\r\nHost: example.com\r\n'],
])('a connection that sent %s does not delay the shutdown', async (_, sentText) => {
  const service = await startService({})
  const { hostname, port } = new URL(service.url)
  const silent = connect(Number(port), hostname)
  await once(silent, 'connect')
  silent.write(sentText)
  const startedAt = Date.now()
  expect(await service.stop()).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(SHUTDOWN_GRACE_MS)
})

test('an unfinished request is aborted after ten seconds, and the database is closed', async () => {
  const file = await createDatabasePath()
  const service = await startService({ DATABASE_URL: `file:${file}` })
  await beginSignUp(service, { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' })
  expect(await service.stop()).toBe(0)
  // The write-ahead log was merged into the database file.
  expect((await stat(`${file}-wal`)).size).toBe(0)
})

test('an unresponsive trace collector does not delay the shutdown for long', async () => {
  const collector = createServer(() => {})
  onTestFinished(() => {
    collector.close().closeAllConnections()
  })
  const port = await findFreePort()
  await once(collector.listen(port, '127.0.0.1'), 'listening')
  const service = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  await openBrowser(service.url).get('/get-session')
  // A stop that takes 14 seconds has exit code 1.
  expect(await service.stop()).toBe(0)
})

test('a mail server that does not respond does not delay the shutdown for long, and gets the mail after the restart', async () => {
  const mailServer = await startMailServer()
  mailServer.setBehavior('hang')
  const service = await startService({ SMTP_URL: mailServer.url, MAIL_FROM: 'a@example.com' })
  const ann = { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' }
  const browser = openBrowser(service.url)
  await browser.post('/sign-up/email', ann)
  await browser.post('/forget-password', { email: ann.email })
  await waitUntil(() => mailServer.attempts() > 0, 'the delivery to begin')
  // A stop that takes 14 seconds has exit code 1.
  expect(await service.stop()).toBe(0)
  mailServer.setBehavior('accept')
  await service.start()
  await mailServer.waitForMail(ann.email, 1, 'reset-password')
})

test.each(databases)('a service under full load stops with exit code 0, on %s', async (_name, create) => {
  const service = await startService({ DATABASE_URL: await create(), STOP_DELAY: '1' })
  const ann = { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' }
  const browser = openBrowser(service.url)
  await browser.post('/sign-up/email', ann)
  let isStopping = false
  const statuses = new Set<number | string>()
  const repeat = async (send: () => Promise<{ status: number }>): Promise<void> => {
    while (!isStopping) statuses.add(await send().then(({ status }) => status, String))
  }
  const load = Array.from({ length: 40 }, (_, index) =>
    repeat(() =>
      index % 2 === 0 ? browser.get('/list-sessions') : openBrowser(service.url).post('/sign-in/email', ann),
    ),
  )
  await waitUntil(() => statuses.has(200), 'the load to begin')
  expect(await service.stop()).toBe(0)
  isStopping = true
  await Promise.all(load)
  // Connections are refused after the last response. Each accepted request has its response.
  expect([...statuses].filter((status) => typeof status === 'number' && ![200, 503].includes(status))).toEqual([])
})

/** Returns false if the process has exited. */
const interrupt = (pid: number): boolean => {
  try {
    return process.kill(pid, 'SIGINT')
  } catch {
    return false
  }
}
