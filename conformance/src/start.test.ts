import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { databases, createDatabasePath } from './databases.ts'
import { findFreePort } from '@latchkey/testing/processes'
import { withOptions } from './options-file.ts'
import { runService, startService } from './service.ts'

const ann = { name: 'Ann', email: 'ann@example.com', password: 'a password of some length' }
const secret = 'a secret of at least thirty-two characters'

describe.each(databases)('on %s', (_name, create) => {
  test('four nodes start at once on an empty database', async () => {
    const DATABASE_URL = await create()
    const nodes = await Promise.all([1, 2, 3, 4].map(() => startService({ DATABASE_URL })))
    const [first] = nodes
    const { post } = openBrowser(first?.url ?? '')
    expect((await post('/sign-up/email', ann)).status).toBe(200)
    for (const { url } of nodes) expect((await openBrowser(url).post('/sign-in/email', ann)).status).toBe(200)
  })

  test('two service processes on one database see the changes of each other', async () => {
    const DATABASE_URL = await create()
    const [first, second] = await Promise.all([startService({ DATABASE_URL }), startService({ DATABASE_URL })])
    const emails = Array.from({ length: 20 }, (_, count) => `person-${count}@example.com`)
    const signUps = emails.map((email, count) =>
      openBrowser((count % 2 === 0 ? first : second).url).post('/sign-up/email', { ...ann, email }),
    )
    expect((await Promise.all(signUps)).map(({ status }) => status)).toEqual(emails.map(() => 200))
    const signIns = emails.map((email, count) =>
      openBrowser((count % 2 === 0 ? second : first).url).post('/sign-in/email', { ...ann, email }),
    )
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(emails.map(() => 200))

    const browser = openBrowser(first.url)
    await browser.post('/sign-up/email', ann)
    const fetchSessionAtSecond = async () => (await browser.fetch(`${second.url}/api/auth/get-session`)).json()
    expect(await fetchSessionAtSecond()).toMatchObject({ user: { email: ann.email } })
    await openBrowser(second.url).post('/sign-in/email', ann)
    await browser.post('/revoke-other-sessions')
    expect(await fetchSessionAtSecond()).not.toBeNull()
    expect((await browser.get('/list-sessions')).body).toHaveLength(1)
  })

  test('one of many concurrent sign-ups with the same address at two processes succeeds', async () => {
    const DATABASE_URL = await create()
    const [first, second] = await Promise.all([startService({ DATABASE_URL }), startService({ DATABASE_URL })])
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, count) =>
        openBrowser((count % 2 === 0 ? first : second).url).post('/sign-up/email', ann),
      ),
    )
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 422)])
  })
})

test('nodes that start concurrently without a secret share a generated one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-secret-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const variables = { DATABASE_URL: `file:${join(folder, 'latchkey.db')}`, LATCHKEY_SECRET: '' }
  const nodes = await Promise.all([1, 2, 3].map(() => startService(variables)))
  const browser = openBrowser(nodes[0]?.url ?? '')
  await browser.post('/sign-up/email', ann)
  for (const { url } of nodes) {
    const session = await (await browser.fetch(`${url}/api/auth/get-session`)).json()
    expect(session).toMatchObject({ user: { email: ann.email } })
  }
})

test('the service responds to its first call soon after a cold start', async () => {
  const [, create] = databases[0] ?? []
  const startedAt = performance.now()
  const { url } = await startService({ DATABASE_URL: (await create?.()) ?? '' })
  console.log(`cold start to the first 200: ${Math.round(performance.now() - startedAt)} ms`)
  expect((await openBrowser(url).get('/get-session')).body).toBeNull()
})

test('without configuration the service shows mails on the inbox page', async () => {
  const service = await startService({})
  await openBrowser(service.url).post('/sign-up/email', ann)
  const inbox = await fetch(`${service.url}/dev/inbox`, { headers: { accept: 'application/json' } })
  expect(await inbox.json()).toMatchObject([{ to: ann.email, text: expect.stringContaining(service.url) }])
})

const production = { NODE_ENV: 'production', LATCHKEY_SECRET: secret }

