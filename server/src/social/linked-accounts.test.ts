import { expect, test } from 'vitest'
import {
  linkProvider,
  copyBrowser,
  readAllRows,
  runFiftyTimes,
  createPasskeyDevice,
  registerPasskey,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
} from '@latchkey/testing'

const success = { status: 200, body: { status: true } }

test('POST /link-social returns the authorization URL and links after the callback', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  const { body } = await ann.post('/link-social', { provider: 'github', callbackURL: '/linked', scopes: ['repo'] })
  expect(body).toEqual({ url: expect.stringContaining('repo'), redirect: true })
  const response = await linkProvider(ann, server, 'google')
  expect(response.headers.get('location')).toBe('/connections')
  // Linking changes the session secret and starts no session.
  expect(response.setCookies.join()).toContain('session_token')
  expect((await ann.get('/list-sessions')).body).toHaveLength(1)
  expect((await server.createVisitor().post('/link-social', { provider: 'google' })).status).toBe(401)
})

test('GET /list-accounts returns linked accounts with their scopes', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  await linkProvider(ann, server, 'google')
  const { body } = await ann.get('/list-accounts')
  expect(body).toEqual([
    expect.objectContaining({ provider: 'credential', scopes: [] }),
    {
      id: expect.any(String),
      provider: 'google',
      accountId: expect.any(String),
      scopes: expect.arrayContaining(['openid']),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  ])
})

test('updates the tokens of an account that is linked again', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  await linkProvider(ann, server, 'google')
  const before = (await ann.get('/list-accounts')).body
  server.advanceClock(60)
  expect((await linkProvider(ann, server, 'google')).headers.get('location')).toBe('/connections')
  const after = (await ann.get('/list-accounts')).body
  expect(after.map(({ id }: { id: string }) => id)).toEqual(before.map(({ id }: { id: string }) => id))
  expect(after[1].updatedAt > before[1].updatedAt).toBe(true)
})

test('POST /unlink-account deletes an account by provider, or by provider and account ID', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  await linkProvider(ann, server, 'google')
  await linkProvider(ann, server, 'github')
  const { body: accounts } = await ann.get('/list-accounts')
  const github = accounts.find(({ provider }: { provider: string }) => provider === 'github')
  expect(await ann.post('/unlink-account', { providerId: 'github', accountId: github.accountId })).toMatchObject(
    success,
  )
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(success)
  expect((await ann.get('/list-accounts')).body).toHaveLength(1)
})

test('requires a fresh session to unlink an account', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  await linkProvider(ann, server, 'google')
  server.advanceClock(86_401)
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject({
    status: 403,
    body: { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh' },
  })
  await ann.signIn()
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(success)
})

test('skips the freshness check for unlinking if freshAge is 0', async () => {
  const server = await startSocialTestServer({ session: { freshAge: 0 } })
  const ann = await server.createUser()
  await linkProvider(ann, server, 'google')
  server.advanceClock(6 * 86_400)
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(success)
})

const LAST = {
  status: 400,
  body: { code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', message: "You can't unlink your last account" },
}

test('rejects unlinking the last account', async () => {
  const server = await startSocialTestServer({ emailCode: false })
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(LAST)
  const bob = await server.createUser('Bob')
  expect(await bob.post('/unlink-account', { providerId: 'credential' })).toMatchObject(LAST)
})

test('rejects unlinking the last account if no provider is configured', async () => {
  const ann = await (await startTestServer()).createUser()
  expect(await ann.post('/unlink-account', { providerId: 'credential' })).toMatchObject(LAST)
})

test('unlinks the last account of a user whose verified address receives sign-in codes', async () => {
  const server = await startSocialTestServer({ emailCode: {} })
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  const { email } = await ann.fetchUser()
  const markVerified = (emailVerified: 0 | 1) =>
    server.database.kysely.updateTable('user').set({ emailVerified }).where('email', '=', email).execute()
  await markVerified(0)
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(LAST)
  await markVerified(1)
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(success)
  expect((await ann.get('/list-accounts')).body).toEqual([])
})

test('unlinks the last account of a user with a passkey', async () => {
  const server = await startSocialTestServer({ emailCode: false })
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  expect((await registerPasskey(ann, createPasskeyDevice())).status).toBe(200)
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(success)
})

test('unlinks the last account if allowUnlinkingAll is set', async () => {
  const server = await startSocialTestServer({ account: { accountLinking: { allowUnlinkingAll: true } } })
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(success)
  expect((await ann.get('/list-accounts')).body).toEqual([])
})

test('does not count accounts that cannot sign in as remaining sign-in methods', async () => {
  const server = await startSocialTestServer({ emailCode: false })
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  // A provider that is no longer configured, and a credential without a password.
  const { id: userId } = await ann.fetchUser()
  for (const providerId of ['spotify', 'credential']) {
    const times = { createdAt: 0, updatedAt: 0 }
    await server.database.kysely
      .insertInto('account')
      .values({ id: providerId, providerId, accountId: userId, userId, ...times })
      .execute()
  }
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(LAST)
})

test('fails with ACCOUNT_NOT_FOUND for an account that does not exist', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  const notFound = { status: 400, body: { code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' } }
  for (const input of [{ providerId: 'google' }, { providerId: 'credential', accountId: 'another' }]) {
    expect(await ann.post('/unlink-account', input)).toMatchObject(notFound)
    expect(await ann.post('/refresh-token', input)).toMatchObject(notFound)
  }
})

test('responds to accounts of other users like to unknown ones (R42)', async () => {
  const server = await startSocialTestServer()
  const vic = await server.createUser('Vic')
  await linkProvider(vic, server, 'google')
  const { id, accountId } = (await vic.get('/list-accounts')).body[1]
  const mallory = await server.createUser('Mallory')
  // Wait for pending mails, because sending them changes rows.
  await server.waitForSentMails()
  const before = await readAllRows(server.database)
  for (const path of ['/unlink-account', '/refresh-token']) {
    for (const guess of [id, accountId, 'unknown']) {
      const { status, body } = await mallory.post(path, { providerId: 'google', accountId: guess })
      expect({ status, body }).toEqual({
        status: 400,
        body: { code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' },
      })
    }
  }
  expect(await readAllRows(server.database)).toBe(before)
})

test('keeps one of two accounts after fifty concurrent unlinks', async () => {
  // The other session would have to authenticate again after the first unlink.
  const server = await startSocialTestServer({ emailCode: false, session: { freshAge: 0 } })
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  await linkProvider(ann, server, 'github')
  const phone = ann.otherBrowser()
  await signInWithProvider(phone, server, 'google')
  const browser = copyBrowser(ann)
  const outcomes = await runFiftyTimes((index) =>
    index % 2
      ? browser.post('/unlink-account', { providerId: 'google' })
      : phone.post('/unlink-account', { providerId: 'github' }),
  )
  expect(outcomes['200']).toBe(1)
  expect(Object.keys(outcomes).toSorted()).toEqual(expect.arrayContaining(['200', 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT']))
  expect((await browser.get('/list-accounts')).body).toHaveLength(1)
})
