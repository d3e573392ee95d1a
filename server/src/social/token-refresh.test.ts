import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import {
  createProviderLog,
  linkProvider,
  copyBrowser,
  readAllRows,
  FIFTY,
  type TestUser,
  signInWithProvider,
  delayProvider,
  startSocialTestServer,
  type SocialTestServer,
} from '@latchkey/testing'

const providers = { google: { accessType: 'offline', prompt: 'consent' }, twitch: {}, microsoft: {} }

const createSignedInUser = async (provider = 'google', options = {}): Promise<[TestUser, SocialTestServer]> => {
  const server = await startSocialTestServer({ providers, ...options })
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, provider)
  return [ann, server]
}

const listRefreshRequests = ({ simulator }: SocialTestServer) =>
  simulator.requests.filter(({ form }) => form['grant_type'] === 'refresh_token')

const refreshFailure = { status: 400, body: { code: 'FAILED_TO_REFRESH_ACCESS_TOKEN' } }

test('POST /refresh-token returns new tokens', async () => {
  const [ann, server] = await createSignedInUser()
  const { id, accountId } = (await ann.get('/list-accounts')).body[0]
  for (const more of [{}, { accountId: id }, { accountId }]) {
    const { status, body } = await ann.post('/refresh-token', { providerId: 'google', ...more })
    expect(status).toBe(200)
    expect(body).toMatchObject({ accessToken: expect.any(String), tokenType: expect.any(String) })
    expect(Date.parse(body.accessTokenExpiresAt)).toBeGreaterThan(Date.now())
  }
  expect(listRefreshRequests(server)).toHaveLength(3)
})

test('requires a user ID in a call of the server without a session', async () => {
  const [ann, { latchkey }] = await createSignedInUser()
  const body = { providerId: 'google' }
  await expect(latchkey.api.refreshToken({ body })).rejects.toMatchObject({
    code: 'EITHER_USERID_OR_SESSION_IS_REQUIRED',
    message: 'Either userId or session is required',
  })
  const { id: userId } = await ann.fetchUser()
  expect(await latchkey.api.refreshToken({ body: { ...body, userId } })).toMatchObject({
    accessToken: expect.any(String),
  })
})

test('ignores the userId of unauthenticated callers and other users (R39)', async () => {
  const [ann, server] = await createSignedInUser()
  const { id: userId } = await ann.fetchUser()
  const bob = await server.createUser('Bob')
  expect((await server.createVisitor().post('/refresh-token', { providerId: 'google', userId })).status).toBe(401)
  expect(await bob.post('/refresh-token', { providerId: 'google', userId })).toMatchObject({
    status: 400,
    body: { code: 'ACCOUNT_NOT_FOUND' },
  })
  expect(listRefreshRequests(server)).toEqual([])
})

test('fails if the provider does not support refreshing or rejects the refresh token', async () => {
  const { logger, entries } = createProviderLog()
  const [ann, server] = await createSignedInUser('microsoft', { logger })
  expect(await ann.post('/refresh-token', { providerId: 'microsoft' })).toMatchObject({
    status: 400,
    body: { code: 'PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING' },
  })
  await linkProvider(ann, server, 'google')
  server.simulator.injectFault('google', 'refresh-refused')
  // Wait for pending mails, because sending them changes rows.
  await server.waitForSentMails()
  const before = await readAllRows(server.database)
  const refused = await ann.post('/refresh-token', { providerId: 'google' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'FAILED_TO_REFRESH_ACCESS_TOKEN' } })
  // The log contains the details of the provider, and the response does not.
  expect(entries).toMatchObject([{ provider: 'google', reason: expect.stringContaining('invalid_grant') }])
  expect(Object.keys(refused.body)).toEqual(['code', 'message'])
  expect(await readAllRows(server.database)).toBe(before)
  server.simulator.injectFault('google', undefined)
  expect((await ann.post('/refresh-token', { providerId: 'google' })).status).toBe(200)
})

test('does not replace the tokens of a sign-in that ends while the provider responds', async () => {
  const [ann, server] = await createSignedInUser()
  const provider = delayProvider()
  const refresh = ann.post('/refresh-token', { providerId: 'google' })
  await provider.requested
  // The further requests are not delayed.
  vi.unstubAllGlobals()
  await signInWithProvider(ann.otherBrowser(), server, 'google')
  const tokens = server.database.kysely.selectFrom('account').select(['accessToken', 'refreshToken'])
  const stored = await tokens.execute()
  provider.respond()
  expect((await refresh).status).toBe(200)
  expect(await tokens.execute()).toEqual(stored)
})