test.each<[address: string, variables: Record<string, string>]>([
  ['HOST 0.0.0.0', { HOST: '0.0.0.0' }],
  ['HOST ::', { HOST: '::' }],
  ['LATCHKEY_URL https://app.example.com', { LATCHKEY_URL: 'https://app.example.com' }],
  ['LATCHKEY_URL http://192.168.1.5:3000', { LATCHKEY_URL: 'http://192.168.1.5:3000' }],
])(
  'an operator who forgets NODE_ENV does not publish a service in development mode at %s',
  async (address, variables) => {
    for (const command of [[], ['serve', '--workers', '2']]) {
      const { code, output } = await runService(variables, ...command)
      expect(code).toBe(1)
      expect(output.trim().split('\n')).toEqual([
        expect.stringMatching(/^Latchkey cannot start: .*NODE_ENV=production/),
      ])
      expect(output).toContain(address)
    }
  },
)

test.each<[situation: string, variables: Record<string, string>]>([
  ['an SMTP server', { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'accounts@example.com' }],
  ['a public address', { NODE_ENV: 'development', LATCHKEY_URL: 'https://app.example.com' }],
  ['all network interfaces', { NODE_ENV: 'development', HOST: '0.0.0.0' }],
])('a visitor cannot read mails in development mode with %s', async (_situation, variables) => {
  const service = await startService(variables)
  for (const path of ['/dev/inbox', '/dev/inbox/1', '/dev/inbox/1/text']) {
    expect((await fetch(`${service.url}${path}`)).status).toBe(404)
  }
  expect(service.output()).not.toContain('/dev/inbox')
})

test('a website whose name resolves to this machine cannot read the inbox', async () => {
  const { url } = await startService({})
  await openBrowser(url).post('/sign-up/email', ann)
  const request = get(`${url}/dev/inbox`, { headers: { host: 'rebound.example.com', accept: 'application/json' } })
  const [response] = await once(request, 'response')
  expect(response.statusCode).toBe(404)
  response.resume()
})

test('NODE_ENV=production disables the inbox, and unknown pages return 404', async () => {
  const { url } = await startService({ ...production, LATCHKEY_TEST_CLOCK_FILE: '' })
  const paths = ['/dev/inbox', '/dev/page', '/api/auth', '/api/nothing', '/api/auth/nothing']
  const responses = await Promise.all(paths.map((path) => fetch(`${url}${path}`)))
  expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 404))
  expect((await fetch(`${url}/sign-in`)).status).toBe(200)
})

test('a hostile website can neither frame nor control a page of the web app, and learns no address of it', async () => {
  const https = { ...production, LATCHKEY_TEST_CLOCK_FILE: '', LATCHKEY_URL: 'https://app.example.com' }
  const { url } = await startService(https)
  for (const path of ['/', '/sign-in', '/reset-password?token=x']) {
    const { headers } = await fetch(`${url}${path}`)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
  const { headers } = await fetch(`${url}/livez`)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('cross-origin-opener-policy')).toBeNull()
})

test.each<[variable: string, variables: Record<string, string>]>([
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '70000' }],
  ['PORT', { PORT: '0' }],
  ['HOST', { HOST: 'not a host' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/latchkey' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost:1/nowhere' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u:p@127.0.0.1:99999/x' }],
  ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
  ['REDIS_URL', { REDIS_URL: 'redis://127.0.0.1:99999' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'accounts@example.com' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://127.0.0.1:99999', MAIL_FROM: 'accounts@example.com' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://127.0.0.1:25' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'invalid' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.com, b@example.com' }],
  ['NODE_ENV', { ...production, NODE_ENV: 'prod' }],
  ['LATCHKEY_URL', { LATCHKEY_URL: 'app.example.com' }],
  ['LATCHKEY_URL', { LATCHKEY_URL: 'https://app.example.com/accounts?x=1' }],
  ['LATCHKEY_URL', { LATCHKEY_URL: 'https://app example.com' }],
  ['LATCHKEY_SECRET', { LATCHKEY_SECRET: 'too short' }],
  ['LATCHKEY_SECRET', { LATCHKEY_SECRET: `${secret},too short` }],
  ['LATCHKEY_SECRET', { NODE_ENV: 'production', LATCHKEY_URL: 'https://app.example.com' }],
  ['LATCHKEY_TRUSTED_ORIGINS', { LATCHKEY_TRUSTED_ORIGINS: 'https://app.example.com,javascript:alert(1)' }],
  ['LATCHKEY_CONFIG', { LATCHKEY_CONFIG: 'nowhere.json' }],
  ['LATCHKEY_TEST_CLOCK_FILE', { ...production, LATCHKEY_TEST_CLOCK_FILE: 'clock' }],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'an id alone' }],
  ['TIKTOK_CLIENT_KEY', { TIKTOK_CLIENT_SECRET: 'a secret alone' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('an invalid environment variable stops the start with an error that names %s: %o', async (variable, variables) => {
  const { code, output } = await runService(variables)
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`^Latchkey cannot .*${variable}`))])
})

