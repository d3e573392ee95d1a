import { expect, test } from 'vitest'
import {
  acceptTerms,
  copyBrowser,
  enableTwoFactor,
  expectNoChange,
  PENDING_SIGN_IN,
  runFiftyTimes,
  send,
  signInToChallenge,
  startTestServer,
  TERMS,
  type TestResponse,
  type TestServer,
  type TestUser,
  countSessions,
} from '@latchkey/testing'
import { deny } from '../platform/hooks/deny.ts'
import type { SessionRequest } from '../platform/hooks/hook-types.ts'

const COOKIE = '__Host-latchkey.pending_sign_in'
const NOT_FOUND = { status: 404, body: { code: 'PENDING_SIGN_IN_NOT_FOUND' } }

/** A user with a session, and a browser whose sign-in waits for the terms. */
const startPendingSignIn = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer({ terms: TERMS, ...options })
  const ann = server.createVisitor()
  await ann.signUp()
  await acceptTerms(ann)
  await server.database.kysely.deleteFrom('termsAcceptance').execute()
  const browser = ann.otherBrowser()
  expect((await browser.signIn()).body).toEqual(PENDING_SIGN_IN)
  return { server, ann, browser }
}

test('one of fifty concurrent completions starts a session', async () => {
  const { server, browser } = await startPendingSignIn()
  const counts = await runFiftyTimes(() => acceptTerms(copyBrowser(browser)))
  expect(counts).toEqual({ 200: 1, PENDING_SIGN_IN_NOT_FOUND: 49 })
  expect(await countSessions(server)).toBe(2)
  expect(await server.database.kysely.selectFrom('termsAcceptance').select('id').execute()).toHaveLength(1)
})

test('a pending sign-in is bound to its browser, and completed once', async () => {
  const { browser, ann } = await startPendingSignIn()
  const replay = copyBrowser(browser)
  expect(await acceptTerms(ann.otherBrowser())).toMatchObject(NOT_FOUND)
  expect((await acceptTerms(browser)).status).toBe(200)
  expect(await acceptTerms(replay)).toMatchObject(NOT_FOUND)
  expect(await replay.fetchUser()).toBeNull()
})

test.each<[left: string, leave: (browser: TestUser, server: TestServer) => Promise<TestResponse>]>([
  ['signed out', (browser) => browser.post('/sign-out')],
  [
    'left before another user signed in',
    async (browser, server) => {
      const bob = server.createVisitor('Bob')
      await bob.signUp({ acceptedTermsVersion: TERMS.version })
      return browser.post('/sign-in/email', { email: bob.email, password: bob.password })
    },
  ],
])('the next user of a browser cannot complete the sign-in of a user who %s', async (_left, leave) => {
  const { server, browser } = await startPendingSignIn()
  const copy = copyBrowser(browser)
  expect((await leave(browser, server)).status).toBe(200)
  for (const next of [browser, copy]) expect(await acceptTerms(next)).toMatchObject(NOT_FOUND)
})

test('a forged or unsigned cookie finds no pending sign-in', async () => {
  const { server, browser } = await startPendingSignIn()
  const cookie = browser.cookies.get(COOKIE) ?? ''
  const row = await server.database.kysely.selectFrom('pendingSignIn').select('id').executeTakeFirstOrThrow()
  const findPendingSignIn = async (value: string | undefined) =>
    (await send(server, '/pending-sign-in', { headers: { cookie: `${COOKIE}=${value}` } })).body
  expect(await findPendingSignIn(cookie)).not.toBeNull()
  for (const forged of [row.id, `${cookie.slice(0, -3)}abc`, cookie.split('.')[0]]) {
    expect(await findPendingSignIn(forged)).toBeNull()
  }
})

test('the cookie of a pending sign-in authenticates no other call', async () => {
  const { browser } = await startPendingSignIn()
  for (const path of ['/list-sessions', '/list-accounts', '/organization/list']) {
    expect((await browser.get(path)).status).toBe(401)
  }
  expect((await browser.post('/update-user', { name: 'Eve' })).status).toBe(401)
  expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).body.code).toBe(
    'INVALID_TWO_FACTOR_COOKIE',
  )
})

test.each<[change: string, act: (ann: TestUser, server: TestServer) => Promise<unknown>]>([
  [
    'a new password',
    (ann) => ann.post('/change-password', { currentPassword: ann.password, newPassword: 'another long password' }),
  ],
  ['a revocation of all sessions', (ann) => ann.post('/revoke-sessions')],
  ['the setup of two-factor', (ann, server) => enableTwoFactor(server, ann)],
])('%s in another browser invalidates the pending sign-in', async (_, act) => {
  const { server, ann, browser } = await startPendingSignIn()
  await act(ann, server)
  expect((await browser.get('/pending-sign-in')).body).toBeNull()
  expect(await expectNoChange(server, () => acceptTerms(browser))).toMatchObject(NOT_FOUND)
})

test('a banned or deleted user cannot complete the sign-in', async () => {
  const { server, ann, browser } = await startPendingSignIn()
  const { id: userId } = await ann.fetchUser()
  await server.database.kysely
    .updateTable('user')
    .set((row) => ({ banned: 1, sessionVersion: row('sessionVersion', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  expect(await expectNoChange(server, () => acceptTerms(browser))).toMatchObject({
    status: 403,
    body: { code: 'BANNED_USER' },
  })
  await server.database.kysely.deleteFrom('user').where('id', '=', userId).execute()
  expect(await acceptTerms(browser)).toMatchObject(NOT_FOUND)
})

test('a hook decides about the session when the sign-in is completed, and can deny it', async () => {
  const requests: SessionRequest[] = []
  let isOpen = true
  const beforeSession = (request: SessionRequest) => {
    requests.push(request)
    return isOpen ? undefined : deny('CLOSED', 'Come back tomorrow', 423)
  }
  const { server, browser } = await startPendingSignIn({ hooks: { beforeSession } })
  // Only the requests of the completion are compared.
  requests.splice(0)
  isOpen = false
  expect(await expectNoChange(server, () => acceptTerms(browser))).toMatchObject({
    status: 423,
    body: { code: 'CLOSED' },
  })
  expect(requests).toMatchObject([{ via: ['password'] }])
  isOpen = true
  expect((await acceptTerms(browser)).status).toBe(200)
})

test('a banned user gets the error of the ban instead of that of the missing data', async () => {
  const { server, ann } = await startPendingSignIn()
  await server.database.kysely.updateTable('user').set({ banned: 1 }).execute()
  expect((await ann.otherBrowser().signIn()).body.code).toBe('BANNED_USER')
})

test('a sign-in that waits for its second factor cannot be completed with the missing data', async () => {
  const { server, ann } = await startPendingSignIn()
  await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  expect(await acceptTerms(browser)).toMatchObject(NOT_FOUND)
})

test('a request of another site does not complete the sign-in', async () => {
  const { browser } = await startPendingSignIn()
  const body = { acceptedTermsVersion: TERMS.version }
  const response = await browser.post('/sign-in/complete', body, { origin: 'https://evil.example' })
  expect(response).toMatchObject({ status: 403, body: { code: 'INVALID_ORIGIN' } })
  expect((await acceptTerms(browser)).status).toBe(200)
})
