import { expect, test } from 'vitest'
import {
  ACCOUNTS_COOKIE,
  addAccount,
  findSessionToken,
  listAccountEmails,
  startTestServer,
  startWithTwoAccounts,
  switchToAccount,
  type TestUser,
  withoutDeviceCookie,
  countSessions,
} from '@latchkey/testing'

test('keeps the earlier account when another user signs in, and lists the active one first', async () => {
  const { ann, bob, browser } = await startWithTwoAccounts()
  expect(await browser.fetchUser()).toMatchObject({ email: bob.email })
  const { status, body } = await browser.get('/multi-session/list-device-sessions')
  expect({ status, body }).toMatchObject({
    status: 200,
    body: [{ user: { email: bob.email } }, { user: { email: ann.email } }],
  })
})

test('keeps the earlier account when another user signs up', async () => {
  const server = await startTestServer()
  const browser = await server.createUser('Ann')
  const carol = server.createVisitor('Carol')
  await browser.post('/sign-up/email', { name: 'Carol', email: carol.email, password: carol.password })
  expect(await listAccountEmails(browser)).toEqual([carol.email, browser.email])
})

test('the cookie is HttpOnly, below 1 kB with five accounts, and expires with the last session', async () => {
  const server = await startTestServer()
  const users = [
    await server.createUser(),
    await server.createUser(),
    await server.createUser(),
    await server.createUser(),
  ]
  const browser = await server.createUser('Eve')
  let lines: string[] = []
  for (const user of users) lines = (await addAccount(browser, user)).setCookies
  const line = lines.find((text) => text.startsWith(`${ACCOUNTS_COOKIE}=`)) ?? ''
  expect(line).toMatch(/; Max-Age=604\d{3}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(line.length).toBeLessThan(1000)
  expect(await listAccountEmails(browser)).toEqual(
    [...users]
      .reverse()
      .map(({ email }) => email)
      .concat(browser.email),
  )
})

test('a sixth account signs out the one that was active the longest time ago', async () => {
  const server = await startTestServer()
  const browser = await server.createUser('Eve')
  const users: TestUser[] = []
  for (let count = 0; count < 5; count++) {
    const user = await server.createUser()
    users.unshift(user)
    await user.post('/revoke-sessions')
    await addAccount(browser, user)
  }
  expect(await listAccountEmails(browser)).toEqual(users.map(({ email }) => email))
  expect(await countSessions(server)).toBe(5)
})

test('keeps one session per user: a sign-in replaces the inactive session of the same user', async () => {
  const { server, ann, bob, browser } = await startWithTwoAccounts()
  await addAccount(browser, ann)
  expect(await listAccountEmails(browser)).toEqual([ann.email, bob.email])
  // Another browser of Bob, and both accounts of this browser.
  expect(await countSessions(server)).toBe(3)
})

test('activates another account with a new secret, and keeps the earlier one', async () => {
  const { server, ann, bob, browser } = await startWithTwoAccounts()
  const before = new Map(browser.cookies)
  const { status, body } = await switchToAccount(browser, ann)
  expect({ status, body }).toMatchObject({ status: 200, body: { user: { email: ann.email } } })
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email })
  expect(await listAccountEmails(browser)).toEqual([ann.email, bob.email])
  // The cookies from before the switch are worthless.
  const copy = server.createVisitor()
  for (const [name, value] of before) copy.cookies.set(name, value)
  expect(await listAccountEmails(copy)).toEqual([])
  expect(await copy.fetchUser()).toBeNull()
})

test('activating the active account changes nothing', async () => {
  const { bob, browser } = await startWithTwoAccounts()
  const { status, body, setCookies } = await switchToAccount(browser, bob)
  expect({ status, body, setCookies }).toMatchObject({ status: 200, body: { user: { email: bob.email } } })
  expect(setCookies).toEqual([])
})

test('activates an account while no account is active', async () => {
  const { ann, browser } = await startWithTwoAccounts()
  const sessionToken = await findSessionToken(browser, ann)
  await browser.post('/sign-out')
  expect(await browser.fetchUser()).toBeNull()
  expect((await browser.post('/multi-session/set-active', { sessionToken })).status).toBe(200)
  expect(await listAccountEmails(browser)).toEqual([ann.email])
  expect(browser.cookies.has(ACCOUNTS_COOKIE)).toBe(false)
})

test('sign-out ends the active account alone', async () => {
  const { server, ann, browser } = await startWithTwoAccounts()
  expect((await browser.post('/sign-out')).body).toEqual({ success: true })
  expect(await browser.fetchUser()).toBeNull()
  expect(await listAccountEmails(browser)).toEqual([ann.email])
  expect(await countSessions(server)).toBe(2)
})

