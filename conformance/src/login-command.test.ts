import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '@latchkey/testing/processes'
import { type Browser, openBrowser } from './browser.ts'
import { withOptions } from './options-file.ts'
import { startCommand, startService } from './service.ts'
import { waitUntil } from './wait-until.ts'

/** A user in a browser, and the command line of a user with an empty configuration folder. */
const startWithUser = async (options: object = {}) => {
  const service = await startService(await withOptions({ deviceAuthorization: { interval: 1 }, ...options }))
  const browser = openBrowser(service.url)
  await browser.post('/sign-up/email', { name: 'Ann', email: 'ann@example.com', password: 'the first password' })
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-login-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const start = (...command: string[]) =>
    startCommand({ XDG_CONFIG_HOME: folder, APPDATA: folder, LATCHKEY_URL: service.url }, ...command)
  const run = async (...command: string[]) => (await start(...command)).result
  /** Starts `latchkey login` and returns the code that it prints. */
  const startLogin = async (...operands: string[]) => {
    const login = await start('login', ...operands)
    const findCode = () => /^ {4}([A-Z]{4}-[A-Z]{4})$/m.exec(login.output())?.[1]
    await waitUntil(async () => findCode() !== undefined, 'the code of the device')
    return { ...login, userCode: findCode() ?? '' }
  }
  return { service, browser, run, startLogin, file: join(folder, 'latchkey', 'logins.json') }
}

const listDevices = async (browser: Browser): Promise<string[]> =>
  (await browser.get('/list-sessions')).body.map(({ userAgent }: { userAgent: string }) => userAgent)

const logIn = async ({ browser, startLogin }: Awaited<ReturnType<typeof startWithUser>>): Promise<void> => {
  const { userCode, result } = await startLogin()
  await browser.post('/device/approve', { userCode })
  expect(await result).toMatchObject({ code: 0 })
}

test('signs in with a code, prints the user, and signs out', async () => {
  const fixture = await startWithUser()
  const { service, browser, run, startLogin, file } = fixture
  const { userCode, output, result } = await startLogin(service.url)
  expect(output()).toContain(`Open ${service.url}/device in a browser`)
  const { body: request } = await browser.post('/device/claim', { userCode })
  expect(request).toMatchObject({ clientName: 'Latchkey CLI' })
  expect(request.userAgent).toMatch(/^latchkey\/\d+\.\d+\.\d+ \(\w+; /)
  expect(request.userAgent).toContain(hostname().replaceAll(/[^\w.-]/g, ''))
  await browser.post('/device/approve', { userCode })
  expect(await result).toMatchObject({ code: 0, output: expect.stringContaining('as Ann <ann@example.com>') })
  expect(output()).not.toContain('lk_s_')

  expect(await run('whoami')).toEqual({ code: 0, output: 'Ann <ann@example.com>\n' })
  expect(await listDevices(browser)).toContain('Latchkey CLI')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ [service.url]: expect.stringMatching(/^lk_s_/) })

  expect(await run('logout')).toMatchObject({ code: 0 })
  expect(await listDevices(browser)).not.toContain('Latchkey CLI')
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({})
  expect(await run('whoami')).toMatchObject({ code: 1, output: expect.stringContaining('not signed in') })
})

test.skipIf(process.platform === 'win32')('stores the token in a file that only the user can read', async () => {
  const fixture = await startWithUser()
  await logIn(fixture)
  const readMode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect(await readMode(fixture.file)).toBe('600')
  expect(await readMode(join(fixture.file, '..'))).toBe('700')
  await chmod(fixture.file, 0o644)
  await logIn(fixture)
  expect(await readMode(fixture.file)).toBe('600')
})

test('a second login ends the session of the first one', async () => {
  const fixture = await startWithUser()
  await logIn(fixture)
  await logIn(fixture)
  expect((await listDevices(fixture.browser)).filter((device) => device === 'Latchkey CLI')).toHaveLength(1)
})

test('reports a denied and an expired sign-in', async () => {
  const { service, browser, startLogin } = await startWithUser()
  const denied = await startLogin()
  await browser.post('/device/deny', { userCode: denied.userCode })
  expect(await denied.result).toMatchObject({ code: 1, output: expect.stringContaining('the sign-in was denied') })
  const expired = await startLogin()
  await service.advanceClock(601)
  expect(await expired.result).toMatchObject({ code: 1, output: expect.stringContaining('the code has expired') })
})

test('waits through a restart of the service', async () => {
  const { service, browser, startLogin } = await startWithUser()
  const { userCode, result } = await startLogin()
  await service.stop()
  await service.start()
  await browser.post('/device/approve', { userCode })
  expect(await result).toMatchObject({ code: 0 })
})

test('reports a session that was revoked', async () => {
  const fixture = await startWithUser()
  await logIn(fixture)
  await fixture.browser.post('/revoke-other-sessions', {})
  expect(await fixture.run('whoami')).toMatchObject({ code: 1, output: expect.stringContaining('session has ended') })
  expect(await fixture.run('logout')).toMatchObject({ code: 0 })
})

test('keeps the token if the service refuses the sign-out because of its rate limit', async () => {
  const fixture = await startWithUser({ rateLimit: { enabled: true, window: 600, max: 20 } })
  await logIn(fixture)
  const otherBrowser = openBrowser(fixture.service.url)
  for (let count = 0; count < 20; count++) await otherBrowser.post('/sign-out', {})
  expect(await fixture.run('logout')).toMatchObject({ code: 1, output: expect.stringContaining('responded with 429') })
  expect(await fixture.run('whoami')).toMatchObject({ code: 0 })
})

test('refuses unusable URLs and services', async () => {
  const { service, run } = await startWithUser()
  const closed = `http://127.0.0.1:${await findFreePort()}`
  const outputs = [
    await run('login', 'accounts'),
    await run('login', 'http://accounts.example.com'),
    await run('login', closed),
    await run('login', `${service.url}/other`),
    await run('logout', service.url),
  ]
  expect(outputs.map(({ code, output }) => [code, /latchkey (?:login|logout): (.*)/.exec(output)?.[1]])).toEqual([
    [1, 'accounts is not a URL such as https://accounts.example.com'],
    [1, 'http://accounts.example.com must begin with https://'],
    [1, expect.stringMatching(`^${closed} does not respond: connect ECONNREFUSED`)],
    [1, expect.stringContaining('does not allow the sign-in of devices')],
    [1, 'not signed in. Sign in with: latchkey login URL'],
  ])
})
