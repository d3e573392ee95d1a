import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  betterAuthAcme,
  createBetterAuthUser,
  createPostgresDatabase,
  mergeRows,
  openDatabase,
  readAllRows,
  scan,
  writeBetterAuthFile,
} from '@latchkey/testing'
import { encryptLikeBetterAuth } from '@latchkey/testing/better-auth-encryption'
import { type BetterAuthBrowser, startBetterAuth } from './better-auth-service.ts'
import { databases } from './databases.ts'
import { withOptions } from './options-file.ts'
import { runService, startService } from './service.ts'
import { verifyKey } from './verify-key.ts'

const secret = 'the secret of the service that was there before'
const password = 'a password of some length'
const emails = { ann: 'ann@example.com', bob: 'bob@example.com', dan: 'dan@example.com' }

/** Ann owns Acme, where Bob is an admin and Dan is invited; Bob has a second factor. */
const createBetterAuthData = async (url: string) => {
  const { browser, createApiKey } = await startBetterAuth(url, secret)
  const signUp = async (name: 'ann' | 'bob'): Promise<BetterAuthBrowser & { id: string }> => {
    const own = browser()
    const { user } = await own.post('/sign-up/email', { name, email: emails[name], password })
    return { ...own, id: user.id }
  }
  const ann = await signUp('ann')
  const bob = await signUp('bob')
  const { id: organizationId } = await ann.post('/organization/create', { name: 'Acme', slug: 'acme' })
  await ann.post('/organization/create-team', { name: 'Night shift', organizationId })
  const { id: invitationId } = await ann.post('/organization/invite-member', { email: emails.bob, role: 'admin' })
  await bob.post('/organization/accept-invitation', { invitationId })
  await ann.post('/organization/invite-member', { email: emails.dan, role: 'member' })
  const { totpURI, backupCodes } = await bob.post('/two-factor/enable', { password })
  const app = scan({ now: Date.now }, totpURI)
  await bob.post('/two-factor/verify-totp', { code: app.code() })
  const { key: annsKey } = await createApiKey({ userId: ann.id, name: 'Verifier', permissions: { apiKey: ['verify'] } })
  const { key: bobsKey } = await createApiKey({ userId: bob.id, prefix: 'acme_', permissions: { project: ['read'] } })
  return { ann, bob, organizationId, app, backupCodes, annsKey, bobsKey }
}

const readDatabase = async (url: string): Promise<string> => {
  const database = openDatabase(url)
  try {
    return await readAllRows(database)
  } finally {
    await database.close()
  }
}

