import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
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
type Row = [check: Check, how: string, variables: Variables, options: object, level: Finding['level'], words: RegExp]

const random = 'Vq3x8TzL0pJm6WcR1nYb5KsD9fGh2EaU'
const production = { NODE_ENV: 'production', LATCHKEY_SECRET: random, LATCHKEY_URL: 'https://app.example.com' }
const http = { ...production, LATCHKEY_URL: 'http://0.0.0.0:1' }
const google = { GOOGLE_CLIENT_ID: 'an id', GOOGLE_CLIENT_SECRET: 'a secret' }
const trusting = (...origins: string[]): Variables => ({ ...production, LATCHKEY_TRUSTED_ORIGINS: origins.join(',') })
const withSecret = (...secrets: string[]): Variables => ({ ...production, LATCHKEY_SECRET: secrets.join(',') })
const sharedIn = (domain?: string) => ({ advanced: { crossSubDomainCookies: { enabled: true, domain } } })
const proxied = (...trustedProxies: string[]) => ({ advanced: { ipAddress: { trustedProxies } } })

const rows: Row[] = [
  [settingsCheck, 'production', production, {}, 'ok', /inbox page is off/],
  [
    settingsCheck,
    'development for everybody',
    { ...production, NODE_ENV: '' },
    {},
    'problem',
    /Set NODE_ENV=production/,
  ],
  [settingsCheck, 'limits switched off', production, { rateLimit: { enabled: false } }, 'warning', /rateLimit/],
  [settingsCheck, 'a clock that is moved', { LATCHKEY_TEST_CLOCK_FILE: 'clock' }, {}, 'warning', /Leave it unset/],
  [baseUrlCheck, 'http in production', http, {}, 'problem', /Have a proxy speak https/],
  [baseUrlCheck, 'localhost in production', { ...production, LATCHKEY_URL: '' }, {}, 'warning', /Set LATCHKEY_URL/],
  [cookiesCheck, 'one host', production, {}, 'ok', /__Secure-latchkey\.session_token goes to app\.example\.com alone/],
  [cookiesCheck, 'http', http, {}, 'warning', /not marked as secure/],
  [cookiesCheck, 'a domain above', production, sharedIn('example.com'), 'ok', /goes to example\.com and all its/],
  [
    cookiesCheck,
    'a domain of others',
    production,
    sharedIn('other.org'),
    'problem',
    /domain to app\.example\.com or to/,
  ],
  [
    cookiesCheck,
    'a top-level domain',
    production,
    sharedIn('com'),
    'problem',
    /no domain that a cookie may be shared in/,
  ],
  [cookiesCheck, 'no domain', production, sharedIn(), 'warning', /domain to example\.com/],
  [cookiesCheck, 'no check of origins', production, { advanced: { disableCSRFCheck: true } }, 'problem', /any page/],
  [originsCheck, 'none', production, {}, 'ok', /Pages of https:\/\/app\.example\.com alone/],
  [originsCheck, 'a sibling', trusting('https://www.example.com'), {}, 'ok', /bring the cookie along/],
  [originsCheck, 'an app', trusting('myapp://'), {}, 'ok', /is an app/],
  [
    originsCheck,
    'another site',
    trusting('https://other.org'),
    {},
    'warning',
    /bring no cookie along.*below one domain/,
  ],
  [
    originsCheck,
    'another site of one country',
    { ...trusting('https://b.co.uk'), LATCHKEY_URL: 'https://a.co.uk' },
    {},
    'warning',
    /no cookie/,
  ],
  [originsCheck, 'http', trusting('*.example.com'), {}, 'warning', /Write https:\/\/\*\.example\.com/],
  [proxiesCheck, 'none behind https', production, {}, 'problem', /count them as one.*trustedProxies/],
  [proxiesCheck, 'none with http', {}, {}, 'ok', /no proxy is trusted/],
  [proxiesCheck, 'one', production, proxied('10.0.0.5'), 'ok', /10\.0\.0\.5 is believed/],
  [proxiesCheck, 'everybody', production, proxied('0.0.0.0/0'), 'problem', /each caller says what address it has/],
  [secretCheck, 'a random one', production, {}, 'ok', /as if a machine had made it/],
  [secretCheck, 'one of an example', withSecret(`change-me-${random}`), {}, 'problem', /latchkey secret rotate/],
  [secretCheck, 'one character', withSecret('a1'.repeat(20)), {}, 'problem', /latchkey secret rotate/],
  [
    secretCheck,
    'a sentence',
    withSecret('my dog is called Rex and likes bones'),
    {},
    'warning',
    /a person had thought/,
  ],
  [secretCheck, 'two', withSecret(random, `${random}2`), {}, 'ok', /An older one is believed, too/],
  [secretCheck, 'none', {}, {}, 'ok', /makes a secret and keeps it/],
  [databaseCheck, 'none yet', {}, {}, 'ok', /the first start makes it/],
  [
    databaseCheck,
    'one that is away',
    { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x' },
    {},
    'problem',
    /ECONNREFUSED.*DATABASE_URL/,
  ],
  [redisCheck, 'none', {}, {}, 'ok', /right for one machine/],
  [
    redisCheck,
    'one that is away',
    { REDIS_URL: 'redis://:hidden@127.0.0.1:1' },
    {},
    'problem',
    /ECONNREFUSED.*REDIS_URL/,
  ],
  [mailCheck, 'none in development', {}, {}, 'ok', /\/dev\/inbox/],
  [mailCheck, 'none in production', production, {}, 'problem', /Set SMTP_URL/],
  [
    mailCheck,
    'one that is away',
    { SMTP_URL: 'smtp://me:hidden@127.0.0.1:1', MAIL_FROM: 'a@b.cd' },
    {},
    'problem',
    /ECONNREFUSED.*SMTP_URL/,
  ],
  [providersCheck, 'none', {}, {}, 'ok', /None is set up/],
  [
    providersCheck,
    'one',
    { ...production, ...google },
    {},
    'ok',
    /https:\/\/app\.example\.com\/api\/auth\/callback\/google$/,
  ],
  [providersCheck, 'one behind http', { ...http, ...google }, {}, 'warning', /Set LATCHKEY_URL=https/],
  [
    providersCheck,
    'one that leads elsewhere',
    { ...production, ...google },
    { socialProviders: { google: { redirectURI: 'https://old.example.com/back' } } },
    'warning',
    /register https:\/\/app\.example\.com/,
  ],
]

test.each(rows.map(([check, ...row]) => [check.subject, ...row, check] as const))(
  'doctor, %s, %s: names it and says what to change',
  async (_subject, _how, variables, options, level, words, check) => {
    const { findings } = await examine(check, variables, options)
    expect(findings.map(textOf).join('\n')).not.toContain('hidden')
    expect(findings.filter((finding) => finding.level === level).map(textOf)).toContainEqual(
      expect.stringMatching(words),
    )
    // What is fine needs no remedy, everything else does.
    for (const finding of findings) expect(finding.remedy === undefined).toBe(finding.level === 'ok')
  },
)

test.each([
  [200, '{"ok":true}', 'ok', /A service that is ready answers/],
  [503, '{}', 'warning', /cannot serve/],
  [404, 'Not found', 'problem', /with status 404/],
] as const)('doctor, Base URL: what answers there with %i', async (status, body, level, words) => {
  const server = createServer((_request, response) => void response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { findings } = await examine(baseUrlCheck, { LATCHKEY_URL: `http://127.0.0.1:${port}` }, {})
  expect(findings).toContainEqual(expect.objectContaining({ level, text: expect.stringMatching(words) }))
})

test('doctor, Database: a file that is none, one of a newer release, one without tables, one that others may open, and one that is as it should be', async () => {
  const found = async (prepare: (url: string, file: string) => Promise<void>): Promise<string> => {
    const { findings } = await examine(databaseCheck, {}, {}, prepare)
    return findings.map(textOf).join('\n')
  }
  expect(await found((_url, file) => writeFile(file, 'no database at all'.repeat(100)))).toMatch(
    /problem.*not a database/,
  )
  const withTables = async (url: string, change: (database: ReturnType<typeof sqlite>) => Promise<unknown>) => {
    const database = sqlite(url)
    await change(database)
    await database.close()
  }
  const asItShouldBe = await found((url) => withTables(url, migrate))
  expect(asItShouldBe).toMatch(/^ok SQLite 3\.[\d.]+ answers\.\nok It can be written to/)
  expect(asItShouldBe).not.toContain('Others')
  if (process.platform !== 'win32') {
    const opened = await found(async (url, file) => {
      await withTables(url, migrate)
      await chmod(file, 0o640)
    })
    expect(opened).toMatch(/warning Others than its owner may open .*latchkey\.db.*chmod 600/)
  }
  expect(
    await found((url) =>
      withTables(url, ({ kysely }) => kysely.schema.createTable('x').addColumn('y', 'text').execute()),
    ),
  ).toMatch(/warning \d+ migrations are still to be done: 0001-accounts.*latchkey migrate/)
  expect(
    await found((url) =>
      withTables(url, async (database) => {
        await migrate(database)
        const record = database.kysely.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
        await record.insertInto('kysely_migration').values({ name: '9999-later', timestamp: '' }).execute()
      }),
    ),
  ).toMatch(/problem.*newer release \(9999-later\)/)
})

test('doctor, Mail and Secret: mails that have waited for long, and still need an older secret', async () => {
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
  const mail = await examine(mailCheck, {}, {}, signUp)
  expect(mail.findings.map(textOf).join('\n')).toMatch(/warning A mail has waited for 60 minutes\..*\/admin\/mail/)
  const secret = await examine(secretCheck, withSecret(`${random}2`, random), {}, signUp)
  expect(secret.findings.map(textOf).join('\n')).toMatch(/warning .* a value is not encrypted.*secret rotate --finish/)
})

test('doctor makes neither a database nor a secret', async () => {
  const { folder } = await examine(secretCheck, {}, {})
  await expect(rm(join(folder, 'data'), { recursive: true })).rejects.toThrow('ENOENT')
  await expect(rm(join(folder, 'secret'))).rejects.toThrow('ENOENT')
})

const textOf = ({ level, text, remedy = '' }: Finding): string => `${level} ${text} ${remedy}`.trim()

/** What a check finds of a service with these variables and this options file, in a folder of its own. */
const examine = async (
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
  const patient = await createDoctorContext(
    readEnvironment({ DATABASE_URL: `file:${file}`, LATCHKEY_CONFIG: optionsFile, ...variables }),
  )
  onTestFinished(() => patient.close())
  return { findings: await check.run(patient), folder }
}
