import { expect, test } from 'vitest'
import {
  linkProvider,
  copyBrowser,
  readAllRows,
  FIFTY,
  type TestUser,
  signInWithProvider,
  slowProvider,
  startSocialTestServer,
  type SocialTestServer,
} from '@latchkey/testing'

const setUp = { google: { accessType: 'offline', prompt: 'consent' }, twitch: {}, microsoft: {} }

const signedIn = async (provider = 'google'): Promise<[TestUser, SocialTestServer]> => {
  const here = await startSocialTestServer({ providers: setUp })
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, provider)
  return [ann, here]
}

const refreshes = ({ simulator }: SocialTestServer) =>
  simulator.requests.filter(({ form }) => form['grant_type'] === 'refresh_token')

test('POST /refresh-token: providerId, accountId?, userId?', async () => {
  const [ann, here] = await signedIn()
  const { id, accountId } = (await ann.get('/list-accounts')).body[0]
  for (const more of [{}, { accountId: id }, { accountId }]) {
    const { status, body } = await ann.post('/refresh-token', { providerId: 'google', ...more })
    expect(status).toBe(200)
    expect(body).toMatchObject({ accessToken: expect.any(String), tokenType: expect.any(String) })
    expect(Date.parse(body.accessTokenExpiresAt)).toBeGreaterThan(Date.now())
  }
  expect(refreshes(here)).toHaveLength(3)
})

test('Sign-in and session: Either userId or session is required', async () => {
  const [ann, { latchkey }] = await signedIn()
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

test('R39: a stranger, or somebody else, renews nothing whoever they name', async () => {
  const [ann, here] = await signedIn()
  const { id: userId } = await ann.fetchUser()
  const bob = await here.createUser('Bob')
  expect((await here.createVisitor().post('/refresh-token', { providerId: 'google', userId })).status).toBe(401)
  expect(await bob.post('/refresh-token', { providerId: 'google', userId })).toMatchObject({
    status: 400,
    body: { code: 'ACCOUNT_NOT_FOUND' },
  })
  expect(refreshes(here)).toEqual([])
})

test('a provider that renews nothing, one that refuses, and one that gave nothing to renew with are told apart from success', async () => {
  const [ann, here] = await signedIn('microsoft')
  expect(await ann.post('/refresh-token', { providerId: 'microsoft' })).toMatchObject({
    status: 400,
    body: { code: 'PROVIDER_DOES_NOT_SUPPORT_TOKEN_REFRESHING' },
  })
  await linkProvider(ann, here, 'google')
  here.simulator.injectFault('google', 'refresh-refused')
  // Mails under way change rows too.
  await here.countMails()
  // Once the notice about the connection is on its way.
  await here.countMails()
  const before = await readAllRows(here.database)
  const refused = await ann.post('/refresh-token', { providerId: 'google' })
  expect(refused).toMatchObject({ status: 400, body: { code: 'FAILED_TO_REFRESH_ACCESS_TOKEN' } })
  // Weakness 18: what the provider says about it goes to nobody.
  expect(Object.keys(refused.body)).toEqual(['code', 'message'])
  expect(await readAllRows(here.database)).toBe(before)
  here.simulator.injectFault('google', undefined)
  expect((await ann.post('/refresh-token', { providerId: 'google' })).status).toBe(200)
})

test('two refreshes at once do not burn a rotating token: of 50, one asks the provider', async () => {
  const here = await startSocialTestServer({ providers: { twitter: {} } })
  const ann = await here.createUser()
  await linkProvider(ann, here, 'twitter')
  const browser = copyBrowser(ann)
  const answers = await Promise.all(FIFTY.map(() => browser.post('/refresh-token', { providerId: 'twitter' })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const asked = refreshes(here)
  // Each token was used once, though those who came late have renewed it again.
  expect(new Set(asked.map(({ form }) => form['refresh_token'])).size).toBe(asked.length)
  const last = await ann.post('/refresh-token', { providerId: 'twitter' })
  expect(last.status).toBe(200)
})

test('a refresh that was never finished holds up the next one for seconds, not for ever', async () => {
  const [ann, here] = await signedIn()
  await here.database.kysely
    .updateTable('account')
    .set({ refreshingUntil: Date.now() + 25_000 })
    .execute()
  here.advanceClock(26)
  expect((await ann.post('/refresh-token', { providerId: 'google' })).status).toBe(200)
})

test('a refresh that comes to nothing too late does not let go what another request has claimed since', async () => {
  const [ann, here] = await signedIn()
  here.simulator.injectFault('google', 'refresh-refused')
  const provider = slowProvider()
  const late = ann.post('/refresh-token', { providerId: 'google' })
  await provider.isAsked
  const refreshingUntil = Date.now() + 60_000
  await here.database.kysely.updateTable('account').set({ refreshingUntil }).execute()
  provider.answers()
  expect((await late).status).toBe(400)
  expect(await here.database.kysely.selectFrom('account').select('refreshingUntil').execute()).toEqual([
    { refreshingUntil },
  ])
})