test('uses a rotating refresh token once in fifty concurrent refreshes', async () => {
  const server = await startSocialTestServer({ providers: { twitter: {} } })
  const ann = await server.createUser()
  await linkProvider(ann, server, 'twitter')
  const browser = copyBrowser(ann)
  const responses = await Promise.all(FIFTY.map(() => browser.post('/refresh-token', { providerId: 'twitter' })))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const requests = listRefreshRequests(server)
  // Later requests can refresh again, but with the new token.
  expect(new Set(requests.map(({ form }) => form['refresh_token'])).size).toBe(requests.length)
  const last = await ann.post('/refresh-token', { providerId: 'twitter' })
  expect(last.status).toBe(200)
})

test('refreshes again after the lease of an unfinished refresh has expired', async () => {
  const [ann, server] = await createSignedInUser()
  await server.database.kysely
    .updateTable('account')
    .set({ refreshingUntil: Date.now() + 25_000 })
    .execute()
  server.advanceClock(26)
  expect((await ann.post('/refresh-token', { providerId: 'google' })).status).toBe(200)
})

test('refreshes again after the clock was set back during an unfinished refresh', async () => {
  const [ann, server] = await createSignedInUser()
  await server.database.kysely
    .updateTable('account')
    .set({ refreshingUntil: Date.now() + 25_000 })
    .execute()
  server.advanceClock(-3600)
  expect((await ann.post('/refresh-token', { providerId: 'google' })).status).toBe(200)
})

test('a cookie that was stolen five days ago receives no refresh token and no ID token of a provider', async () => {
  const [ann, server] = await createSignedInUser()
  expect((await ann.post('/refresh-token', { providerId: 'google' })).body).toMatchObject({
    refreshToken: expect.any(String),
    idToken: expect.any(String),
  })
  server.advanceClock(5 * 86_400)
  const { status, body } = await ann.post('/refresh-token', { providerId: 'google' })
  expect([status, Object.keys(body).toSorted()]).toEqual([
    200,
    ['accessToken', 'accessTokenExpiresAt', 'scopes', 'tokenType'],
  ])
})

test('a node whose clock is behind does not use a refresh token a second time', async () => {
  const [ann, server] = await createSignedInUser()
  const provider = delayProvider()
  const first = ann.post('/refresh-token', { providerId: 'google' })
  await provider.requested
  server.advanceClock(-30)
  const second = copyBrowser(ann).post('/refresh-token', { providerId: 'google' })
  // It waits for the first one.
  await wait(300)
  provider.respond()
  expect([(await first).status, (await second).status]).toEqual([200, 200])
  expect(listRefreshRequests(server)).toHaveLength(1)
})

test('a request that waits for a refresh fails if the provider rejects it', async () => {
  const [ann, server] = await createSignedInUser()
  server.simulator.injectFault('google', 'refresh-refused')
  const provider = delayProvider()
  const first = ann.post('/refresh-token', { providerId: 'google' })
  await provider.requested
  const second = copyBrowser(ann).post('/refresh-token', { providerId: 'google' })
  await wait(200)
  provider.respond()
  expect(await Promise.all([first, second])).toMatchObject([refreshFailure, refreshFailure])
})

test('a request that waits for a refresh fails if the account is unlinked', async () => {
  const [ann, server] = await createSignedInUser()
  const refreshingUntil = Date.now() + 25_000
  await server.database.kysely.updateTable('account').set({ refreshingUntil }).execute()
  const waiting = ann.post('/refresh-token', { providerId: 'google' })
  await wait(200)
  await server.database.kysely.deleteFrom('account').execute()
  expect(await waiting).toMatchObject(refreshFailure)
})

test('a request that waits for a refresh fails as soon as the lease expires', async () => {
  const [ann, server] = await createSignedInUser()
  const refreshingUntil = Date.now() + 25_000
  await server.database.kysely.updateTable('account').set({ refreshingUntil }).execute()
  const waiting = ann.post('/refresh-token', { providerId: 'google' })
  await wait(200)
  server.advanceClock(26)
  expect(await waiting).toMatchObject(refreshFailure)
})

test('does not release the lease of another request after a late failure', async () => {
  const [ann, server] = await createSignedInUser()
  server.simulator.injectFault('google', 'refresh-refused')
  const provider = delayProvider()
  const late = ann.post('/refresh-token', { providerId: 'google' })
  await provider.requested
  const refreshingUntil = Date.now() + 60_000
  await server.database.kysely.updateTable('account').set({ refreshingUntil }).execute()
  provider.respond()
  expect((await late).status).toBe(400)
  expect(await server.database.kysely.selectFrom('account').select('refreshingUntil').execute()).toEqual([
    { refreshingUntil },
  ])
})
