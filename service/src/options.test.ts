import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLatchkey, type Options } from '@latchkey/server'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from './env.ts'
import { loadOptions } from './options.ts'

const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** The options of a service with this options file, in a temporary folder. */
const loadWith = async (file: unknown, variables: Record<string, string> = {}): Promise<Options> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-options-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const LATCHKEY_CONFIG = join(folder, 'options.json')
  await writeFile(LATCHKEY_CONFIG, JSON.stringify(file))
  const DATABASE_URL = `file:${join(folder, 'latchkey.db')}`
  const LATCHKEY_SECRET = 'x'.repeat(32)
  return loadOptions(readEnvironment({ LATCHKEY_CONFIG, DATABASE_URL, LATCHKEY_SECRET, ...variables }), logger)
}

test('enables every feature by default, also if a feature has options', async () => {
  const options = await loadWith({
    organization: { teams: { maximumTeams: 5 } },
    emailAndPassword: { minPasswordLength: 10 },
    user: { deleteUser: { deleteTokenExpiresIn: 60 } },
    twoFactor: { issuer: 'Acme' },
    admin: { defaultBanReason: 'Enough' },
  })
  expect(options).toMatchObject({
    organization: { teams: { enabled: true, maximumTeams: 5 } },
    emailAndPassword: { enabled: true },
    user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } },
    twoFactor: { issuer: 'Acme' },
  })
  await createLatchkey(options).close()
})

test('disables features that the options disable', async () => {
  const file = { organization: { teams: { enabled: false } }, emailAndPassword: { enabled: false }, admin: false }
  const { organization, emailAndPassword, admin } = await loadWith(file)
  expect({ organization, emailAndPassword, admin }).toMatchObject(file)
  expect((await loadWith({ organization: false })).organization).toBe(false)
})

test('registers the client of the command line, and signs in no device without bearer tokens', async () => {
  const clients = { 'acme-tv': { name: 'Acme TV' } }
  const options = await loadWith({ deviceAuthorization: { clients } })
  expect(options.deviceAuthorization).toEqual({
    enabled: true,
    clients: { 'latchkey-cli': { name: 'Latchkey CLI' }, ...clients },
  })
  const withoutTokens = await loadWith({ bearer: { enabled: false } })
  expect(withoutTokens.deviceAuthorization).toMatchObject({ enabled: false })
  await createLatchkey(withoutTokens).close()
})

test.each<[option: string, file: object]>([
  ['emailAndPassword', { emailAndPassword: false }],
  ['organization', { organization: 'off' }],
  ['organization.teams', { organization: { teams: true } }],
  ['twoFactor', { twoFactor: null }],
  ['trustedOrigins', { trustedOrigins: 'https://app.example.com' }],
])('rejects an invalid option by name: %s', async (name, file) => {
  await expect(loadWith(file)).rejects.toThrow(`${name} must be `)
})

test('names the options file of an unknown option', async () => {
  await expect(loadWith({ emailAndPasword: {} })).rejects.toThrow(
    /^LATCHKEY_CONFIG: .*options\.json: Unknown option "emailAndPasword"\. Expected one of: /,
  )
})

test.each<[content: string, file: unknown]>([
  ['a list', []],
  ['null', null],
  ['a text', 'organization'],
  ['a number', 5],
])('rejects an options file that contains no object: %s', async (_, file) => {
  await expect(loadWith(file)).rejects.toThrow(/^LATCHKEY_CONFIG: .*options\.json must contain an object of options/)
})

test.each([
  ['LATCHKEY_URL', { baseURL: 'https://app.example.com' }],
  ['LATCHKEY_SECRET', { secret: 'y'.repeat(32) }],
])('rejects an options file that contains the value of %s', async (variable, file) => {
  await expect(loadWith(file)).rejects.toThrow(`${variable} sets ${Object.keys(file)[0]}`)
})