test.each(
  databases.flatMap(([from, source]) =>
    databases.filter(([to]) => to !== from).map(([to, target]) => [from, to, source, target] as const),
  ),
)(
  'latchkey import better-auth, %s to %s: users stay signed in if the secret and the cookie prefix stay the same',
  async (_from, _to, createSource, createTarget) => {
    const source = await createSource()
    const { ann, bob, organizationId, app, backupCodes, annsKey, bobsKey } = await createBetterAuthData(source)
    const target = await createTarget()
    const service = await startService({
      DATABASE_URL: target,
      LATCHKEY_SECRET: `the new key that signs from now on,${secret}`,
      ...(await withOptions({
        advanced: { cookiePrefix: 'better-auth' },
        admin: { adminUserIds: [ann.id] },
        user: { permissions: { project: ['read'] } },
        apiKey: { enabled: true },
      })),
    })
    const call = async (cookie: string, path: string, body?: object) => {
      const response = await fetch(`${service.url}/api/auth${path}`, {
        headers: { cookie, 'content-type': 'application/json', origin: service.url },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
      return { status: response.status, body: await response.json(), cookie: cookies.join('; ') }
    }

    const { code, output } = await service.runCommand('import', 'better-auth', source)
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/^user +2 /m) })

    // The cookies that better-auth set.
    expect((await call(ann.cookie(), '/get-session')).body).toMatchObject({
      user: { id: ann.id, email: emails.ann, twoFactorEnabled: false },
      session: { userId: ann.id, activeOrganizationId: organizationId },
    })
    expect((await call(bob.cookie(), '/get-session')).body.user.id).toBe(bob.id)
    expect((await call(ann.cookie(), '/organization/get-full-organization')).body).toMatchObject({
      name: 'Acme',
      slug: 'acme',
      members: [
        { userId: ann.id, role: 'owner' },
        { userId: bob.id, role: 'admin' },
      ],
      invitations: [
        expect.objectContaining({ email: emails.dan, role: 'member', status: 'pending' }),
        expect.objectContaining({ email: emails.bob, status: 'accepted' }),
      ],
      teams: expect.arrayContaining([expect.objectContaining({ name: 'Night shift' })]),
    })

    // The password and the second factors that were set up in better-auth.
    const signIn = (email: string) => call('', '/sign-in/email', { email, password })
    expect(await signIn(emails.ann)).toMatchObject({ status: 200, body: { user: { id: ann.id } } })
    for (const [path, code] of [
      ['/two-factor/verify-totp', app.code()],
      ['/two-factor/verify-backup-code', backupCodes[0] ?? ''],
    ] as const) {
      const challenge = await signIn(emails.bob)
      expect(challenge.body).toEqual({ twoFactorRedirect: true })
      expect(await call(challenge.cookie, path, { code })).toMatchObject({
        status: 200,
        body: { user: { id: bob.id } },
      })
    }

    // The secrets of API keys that better-auth created.
    expect(await verifyKey(service, annsKey, { key: bobsKey, permissions: { project: ['read'] } })).toMatchObject({
      valid: true,
      key: { name: 'API key', prefix: 'acme_', userId: bob.id, rateLimitMax: 10, rateLimitTimeWindow: 86_400_000 },
    })

    const exported = await service.runCommand('export', 'user', emails.ann)
    expect(JSON.parse(exported.output).tables).toMatchObject({ user: [{ id: ann.id }], member: [{ role: 'owner' }] })

    const before = await readDatabase(target)
    expect(await service.runCommand('import', 'better-auth', source)).toMatchObject({ code: 0 })
    expect(await readDatabase(target)).toBe(before)
  },
)

test('latchkey import better-auth reads secrets with versions from BETTER_AUTH_SECRETS', async () => {
  const factor = {
    secret: await encryptLikeBetterAuth('a secret of an authenticator', 'the first secret', 1),
    backupCodes: await encryptLikeBetterAuth('["aaaaa-11111"]', 'the second secret', 2),
  }
  const source = await writeBetterAuthFile(
    mergeRows({
      user: [createBetterAuthUser('bob', { twoFactorEnabled: 1 })],
      twoFactor: [{ id: 'f1', userId: 'bob', ...factor, verified: 1 }],
    }),
  )
  const importWith = (environment: Record<string, string>) =>
    runService({ DATABASE_URL: `file:${source}.new`, ...environment }, 'import', 'better-auth', source, '--dry-run')
  expect((await importWith({ BETTER_AUTH_SECRET: 'the second secret' })).output).toContain('no secret decrypts it')
  expect(await importWith({ BETTER_AUTH_SECRETS: '2:the second secret, 1:the first secret' })).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^twoFactor +1 /m),
  })
})

test('latchkey import better-auth names DATABASE_URL if a write to it fails', async () => {
  const { url, remove } = await createPostgresDatabase('migrated')
  onTestFinished(remove)
  const database = openDatabase(url)
  onTestFinished(() => database.close())
  await sql`create function refuse() returns trigger language plpgsql as
    $$begin raise exception 'could not extend file' using errcode = 'disk_full'; end$$`.execute(database.kysely)
  await sql`create trigger refuse before insert on "user" execute function refuse()`.execute(database.kysely)
  const source = await writeBetterAuthFile(betterAuthAcme)
  expect(await runService({ DATABASE_URL: url }, 'import', 'better-auth', source)).toMatchObject({
    code: 1,
    output: expect.stringContaining('DATABASE_URL names a database that cannot be used: could not extend file'),
  })
})

test.each(['mysql://root:secret@db.example.com/auth', 'mongodb+srv://db.example.com/auth', 'libsql://auth.turso.io'])(
  'latchkey import better-auth refuses a source that is neither SQLite nor PostgreSQL: %s',
  async (source) => {
    const { code, output } = await runService({}, 'import', 'better-auth', source)
    expect(code).toBe(1)
    expect(output).toContain('which is not supported. Expected file:PATH (SQLite) or postgres://…')
    expect(output).not.toContain('secret@')
  },
)
