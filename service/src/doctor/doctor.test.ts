import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLatchkey } from '@latchkey/server'
import { migrate } from '@latchkey/server/migrations'
import { sqlite } from '@latchkey/server/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from '../env.ts'
import { baseUrlCheck } from './base-url.ts'
import type { Check, Finding } from './check.ts'
import { cookiesCheck } from './cookies.ts'
import { databaseCheck } from './database.ts'
import { mailCheck } from './mail.ts'
import { originsCheck } from './origins.ts'
import { createDoctorContext } from './context.ts'
import { providersCheck } from './providers.ts'
import { proxiesCheck } from './proxies.ts'
import { redisCheck } from './redis.ts'
import { secretCheck } from './secret.ts'
import { settingsCheck } from './settings.ts'

type Variables = Readonly<Record<string, string>>
type Row = [
  check: Check,
  situation: string,
  variables: Variables,
  options: object,
  level: Finding['level'],
  pattern: RegExp,
]

const random = 'Vq3x8TzL0pJm6WcR1nYb5KsD9fGh2EaU'
const production = { NODE_ENV: 'production', LATCHKEY_SECRET: random, LATCHKEY_URL: 'https://app.example.com' }
const http = { ...production, LATCHKEY_URL: 'http://0.0.0.0:1' }
const google = { GOOGLE_CLIENT_ID: 'an id', GOOGLE_CLIENT_SECRET: 'a secret' }
const withTrustedOrigins = (...origins: string[]): Variables => ({
  ...production,
  LATCHKEY_TRUSTED_ORIGINS: origins.join(','),
})
const withSecret = (...secrets: string[]): Variables => ({ ...production, LATCHKEY_SECRET: secrets.join(',') })
const withCookieDomain = (domain?: string) => ({ advanced: { crossSubDomainCookies: { enabled: true, domain } } })
const withProxies = (...trustedProxies: string[]) => ({ advanced: { ipAddress: { trustedProxies } } })