test('sets options by the variables that the options schema names', async () => {
  const LATCHKEY_SECRET = `${'n'.repeat(32)}, ${'o'.repeat(32)}`
  const variables = {
    LATCHKEY_URL: 'https://app.example.com',
    LATCHKEY_SECRET,
    LATCHKEY_TRUSTED_ORIGINS: 'a.example.com,',
    LATCHKEY_TRUSTED_PROXIES: '10.0.0.5, fd00::/8',
  }
  const file = { trustedOrigins: ['b.example.com'], advanced: { ipAddress: { trustedProxies: ['10.0.0.6'] } } }
  expect(await loadWith(file, variables)).toMatchObject({
    baseURL: 'https://app.example.com',
    secret: ['n'.repeat(32), 'o'.repeat(32)],
    trustedOrigins: ['a.example.com', 'b.example.com'],
    advanced: { ipAddress: { trustedProxies: ['10.0.0.5', 'fd00::/8', '10.0.0.6'] } },
  })
})

test.each([
  [{ LATCHKEY_URL: 'https://app.example.com/?a=b' }, /^LATCHKEY_URL must be an http\(s\) URL without a query/],
  [{ LATCHKEY_SECRET: `${'n'.repeat(32)},short` }, /^LATCHKEY_SECRET must have at least 32 characters[^"]*$/],
  [
    { LATCHKEY_TRUSTED_PROXIES: '10.0.0.5, proxy' },
    /^LATCHKEY_TRUSTED_PROXIES must be a list of IP addresses or CIDRs such as 10\.0\.0\.0\/8, not "proxy"/,
  ],
  [{ LATCHKEY_CORNER_RADIUS: '8px' }, /^LATCHKEY_CORNER_RADIUS must be a whole number from 0 to 24; received "8px"$/],
  [{ NODE_ENV: 'production', LATCHKEY_SECRET: ' ,' }, /^LATCHKEY_SECRET is required in production/],
])('rejects invalid values of variables that set options: %o', (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(message)
})

test('ignores outer spaces and carriage returns of an env file', () => {
  const variables = {
    LATCHKEY_URL: 'https://app.example.com ',
    PORT: '4000\r',
    GOOGLE_CLIENT_ID: 'id\r',
    GOOGLE_CLIENT_SECRET: ' secret',
    LATCHKEY_APP_NAME: ' ',
  }
  const { baseURL, port, socialProviders, options } = readEnvironment(variables)
  expect({ baseURL, port, socialProviders, options }).toEqual({
    baseURL: 'https://app.example.com',
    port: 4000,
    socialProviders: { google: { clientId: 'id', clientSecret: 'secret' } },
    options: { baseURL: 'https://app.example.com' },
  })
})

test.each([
  'postgres://app:p#ss@localhost/app',
  'postgres://app:p/ss@localhost/app',
  'postgres://app:100%@localhost/app',
])('explains how to write a password in DATABASE_URL: %s', (DATABASE_URL) => {
  expect(() => readEnvironment({ DATABASE_URL })).toThrow(
    /^DATABASE_URL is not a valid URL: .* encode special characters of the password, such as # as %23 and % as %25$/,
  )
})

test.each(['file::memory:', 'file:latchkey.db?mode=ro', 'mysql://localhost/latchkey'])(
  'rejects DATABASE_URL=%s',
  (DATABASE_URL) => {
    expect(() => readEnvironment({ DATABASE_URL })).toThrow('DATABASE_URL must be file:PATH or postgres://…')
  },
)

test.each([
  ['postgres://app:secret@a.example.com,/app', /^DATABASE_URL names an empty host at position 2$/],
  ['postgres://app:secret@a:1,b:70000/app', /^DATABASE_URL names an invalid port at position 2$/],
  ['postgres://app:sec,ret/@a/app', /^DATABASE_URL names an invalid host at position 1: expected host or host:port$/],
  ['postgres://app:secret@a,b/app?port=5432', /^DATABASE_URL names several hosts and the parameter port: remove the/],
  ['postgres://a,b/app?target_session_attrs=any', /^DATABASE_URL has target_session_attrs=any: expected primary or/],
])('rejects the list of servers %s and states no part of its password', (DATABASE_URL, message) => {
  expect(() => readEnvironment({ DATABASE_URL })).toThrow(message)
})

test.each(['mysql://app:secret@a/app', 'postgres://app:secret@a,b/app', 'postgres://app:secret@a:99999/app'])(
  'rejects DATABASE_REPLICA_URLS=%s and states no part of its password',
  (DATABASE_REPLICA_URLS) => {
    const variables = { DATABASE_URL: 'postgres://app@a/app', DATABASE_REPLICA_URLS }
    expect(() => readEnvironment(variables)).toThrow(/^DATABASE_REPLICA_URLS must be URLs with one host each[^"]*1$/)
    expect(() => readEnvironment(variables)).not.toThrow('secret')
  },
)

test('rejects a pooler in DATABASE_REPLICA_URLS', () => {
  const DATABASE_REPLICA_URLS = 'postgres://app@a/app,postgres://app@b/app?pgbouncer=true'
  expect(() => readEnvironment({ DATABASE_URL: 'postgres://app@a/app', DATABASE_REPLICA_URLS })).toThrow(
    /^DATABASE_REPLICA_URLS must not lead to connection poolers: see position 2$/,
  )
})

test('accepts several URLs of replicas, with commas in passwords, and refuses them with SQLite', () => {
  const urls = ['postgres://app:s,cret@a.example.com/app', 'postgresql://app@b.example.com:5433/app']
  const DATABASE_REPLICA_URLS = urls.join(', ')
  expect(readEnvironment({ DATABASE_URL: 'postgres://a/app', DATABASE_REPLICA_URLS }).replicaUrls).toEqual(urls)
  expect(() => readEnvironment({ DATABASE_REPLICA_URLS })).toThrow(
    /^DATABASE_REPLICA_URLS needs a DATABASE_URL of Post/,
  )
})

test.each([
  'redis+sentinel://a.example.com/',
  'redis+sentinel://a.example.com:99999/main',
  'redis+sentinel://a.example.com,/main',
  'redis+sentinel://user:%@a.example.com/main',
  'redis://:100%@a.example.com',
  'redis://a.example.com/latchkey',
  'redis://a.example.com/0/',
])('rejects REDIS_URL=%s', (REDIS_URL) => {
  expect(() => readEnvironment({ REDIS_URL })).toThrow(/^REDIS_URL must be redis.*NAME$/)
})

test.each([
  'rediss+sentinel://:secret@a.example.com,[::1]:26380/main',
  'redis://user:secret@a.example.com',
  'redis://:100%25@[::1]:6379/1',
  'redis://localhost/',
])('accepts REDIS_URL=%s', (REDIS_URL) => {
  expect(readEnvironment({ REDIS_URL }).redisUrl).toBe(REDIS_URL)
})

test.each([
  'postgres://app:secret@a.example.com:5432,b.example.com:5433,[::1]:5434/app?target_session_attrs=read-write',
  'postgresql://app:s@cret@a,b/app?schema=accounts&sslmode=verify-full',
])('accepts the list of servers %s', (DATABASE_URL) => {
  expect(readEnvironment({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test.each<[required: boolean, place: string, file: object, variables: Record<string, string>]>([
  [false, 'the development inbox', {}, {}],
  [true, 'a mail server', {}, { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'a@example.com' }],
  [true, 'the development inbox, if an option says so', { requireEmailVerificationToInvite: true }, {}],
])('requires a verified address for invitations (%s) with mails to %s', async (required, _, file, variables) => {
  const { organization } = await loadWith({ organization: file }, variables)
  expect(organization).toMatchObject({ requireEmailVerificationToInvite: required })
})