test('sign-out of all accounts ends each session of the browser and clears its cookies', async () => {
  const { server, bob, browser } = await startWithTwoAccounts()
  const { setCookies } = await browser.post('/sign-out', { allAccounts: true })
  expect(setCookies.find((line) => line.startsWith(ACCOUNTS_COOKIE))).toContain(`${ACCOUNTS_COOKIE}=; Max-Age=0;`)
  expect(await listAccountEmails(browser)).toEqual([])
  expect(await countSessions(server)).toBe(1)
  expect(await bob.fetchUser()).toMatchObject({ email: bob.email })
})

test('sign-out of all accounts also works while no account is active', async () => {
  const { server, browser } = await startWithTwoAccounts()
  await browser.post('/sign-out')
  expect((await browser.post('/sign-out', { allAccounts: true })).body).toEqual({ success: true })
  expect(await countSessions(server)).toBe(1)
  expect((await browser.post('/sign-out', { allAccounts: true })).body).toMatchObject({ code: 'FAILED_TO_GET_SESSION' })
})

test('revoking an inactive account ends its session, and the active one stays', async () => {
  const { ann, bob, browser } = await startWithTwoAccounts()
  const sessionToken = await findSessionToken(browser, ann)
  const { status, body } = await browser.post('/multi-session/revoke', { sessionToken })
  expect({ status, body }).toEqual({ status: 200, body: { status: true } })
  expect(await listAccountEmails(browser)).toEqual([bob.email])
  expect((await browser.post('/multi-session/set-active', { sessionToken })).body.code).toBe('INVALID_SESSION_TOKEN')
})

test('revoking the active account activates the next valid one', async () => {
  const { server, ann, bob, browser } = await startWithTwoAccounts()
  const carol = await server.createUser('Carol')
  await addAccount(browser, carol)
  // Bob is next, but his session ends on another device.
  await bob.post('/revoke-sessions')
  await browser.post('/multi-session/revoke', { sessionToken: await findSessionToken(browser, carol) })
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email })
  expect(await listAccountEmails(browser)).toEqual([ann.email])
})

test('revoking the last account clears all cookies', async () => {
  const server = await startTestServer()
  const browser = await server.createUser('Ann')
  const sessionToken = await findSessionToken(browser, browser)
  const { setCookies } = await browser.post('/multi-session/revoke', { sessionToken })
  expect(setCookies.filter((line) => line.startsWith(ACCOUNTS_COOKIE))).toEqual([])
  expect([...browser.cookies.keys()].filter((name) => /session|accounts/.test(name))).toEqual([])
  expect(await countSessions(server)).toBe(0)
})

test('lists nothing without cookies', async () => {
  const server = await startTestServer()
  expect(await server.createVisitor().get('/multi-session/list-device-sessions')).toMatchObject({
    status: 200,
    body: [],
  })
})

test('records switches and sign-outs in the audit log of the user whose session it is', async () => {
  const { server, ann, browser } = await startWithTwoAccounts()
  const { id } = (await ann.get('/multi-session/list-device-sessions')).body[1].user
  const sessionToken = await findSessionToken(browser, ann)
  // Entries of the same millisecond have no defined order.
  server.advanceClock(1)
  await switchToAccount(browser, ann)
  server.advanceClock(1)
  await browser.post('/multi-session/revoke', { sessionToken })
  const rows = await server.database.kysely
    .selectFrom('audit')
    .select(['action', 'actorId', 'target'])
    .where('target', '=', `session:${sessionToken}`)
    .orderBy('createdAt')
    .execute()
  const target = `session:${sessionToken}`
  expect(rows).toEqual(
    ['session.started', 'session.activated', 'session.ended'].map((action) => ({ action, actorId: id, target })),
  )
})

test('a session without remember-me ends with the browser also while its account is inactive', async () => {
  const server = await startTestServer()
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const browser = server.createVisitor()
  await addAccount(browser, ann, { rememberMe: false })
  const { setCookies } = await addAccount(browser, bob)
  expect(setCookies.find((line) => line.startsWith(ACCOUNTS_COOKIE))).not.toContain('Max-Age')
  const response = await switchToAccount(browser, ann)
  const findLine = (name: string) => response.setCookies.find((line) => line.startsWith(`__Host-latchkey.${name}=`))
  expect(findLine('session_token')).not.toContain('Max-Age')
  expect(findLine('accounts')).toContain('Max-Age=')
})

test('without the option, a sign-in replaces the earlier account', async () => {
  const server = await startTestServer({ session: { multipleAccounts: false } })
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const { setCookies } = await addAccount(ann, bob)
  expect(withoutDeviceCookie(setCookies)).toHaveLength(1)
})
