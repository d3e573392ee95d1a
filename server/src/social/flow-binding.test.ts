import { expect, test } from 'vitest'
import {
  copyBrowser,
  getCallbackError,
  FIFTY,
  startSocialSignIn,
  startLinking,
  followCallback,
  startSocialTestServer,
  listAccounts,
  listSessions,
} from '@latchkey/testing'

test('rejects the callback of a flow in another browser (R18)', async () => {
  const server = await startSocialTestServer()
  const mallory = server.createVisitor('Mallory')
  const victim = await server.createUser('Vic')
  const back = await startSocialSignIn(mallory, server, 'google')
  expect(getCallbackError(await followCallback(victim, back))).toBe('please_restart_the_process')
  const visitor = server.createVisitor()
  expect(getCallbackError(await followCallback(visitor, back))).toBe('please_restart_the_process')
  // The attempts do not consume the flow.
  expect(getCallbackError(await followCallback(mallory, back))).toBeNull()
})

test('completes the form of a browser that sends its cookie, without another redirect', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const { path } = await startSocialSignIn(ann, server, 'google')
  const [address = '', form] = path.split('?')
  const response = await ann.post(address, form, {
    origin: 'https://provider.example',
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(response.headers.get('location')).toBe('/home')
  expect(await ann.fetchUser()).not.toBeNull()
})

test('rejects the callback of a flow at another provider (R18)', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const { path, form } = await startSocialSignIn(ann, server, 'google')
  const callbackOfOtherProvider = { path: path.replace('/callback/google', '/callback/github'), form }
  expect(getCallbackError(await followCallback(ann, callbackOfOtherProvider))).toBe('please_restart_the_process')
  expect(server.simulator.requests.filter(({ endpoint }) => endpoint === 'token')).toEqual([])
})

test('rejects a browser cookie with an invalid signature (R18)', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const back = await startSocialSignIn(ann, server, 'google')
  const name = '__Host-latchkey.social_browser'
  const mallory = server.createVisitor('Mallory')
  mallory.cookies.set(name, (ann.cookies.get(name) ?? '').replace(/.{5}$/, 'AAAA%3D'))
  expect(getCallbackError(await followCallback(mallory, back))).toBe('please_restart_the_process')
})

test('an attacker on a sibling subdomain cannot plant the cookie that binds a flow to the browser (R18, R50)', async () => {
  const server = await startSocialTestServer()
  const mallory = server.createVisitor('Mallory')
  const back = await startSocialSignIn(mallory, server, 'google')
  const value = mallory.cookies.get('__Host-latchkey.social_browser') ?? ''
  for (const name of ['__Secure-latchkey.social_browser', 'latchkey.social_browser']) {
    const victim = server.createVisitor('Vic')
    victim.cookies.set(name, value)
    expect(getCallbackError(await followCallback(victim, back))).toBe('please_restart_the_process')
  }
})

test('starts one session for fifty concurrent callbacks with one state (R18, R33)', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const back = await startSocialSignIn(ann, server, 'google')
  const browser = copyBrowser(ann)
  const responses = await Promise.all(FIFTY.map(() => followCallback(browser, back)))
  const errors = responses.map(getCallbackError)
  expect(errors.filter((error) => error === null)).toHaveLength(1)
  expect(new Set(errors)).toEqual(new Set([null, 'please_restart_the_process']))
  expect(await listSessions(server)).toHaveLength(1)
  expect(server.simulator.requests.filter(({ endpoint }) => endpoint === 'token')).toHaveLength(1)
})

test('links an account only for the user and in the browser that started the flow (R55)', async () => {
  const server = await startSocialTestServer()
  const mallory = await server.createUser('Mallory')
  const back = await startLinking(mallory, server, 'google')
  const victim = await server.createUser('Vic')
  expect(getCallbackError(await followCallback(victim, back))).toBe('please_restart_the_process')
  // Another user has signed in in the same browser.
  const shared = copyBrowser(mallory)
  await shared.post('/sign-in/email', { email: victim.email, password: victim.password })
  expect(getCallbackError(await followCallback(shared, back))).toBe('please_restart_the_process')
  expect(await listAccounts(server)).toHaveLength(2)
})

test('links nothing if the user has signed out (R55)', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  const back = await startLinking(ann, server, 'google')
  await ann.post('/sign-out')
  expect(getCallbackError(await followCallback(ann, back))).toBe('please_restart_the_process')
  expect(await listAccounts(server)).toHaveLength(1)
})

test('rejects the link flow of an attacker in the browser of a victim (R55)', async () => {
  const server = await startSocialTestServer()
  const [mallory, victim] = [await server.createUser('Mallory'), await server.createUser('Vic')]
  const back = await startLinking(mallory, server, 'github')
  expect(getCallbackError(await followCallback(victim, back))).toBe('please_restart_the_process')
  expect(await listAccounts(server)).toHaveLength(2)
})
