import { expect, test } from 'vitest'
import {
  linkProvider,
  copyBrowser,
  readAllRows,
  runFiftyTimes,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
} from '@latchkey/testing'

const status = { status: 200, body: { status: true } }

test('POST /link-social: provider, callbackURL?, scopes?', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  const { body } = await ann.post('/link-social', { provider: 'github', callbackURL: '/linked', scopes: ['repo'] })
  expect(body).toEqual({ url: expect.stringContaining('repo'), redirect: true })
  const answer = await linkProvider(ann, here, 'google')
  expect(answer.headers.get('location')).toBe('/connections')
  expect(answer.setCookies.join()).not.toContain('session_token')
  expect((await here.createVisitor().post('/link-social', { provider: 'google' })).status).toBe(401)
})

test('GET /list-accounts: none → id, provider, createdAt, updatedAt, accountId, scopes: of a provider', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  await linkProvider(ann, here, 'google')
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

test('connecting what is connected already renews its tokens, and adds nothing', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  await linkProvider(ann, here, 'google')
  const before = (await ann.get('/list-accounts')).body
  here.advanceClock(60)
  expect((await linkProvider(ann, here, 'google')).headers.get('location')).toBe('/connections')
  const after = (await ann.get('/list-accounts')).body
  expect(after.map(({ id }: { id: string }) => id)).toEqual(before.map(({ id }: { id: string }) => id))
  expect(after[1].updatedAt > before[1].updatedAt).toBe(true)
})

test('POST /unlink-account: providerId, accountId?', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  await linkProvider(ann, here, 'google')
  await linkProvider(ann, here, 'github')
  const { body: accounts } = await ann.get('/list-accounts')
  const github = accounts.find(({ provider }: { provider: string }) => provider === 'github')
  expect(await ann.post('/unlink-account', { providerId: 'github', accountId: github.accountId })).toMatchObject(status)
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(status)
  expect((await ann.get('/list-accounts')).body).toHaveLength(1)
})

test('Unlink-account requires a fresh session (Session is not fresh check)', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  await linkProvider(ann, here, 'google')
  here.advanceClock(86_401)
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject({
    status: 403,
    body: { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh' },
  })
  await ann.signIn()
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(status)
})

test('A freshness age of 0 disables that check: unlinking', async () => {
  const here = await startSocialTestServer({ session: { freshAge: 0 } })
  const ann = await here.createUser()
  await linkProvider(ann, here, 'google')
  here.advanceClock(6 * 86_400)
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(status)
})

const LAST = {
  status: 400,
  body: { code: 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT', message: "You can't unlink your last account" },
}

test("Sign-in and session: You can't unlink your last account", async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'google')
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(LAST)
  const bob = await here.createUser('Bob')
  expect(await bob.post('/unlink-account', { providerId: 'credential' })).toMatchObject(LAST)
})

test("You can't unlink your last account, where no provider is set up either", async () => {
  const ann = await (await startTestServer()).createUser()
  expect(await ann.post('/unlink-account', { providerId: 'credential' })).toMatchObject(LAST)
})

test('Unlinking is refused when only one account remains, unless unlinking all is allowed', async () => {
  const here = await startSocialTestServer({ account: { accountLinking: { allowUnlinkingAll: true } } })
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'google')
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(status)
  expect((await ann.get('/list-accounts')).body).toEqual([])
})

test('an account that nobody can sign in with is not what remains', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'google')
  // A provider that was switched off since, and a credential that has no password.
  const { id: userId } = await ann.fetchUser()
  for (const providerId of ['spotify', 'credential']) {
    const times = { createdAt: 0, updatedAt: 0 }
    await here.database.kysely
      .insertInto('account')
      .values({ id: providerId, providerId, accountId: userId, userId, ...times })
      .execute()
  }
  expect(await ann.post('/unlink-account', { providerId: 'google' })).toMatchObject(LAST)
})

test('Sign-in and session: Account not found', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  const notFound = { status: 400, body: { code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' } }
  for (const input of [{ providerId: 'google' }, { providerId: 'credential', accountId: 'another' }]) {
    expect(await ann.post('/unlink-account', input)).toMatchObject(notFound)
    expect(await ann.post('/refresh-token', input)).toMatchObject(notFound)
  }
})

test('R42: the accounts of others are not there', async () => {
  const here = await startSocialTestServer()
  const vic = await here.createUser('Vic')
  await linkProvider(vic, here, 'google')
  const { id, accountId } = (await vic.get('/list-accounts')).body[1]
  const mallory = await here.createUser('Mallory')
  // Mails under way change rows too.
  await here.countMails()
  const before = await readAllRows(here.database)
  for (const path of ['/unlink-account', '/refresh-token']) {
    const answers = [id, accountId, 'unknown'].map((named) =>
      mallory.post(path, { providerId: 'google', accountId: named }),
    )
    for (const { status: code, body } of await Promise.all(answers)) {
      expect({ code, body }).toEqual({ code: 400, body: { code: 'ACCOUNT_NOT_FOUND', message: 'Account not found' } })
    }
  }
  expect(await readAllRows(here.database)).toBe(before)
})

test('Difference 10: 50 simultaneous unlinks of two accounts: one remains', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'google')
  await linkProvider(ann, here, 'github')
  const browser = copyBrowser(ann)
  const outcomes = await runFiftyTimes((index) =>
    browser.post('/unlink-account', { providerId: index % 2 ? 'google' : 'github' }),
  )
  expect(outcomes['200']).toBe(1)
  expect(Object.keys(outcomes).toSorted()).toEqual(expect.arrayContaining(['200', 'YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT']))
  expect((await ann.get('/list-accounts')).body).toHaveLength(1)
})