test('the start logs a warning for each unknown name of a variable', async () => {
  const service = await startService({ LATCHKEY_TRUSTED_ORIGIN: 'https://app.example.com' })
  const warnings = service
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":40'))
  expect(warnings).toEqual([
    expect.stringMatching(/"variable":"LATCHKEY_TRUSTED_ORIGIN","msg":"The variable has no effect/),
  ])
})

test('a stored secret that is too short stops the start with an error that names its file', async () => {
  const file = await createDatabasePath()
  const secretFile = join(dirname(file), 'secret')
  await writeFile(secretFile, 'too short')
  const { code, output } = await runService({ DATABASE_URL: `file:${file}` })
  expect(code).toBe(1)
  expect(output).toContain(`Latchkey cannot start: ${secretFile} has less than 32 characters`)
})

test.each(['cannot be created', 'cannot be read'])(
  'a secret that %s stops the start with an error that names the file and what to change',
  async (situation) => {
    const file = await createDatabasePath()
    if (situation === 'cannot be read') await mkdir(join(file, 'secret'), { recursive: true })
    else await writeFile(file, '')
    const { code, output } = await runService({ DATABASE_URL: `file:${join(file, 'latchkey.db')}` })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(
        /^Latchkey cannot start: the secret \S+\/secret cannot be read or created \(E.*or set LATCHKEY_SECRET$/,
      ),
    ])
  },
)

test('a port in use stops the start with an error that names PORT', async () => {
  const { url } = await startService({})
  const { code, output } = await runService({ PORT: new URL(url).port })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([expect.stringMatching(/another program uses this port\. Set PORT/)])
})

test('a METRICS_PORT with the value of PORT stops the start with an error that names both', async () => {
  const port = String(await findFreePort())
  const { code, output } = await runService({ PORT: port, METRICS_PORT: port })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([expect.stringMatching(/PORT \d+: METRICS_PORT has the same value/)])
})

test('sign-in by email alone stops the start if no mails are sent', async () => {
  const options = await withOptions({ emailAndPassword: { enabled: false }, emailCode: {} })
  const { code, output } = await runService({ ...options, LATCHKEY_SECRET: secret, NODE_ENV: 'production' })
  expect(code).toBe(1)
  expect(output).toContain('Users have no way to sign in: emailCode needs a mailer. Set SMTP_URL and MAIL_FROM')
})

test('an options file that imports a missing module stops the start with one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-config-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'latchkey.config.mjs')
  await writeFile(file, "import 'nowhere'")
  const { code, output } = await runService({ LATCHKEY_CONFIG: file })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([expect.stringMatching(/cannot be read: .*'nowhere'/)])
})

test.each([
  ['cannot be read', '{ nope', /LATCHKEY_CONFIG: .+ cannot be read: /],
  [
    'has an option that does not exist',
    '{ "emailAndPasword": { "enabled": false } }',
    /: Unknown option "emailAndPasword"/,
  ],
  [
    'has one below another',
    '{ "user": { "changeEmial": { "enabled": false } } }',
    /: Unknown option "user\.changeEmial"/,
  ],
])('an options file that %s stops the start with an error that names it', async (_fault, content, name) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-config-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'options.json')
  await writeFile(file, content)
  const { code, output } = await runService({ LATCHKEY_CONFIG: file })
  expect(code).toBe(1)
  expect(output).toMatch(/^Latchkey cannot start: /)
  expect(output).toMatch(name)
})