const rows: Row[] = [
  [settingsCheck, 'production', production, {}, 'ok', /inbox page is off/],
  [
    settingsCheck,
    'development on a public address',
    { ...production, NODE_ENV: '' },
    {},
    'problem',
    /Set NODE_ENV=production/,
  ],
  [settingsCheck, 'development on all addresses', { HOST: '0.0.0.0' }, {}, 'problem', /Set NODE_ENV=production/],
  [settingsCheck, 'development on this machine', {}, {}, 'ok', /users of this machine can read all mails/],
  [settingsCheck, 'rate limits disabled', production, { rateLimit: { enabled: false } }, 'warning', /rateLimit/],
  [
    settingsCheck,
    'a misspelled variable',
    { LATCHKEY_TRUSTED_ORIGIN: 'x' },
    {},
    'warning',
    /LATCHKEY_TRUSTED_ORIGIN is/,
  ],
  [settingsCheck, 'a test clock', { LATCHKEY_TEST_CLOCK_FILE: 'clock' }, {}, 'warning', /Unset it/],
  [baseUrlCheck, 'http in production', http, {}, 'problem', /Terminate https at a proxy/],
  [baseUrlCheck, 'localhost in production', { ...production, LATCHKEY_URL: '' }, {}, 'warning', /Set LATCHKEY_URL/],
  [cookiesCheck, 'one host', production, {}, 'ok', /__Host-latchkey\.session_token is sent to app\.example\.com only/],
  [cookiesCheck, 'http', http, {}, 'warning', /no Secure attribute/],
  [
    cookiesCheck,
    'a parent domain',
    production,
    withCookieDomain('example.com'),
    'ok',
    /is sent to example\.com and all its/,
  ],
  [
    cookiesCheck,
    'a foreign domain',
    production,
    withCookieDomain('other.org'),
    'problem',
    /domain to app\.example\.com or a parent/,
  ],
  [
    cookiesCheck,
    'a top-level domain',
    production,
    withCookieDomain('com'),
    'problem',
    /cannot be the domain of a cookie/,
  ],
  [
    cookiesCheck,
    'a domain with a leading dot and capitals',
    production,
    withCookieDomain('.Example.COM'),
    'ok',
    /is sent to example\.com and all its/,
  ],
  [
    cookiesCheck,
    'a host without a dot',
    { ...production, LATCHKEY_URL: 'https://intranet' },
    withCookieDomain('intranet'),
    'problem',
    /intranet cannot be the domain of a cookie.*Remove advanced\.crossSubDomainCookies/,
  ],
  [
    cookiesCheck,
    'an IP address as the domain',
    { ...production, LATCHKEY_URL: 'https://192.168.1.5' },
    withCookieDomain('192.168.1.5'),
    'problem',
    /192\.168\.1\.5 cannot be the domain of a cookie/,
  ],
  [cookiesCheck, 'no domain', production, withCookieDomain(), 'warning', /domain to example\.com/],
  [
    cookiesCheck,
    'the domain of the site, below a top-level domain',
    { ...production, LATCHKEY_URL: 'https://example.com' },
    withCookieDomain('example.com'),
    'ok',
    /is sent to example\.com and all its/,
  ],
  [cookiesCheck, 'no origin check', production, { advanced: { disableCSRFCheck: true } }, 'problem', /any website/],
  [originsCheck, 'none', production, {}, 'ok', /Only pages of https:\/\/app\.example\.com/],
  [
    originsCheck,
    'a sibling',
    withTrustedOrigins('https://www.example.com'),
    {},
    'ok',
    /browsers send the session cookie/,
  ],
  [originsCheck, 'an app', withTrustedOrigins('myapp://'), {}, 'ok', /is an app/],
  [
    originsCheck,
    'another site',
    withTrustedOrigins('https://other.org'),
    {},
    'warning',
    /send no session cookie.*below one domain/,
  ],
  [
    originsCheck,
    'another site of one country',
    { ...withTrustedOrigins('https://b.co.uk'), LATCHKEY_URL: 'https://a.co.uk' },
    {},
    'warning',
    /no session cookie/,
  ],
  [originsCheck, 'http', withTrustedOrigins('*.example.com'), {}, 'warning', /Use https:\/\/\*\.example\.com/],
  [proxiesCheck, 'none behind https', production, {}, 'problem', /share their rate limits.*trustedProxies/],
  [proxiesCheck, 'none with http', {}, {}, 'ok', /No proxy is trusted/],
  [proxiesCheck, 'one', production, withProxies('10.0.0.5'), 'ok', /10\.0\.0\.5 is a trusted proxy/],
  [
    proxiesCheck,
    'every address',
    production,
    withProxies('0.0.0.0/0'),
    'problem',
    /callers can choose their own address/,
  ],
  [
    proxiesCheck,
    'half of IPv6',
    production,
    withProxies('2000::/3'),
    'problem',
    /2000::\/3 is trusted.*covers most addresses/,
  ],
  [
    proxiesCheck,
    'an IPv6 network wider than a provider',
    production,
    withProxies('2001:db8::/31'),
    'problem',
    /most addr/,
  ],
  [
    proxiesCheck,
    'an IPv6 network',
    production,
    withProxies('2001:db8::/32'),
    'ok',
    /2001:db8::\/32 is a trusted proxy/,
  ],
  [proxiesCheck, 'a wide IPv4 network', production, withProxies('10.0.0.0/7'), 'problem', /most addresses/],
  [proxiesCheck, 'a private IPv4 network', production, withProxies('10.0.0.0/8'), 'ok', /is a trusted proxy/],
  [secretCheck, 'a random secret', production, {}, 'ok', /looks random/],
  [secretCheck, 'an example', withSecret(`change-me-${random}`), {}, 'problem', /latchkey secret rotate/],
  [secretCheck, 'repeated characters', withSecret('a1'.repeat(20)), {}, 'problem', /latchkey secret rotate/],
  [
    secretCheck,
    'a sentence',
    withSecret('my dog is called Rex and likes bones'),
    {},
    'warning',
    /does not look random/,
  ],
  [secretCheck, 'two secrets', withSecret(random, `${random}2`), {}, 'ok', /An older secret is still accepted/],
  [secretCheck, 'none', {}, {}, 'ok', /creates a secret in/],
  [databaseCheck, 'no database yet', {}, {}, 'ok', /The first start creates it/],
  [
    databaseCheck,
    'an unreachable server',
    { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x' },
    {},
    'problem',
    /ECONNREFUSED.*DATABASE_URL/,
  ],
  [redisCheck, 'none', {}, {}, 'ok', /correct for one machine/],
  [
    redisCheck,
    'an unreachable server',
    { REDIS_URL: 'redis://:hidden@127.0.0.1:1' },
    {},
    'problem',
    /ECONNREFUSED.*REDIS_URL/,
  ],
  [
    redisCheck,
    'unreachable Sentinels',
    { REDIS_URL: 'redis+sentinel://:hidden@127.0.0.1:1,127.0.0.1:2/main' },
    {},
    'problem',
    /sentinels are unreachable.*REDIS_URL/,
  ],
  [mailCheck, 'none in development', {}, {}, 'ok', /\/dev\/inbox/],
  [mailCheck, 'none in production', production, {}, 'problem', /Set SMTP_URL/],
  [
    mailCheck,
    'an unreachable server',
    { SMTP_URL: 'smtp://me:hidden@127.0.0.1:1', MAIL_FROM: 'a@b.cd' },
    {},
    'problem',
    /ECONNREFUSED.*SMTP_URL/,
  ],
  [
    mailCheck,
    'mails that are turned on without a mailer',
    production,
    { notifications: { passkeyAdded: true, passkeyRemoved: false } },
    'problem',
    /notifications\.passkeyAdded turns on mails that are never sent.*Set SMTP_URL/s,
  ],
  [providersCheck, 'none', {}, {}, 'ok', /No provider is configured/],
  [
    providersCheck,
    'one',
    { ...production, ...google },
    {},
    'ok',
    /https:\/\/app\.example\.com\/api\/auth\/callback\/google$/,
  ],
  [providersCheck, 'a provider with http', { ...http, ...google }, {}, 'warning', /Set LATCHKEY_URL=https/],
  [
    providersCheck,
    'a foreign redirect URI',
    { ...production, ...google },
    { socialProviders: { google: { redirectURI: 'https://old.example.com/back' } } },
    'warning',
    /register https:\/\/app\.example\.com/,
  ],
]

test.each(rows.map(([check, ...row]) => [check.subject, ...row, check] as const))(
  'doctor, %s, %s: reports it with a remedy',
  async (_subject, _situation, variables, options, level, pattern, check) => {
    const { findings } = await runCheck(check, variables, options)
    expect(findings.map(toText).join('\n')).not.toContain('hidden')
    expect(findings.filter((finding) => finding.level === level).map(toText)).toContainEqual(
      expect.stringMatching(pattern),
    )
    // Every finding except `ok` has a remedy.
    for (const finding of findings) expect(finding.remedy === undefined).toBe(finding.level === 'ok')
  },
)

test.each([
  [200, '{"ok":true}', 'ok', /A ready service responds/],
  [503, '{}', 'warning', /is not ready/],
  [404, 'Not found', 'problem', /with status 404/],
  [200, 'Welcome to the proxy', 'problem', /which is not this service/],
] as const)('doctor, Base URL: reports a response with status %i', async (status, body, level, pattern) => {
  const server = createServer((_request, response) => void response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { findings } = await runCheck(baseUrlCheck, { LATCHKEY_URL: `http://127.0.0.1:${port}` }, {})
  expect(findings).toContainEqual(expect.objectContaining({ level, text: expect.stringMatching(pattern) }))
})

/** A Redis server that only describes itself. */
const startRedisStub = async (info: Record<string, string>, selected = '+OK'): Promise<string> => {
  const text = Object.entries(info)
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join('')
  const server = createTcpServer((socket) => {
    socket.on('data', (data) => {
      // A command is an array of strings (RESP), so its name stands alone in a line.
      for (const [, name = ''] of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        if (name.toLowerCase() === 'info') socket.write(`$${Buffer.byteLength(text)}\r\n${text}\r\n`)
        else if (name.toLowerCase() === 'select') socket.write(`${selected}\r\n`)
        else socket.write(name.toLowerCase() === 'ping' ? '+PONG\r\n' : '+OK\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return `redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

test('doctor, Redis: reports a database that the server does not have', async () => {
  const url = await startRedisStub({}, '-ERR DB index is out of range')
  const { findings } = await runCheck(redisCheck, { REDIS_URL: `${url}/99` }, {})
  expect(findings).toMatchObject([
    { level: 'problem', text: 'Redis refuses database 99 of REDIS_URL: ERR DB index is out of range.' },
  ])
})

const primary = { redis_version: '7.2.4', role: 'master', cluster_enabled: '0', maxmemory_policy: 'noeviction' }

test.each([
  ['a primary', {}, ['ok', 'ok', 'ok'], /Redis 7\.2\.4 responds/],
  ['a replica', { role: 'slave' }, ['ok', 'problem', 'ok', 'ok'], /read-only replica.*Use the primary in REDIS_URL/],
  ['a cluster', { cluster_enabled: '1' }, ['ok', 'problem', 'ok', 'ok'], /Redis Cluster.*Use a single server/],
  ['an old version', { redis_version: '5.0.14' }, ['problem', 'ok', 'ok'], /Redis 5\.0\.14 is too old/],
  ['Valkey', { valkey_version: '8.0.1' }, ['ok', 'ok', 'ok'], /Valkey 8\.0\.1 responds/],
  [
    'evictions',
    { maxmemory_policy: 'allkeys-lru' },
    ['ok', 'warning', 'ok'],
    /allkeys-lru.*volatile-ttl, or noeviction/,
  ],
])('doctor, Redis: reports %s', async (_situation, changed, levels, pattern) => {
  const { findings } = await runCheck(redisCheck, { REDIS_URL: await startRedisStub({ ...primary, ...changed }) }, {})
  expect(findings.map(({ level }) => level)).toEqual(levels)
  expect(findings.map(toText).join('\n')).toMatch(pattern)
})

test('doctor, Database: reports an invalid file, a newer schema, missing tables and wrong permissions', async () => {
  const checkDatabase = async (prepare: (url: string, file: string) => Promise<void>): Promise<string> => {
    const { findings } = await runCheck(databaseCheck, {}, {}, prepare)
    return findings.map(toText).join('\n')
  }
  expect(await checkDatabase((_url, file) => writeFile(file, 'not a database'.repeat(100)))).toMatch(
    /problem.*not a database/,
  )
  const withTables = async (url: string, change: (database: ReturnType<typeof sqlite>) => Promise<unknown>) => {
    const database = sqlite(url)
    await change(database)
    await database.close()
  }
  const correct = await checkDatabase((url) => withTables(url, migrate))
  expect(correct).toMatch(/^ok SQLite 3\.[\d.]+ responds\.\nok It is writable/)
  expect(correct).not.toContain('Other users')
  if (process.platform !== 'win32') {
    const readable = await checkDatabase(async (url, file) => {
      await withTables(url, migrate)
      await chmod(file, 0o640)
    })
    expect(readable).toMatch(/warning Other users of this machine can read .*latchkey\.db.*chmod 600/)
  }
  expect(
    await checkDatabase((url) =>
      withTables(url, ({ kysely }) => kysely.schema.createTable('x').addColumn('y', 'text').execute()),
    ),
  ).toMatch(/warning \d+ migrations are pending: 0001-accounts.*latchkey migrate/)
  expect(
    await checkDatabase((url) =>
      withTables(url, async (database) => {
        await migrate(database)
        const record = database.kysely.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
        await record.insertInto('kysely_migration').values({ name: '9999-later', timestamp: '' }).execute()
      }),
    ),
  ).toMatch(/problem.*newer release \(9999-later\)/)
})

test('doctor, Mail and Secret: reports mails that wait for long and need an older secret', async () => {
  const signUp = async (url: string): Promise<void> => {
    const latchkey = createLatchkey({
      database: sqlite(url),
      baseURL: 'http://localhost:3000',
      secret: random,
      emailAndPassword: { enabled: true },
      emailVerification: { sendOnSignUp: true },
      mailer: { send: () => Promise.reject(new Error('no connection')) },
      now: () => Date.now() - 3_600_000,
    })
    await latchkey.api.signUpEmail({ body: { name: 'Ann', email: 'ann@example.com', password: 'a long password' } })
    await latchkey.close()
  }
  const mail = await runCheck(mailCheck, {}, {}, signUp)
  expect(mail.findings.map(toText).join('\n')).toMatch(/warning A mail has waited for 60 minutes\..*\/admin\/mail/)
  const secret = await runCheck(secretCheck, withSecret(`${random}2`, random), {}, signUp)
  expect(secret.findings.map(toText).join('\n')).toMatch(/warning .* a value is not encrypted.*secret rotate --finish/)
  const lost = await runCheck(secretCheck, withSecret(`${random}2`), {}, signUp)
  expect(lost.findings.map(toText).join('\n')).toMatch(/problem A stored value .* does not contain.*Add the previous/)
})

test('doctor, Settings: ignores the variables that Kubernetes sets for a service with the name latchkey', async () => {
  const { findings } = await runCheck(settingsCheck, { LATCHKEY_PORT: 'tcp://x', LATCHKEY_SERVICE_HOST: 'x' }, {})
  expect(findings.map(({ level }) => level)).not.toContain('warning')
})

test('doctor, Database: reports a database with a table of another program, on which a start fails', async () => {
  const createForeignTable = async (url: string): Promise<void> => {
    const { kysely, close } = sqlite(url)
    await kysely.schema.createTable('user').addColumn('id', 'integer').execute()
    await close()
  }
  const { findings } = await runCheck(databaseCheck, {}, {}, createForeignTable)
  expect(findings.map(toText).join('\n')).toMatch(/problem The database has a table "user" of another program\./)
})

test('doctor creates neither a database nor a secret', async () => {
  const { folder } = await runCheck(secretCheck, {}, {})
  await expect(rm(join(folder, 'data'), { recursive: true })).rejects.toThrow('ENOENT')
  await expect(rm(join(folder, 'secret'))).rejects.toThrow('ENOENT')
})

const toText = ({ level, text, remedy = '' }: Finding): string => `${level} ${text} ${remedy}`.trim()

/** Runs a check with these variables and options, in a temporary folder. */
const runCheck = async (
  check: Check,
  variables: Variables,
  options: object,
  prepare: (url: string, file: string) => Promise<void> = async () => {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'latchkey.db')
  await prepare(`file:${file}`, file)
  const optionsFile = join(folder, 'options.json')
  await writeFile(optionsFile, JSON.stringify(options))
  const context = await createDoctorContext(
    readEnvironment({ DATABASE_URL: `file:${file}`, LATCHKEY_CONFIG: optionsFile, ...variables }),
  )
  onTestFinished(() => context.close())
  return { findings: await check.run(context), folder }
}
