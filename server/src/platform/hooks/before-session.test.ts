import { expect, test } from 'vitest'
import {
  getCallbackError,
  enableTwoFactor,
  expectNoChange,
  signInToChallenge,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
} from '@latchkey/testing'
import { deny } from './deny.ts'
import type { SessionRequest } from './hook-types.ts'

/** Denies sessions while `isClosed` is set, and records the requests. */
const createHook = () => {
  const state = { isClosed: false, requests: [] as SessionRequest[] }
  const beforeSession = (request: SessionRequest) => {
    state.requests.push(request)
    return state.isClosed ? deny('OUTSIDE_OF_WORKING_HOURS', 'Come back tomorrow', 423) : undefined
  }
  return { state, hooks: { beforeSession } }
}

const denial = {
  status: 423,
  body: { code: 'OUTSIDE_OF_WORKING_HOURS', message: 'Come back tomorrow', isDenial: true },
}

test('denies the sign-in with a password, after the password was verified', async () => {
  const { state, hooks } = createHook()
  const server = await startTestServer({ hooks })
  const ann = await server.createUser()
  const { id: userId } = await ann.fetchUser()
  expect(state.requests.splice(0)).toEqual([{ userId, via: ['password'] }])
  state.isClosed = true
  const browser = ann.otherBrowser()
  expect(await expectNoChange(server, () => browser.signIn())).toMatchObject(denial)
  expect(state.requests.splice(0)).toEqual([{ userId, via: ['password'] }])
  expect((await browser.signIn({ password: 'not the password' })).body.code).toBe('INVALID_EMAIL_OR_PASSWORD')
  expect((await server.createVisitor('Bob').signIn()).body.code).toBe('INVALID_EMAIL_OR_PASSWORD')
  expect(state.requests).toEqual([])
})

test('a denial of another copy of the package, such as that of an options file, denies the session', async () => {
  const copy: { deny: typeof deny } = await import(`./deny.ts?${'copy'}`)
  const { state } = createHook()
  const beforeSession = () =>
    state.isClosed ? copy.deny('OUTSIDE_OF_WORKING_HOURS', 'Come back tomorrow', 423) : undefined
  const server = await startTestServer({ hooks: { beforeSession } })
  const ann = await server.createUser()
  state.isClosed = true
  expect(await expectNoChange(server, () => ann.otherBrowser().signIn())).toMatchObject(denial)
})

test('a denied session undoes the sign-up that would start it', async () => {
  const { state, hooks } = createHook()
  const server = await startTestServer({ hooks })
  state.isClosed = true
  expect(await expectNoChange(server, () => server.createVisitor().signUp())).toMatchObject(denial)
})

test('denies the sign-in with a provider by a redirect', async () => {
  const { state, hooks } = createHook()
  const server = await startSocialTestServer({ hooks })
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'google'))).toBeNull()
  state.isClosed = true
  const browser = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(browser, server, 'google'))).toBe('outside_of_working_hours')
  expect(await browser.fetchUser()).toBeNull()
  expect(state.requests.at(-1)).toMatchObject({ via: ['provider'] })
})

test('denies the session after the second factor, and not the challenge', async () => {
  const { state, hooks } = createHook()
  const server = await startTestServer({ hooks })
  const ann = await server.createUser()
  const { authenticator } = await enableTwoFactor(server, ann)
  state.requests.length = 0
  state.isClosed = true
  const browser = await signInToChallenge(ann)
  expect(state.requests).toEqual([])
  const code = authenticator.code()
  expect(await browser.post('/two-factor/verify-totp', { code })).toMatchObject(denial)
  expect(await browser.fetchUser()).toBeNull()
  expect(state.requests).toMatchObject([{ via: ['password', 'totp'] }])
  state.isClosed = false
  // The denial consumed neither the challenge nor the code.
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200)
})

test('does not run when a password change replaces the session', async () => {
  const { state, hooks } = createHook()
  const server = await startTestServer({ hooks })
  const ann = await server.createUser()
  state.requests.length = 0
  const body = { currentPassword: ann.password, newPassword: 'a new long password', revokeOtherSessions: true }
  expect((await ann.post('/change-password', body)).status).toBe(200)
  expect(state.requests).toEqual([])
})
