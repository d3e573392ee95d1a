import { once } from 'node:events'
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase, withRedis } from '@latchkey/testing'
import { clockCheck, databaseCheck, mailCheck, redisCheck } from '@latchkey/service/test-support'
import { listFindings } from './doctor-findings.ts'
import { startMailServer } from './mail-server.ts'
import { runService, startService } from './service.ts'

const random = 'Vq3x8TzL0pJm6WcR1nYb5KsD9fGh2EaU'

test('latchkey doctor checks base URL, proxies, cookie topology, database, Redis, SMTP, provider redirect URIs and clock, and reports success', async () => {
  const mailServer = await startMailServer()
  const service = await startService({
    DATABASE_URL: await createPostgresUrl(),
    LATCHKEY_SECRET: random,
    LATCHKEY_TEST_CLOCK_FILE: '',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Latchkey <mail@example.com>',
    GITHUB_CLIENT_ID: 'an id',
    GITHUB_CLIENT_SECRET: random,
  })
  const { code, output } = await service.runCommand('doctor')
  expect(output).toMatch(/\n\nNo problems found\.\n$/)
  expect(code).toBe(0)
  expect(output.match(/^\w.*$/gm)?.slice(0, -1)).toEqual([
    'Settings',
    'Base URL',
    'Cookies',
    'Trusted origins',
    'Proxies',
    'Secret',
    'Database',
    'Clock',
    'Redis',
    'Mail',
    'Social providers',
  ])
  expect(output).toMatch(/PostgreSQL \d+\.\d+ responds\.\n {2}ok {7}It is writable/)
  expect(output).toContain('and the database agrees')
  expect(output).toContain('accepts our mails. The sender is Latchkey <mail@example.com>')
  expect(output).toContain(`GitHub: register the redirect URI ${service.url}/api/auth/callback/github`)
  expect(output).not.toContain(random)
})

test('latchkey doctor explains the fixes, exits with code 1 and prints no secret, even if no dependency is reachable', async () => {
  const hidden = 'a password of the operator'
  const { code, output } = await runService(
    {
      DATABASE_URL: `postgres://latchkey:${encodeURIComponent(hidden)}@127.0.0.1:1/latchkey`,
      REDIS_URL: `redis://:${encodeURIComponent(hidden)}@127.0.0.1:1`,
      SMTP_URL: `smtp://latchkey:${encodeURIComponent(hidden)}@127.0.0.1:1`,
      MAIL_FROM: 'mail@example.com',
      LATCHKEY_SECRET: `${hidden} as on the first day`,
    },
    'doctor',
  )
  expect(code).toBe(1)
  for (const variable of ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'latchkey secret rotate']) {
    expect(output).toMatch(new RegExp(`^  problem .*\\n +→ .*${variable}`, 'm'))
  }
  expect(output).toMatch(/\n4 problems, 1 warning\.\n$/)
  for (const secret of [hidden, encodeURIComponent(hidden)]) expect(output).not.toContain(secret)
})

test.skipIf(process.platform === 'win32')(
  'latchkey doctor checks the permissions of a SQLite log next to the target of a symbolic link',
  async () => {
    const file = await createTemporaryFile('')
    await chmod(file, 0o600)
    await writeFile(`${file}-shm`, '', { mode: 0o644 })
    const link = join(dirname(await createTemporaryFile('')), 'link.db')
    await symlink(file, link)
    expect(await listFindings(databaseCheck, { DATABASE_URL: `file:${link}` })).toMatch(/warning Other users/)
  },
)

test('latchkey doctor reports a read-only PostgreSQL and clock skew', async () => {
  const url = await createPostgresUrl()
  const readOnly = `${url}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
  expect(await listFindings(databaseCheck, { DATABASE_URL: readOnly })).toMatch(/problem .*it is read-only/)
  const clock = await createTemporaryFile('5000')
  const late = { DATABASE_URL: url, LATCHKEY_TEST_CLOCK_FILE: clock }
  expect(await listFindings(clockCheck, late)).toMatch(/warning .*the database is 5 seconds behind.*NTP/)
  await writeFile(clock, '-60000')
  expect(await listFindings(clockCheck, late)).toMatch(/problem .*the database is 60 seconds ahead.*NTP/)
})

test('latchkey doctor reports a user of PostgreSQL who cannot run the pending migrations', async () => {
  const { url, remove } = await createPostgresDatabase('empty')
  const administrator = new Client(url)
  await administrator.connect()
  onTestFinished(async () => {
    await administrator.query('drop owned by "without-grant"')
    await administrator.query('drop role "without-grant"')
    await administrator.end()
    await remove()
  })
  await administrator.query('create role "without-grant" login')
  await administrator.query('revoke create on schema public from public')
  const { host, pathname } = new URL(url)
  const target = `postgres://without-grant@${host}${pathname}`
  const grant = 'problem .*may not create tables.* Run as an administrator of PostgreSQL: grant create on'
  expect(await listFindings(databaseCheck, { DATABASE_URL: target })).toMatch(
    new RegExp(`${grant} schema public to "without-grant"`),
  )
  expect(await listFindings(databaseCheck, { DATABASE_URL: `${target}?schema=accounts` })).toMatch(
    new RegExp(`${grant} database \\w+ to "without-grant"`),
  )
  await administrator.query('grant create on schema public to "without-grant"')
  expect(await listFindings(databaseCheck, { DATABASE_URL: target })).toMatch(/warning \d+ migrations are pending/)
})

test('latchkey doctor reports the state of each PostgreSQL server, and asynchronous replication', async () => {
  const url = await createPostgresUrl()
  const { host } = new URL(url)
  const findings = await listFindings(databaseCheck, { DATABASE_URL: url.replace(host, `127.0.0.1:1,${host}`) })
  expect(findings).toMatch(/warning 127\.0\.0\.1:1 is unavailable: .*ECONNREFUSED.*remove it from DATABASE_URL/)
  expect(findings).toContain(`ok ${host} is the primary.`)
  expect(findings).toMatch(/warning No standby is synchronous: .*synchronous_standby_names/)
  const both = await listFindings(databaseCheck, { DATABASE_URL: url.replace(host, `${host},${host}`) })
  expect(both).toContain(`problem ${host} and ${host} accept writes.`)
})

test('latchkey doctor reports a mail server that rejects the credentials', async () => {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (_auth, _session, response) => response(new Error('Unknown here')),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const variables = { SMTP_URL: `smtp://mailer:hidden@127.0.0.1:${port}`, MAIL_FROM: 'mail@example.com' }
  const text = await listFindings(mailCheck, variables)
  expect(text).toMatch(/problem .*Check user and password in SMTP_URL/)
  expect(text).not.toContain('hidden')
})

describe('with a Redis server', () => {
  const server = withRedis()

  test('latchkey doctor reports a Redis server that evicts rate limits when it is full', async () => {
    const { url } = server()
    expect(await listFindings(redisCheck, { REDIS_URL: url })).toMatch(
      /^ok \w+ [\d.]+ responds\.\nok When its memory is full, it keeps rate limits/,
    )
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('CONFIG SET maxmemory-policy allkeys-lru\r\n')
    await once(socket, 'data')
    socket.destroy()
    expect(await listFindings(redisCheck, { REDIS_URL: url })).toMatch(
      /warning .*allkeys-lru.*Set maxmemory-policy volatile-ttl/,
    )
  })
})

const createPostgresUrl = async (): Promise<string> => {
  const { url, remove } = await createPostgresDatabase('migrated')
  onTestFinished(remove)
  return url
}

const createTemporaryFile = async (content: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'file')
  await writeFile(file, content)
  return file
}
