import { defaults, mailsPerAddress } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  createUserWithRole,
  getCallbackError,
  prepareScenario,
  providerProfile,
  recordStatements,
  requestSignUpCode,
  signInWithProvider,
  startSocialTestServer,
  verifySignUpCode,
} from '@latchkey/testing'

const EMAIL = 'grace@example.com'

const startPendingSignUp = async (options: object = {}) => {
  const server = await startSocialTestServer({ providers: { reddit: {} }, ...options })
  prepareScenario(server, 'reddit')
  const ann = server.createVisitor('Ann')
  await signInWithProvider(ann, server, 'reddit')
  return { server, ann }
}

test('the mail with the code contains the name of the user and how long the code is valid', async () => {
  const { server, ann } = await startPendingSignUp()
  const requestMail = async () => {
    await requestSignUpCode(ann, server, EMAIL)
    return (await server.findMail('signUpCode', EMAIL)).text
  }
  const mail = await requestMail()
  expect(mail).toContain(providerProfile.username)
  expect(mail).toContain('10 minutes')
  // The code ends with the pending sign-up.
  server.advanceClock(defaults.pendingSignUpLifetime - 20)
  expect(await requestMail()).toContain('1 minute')
})

test('the mail with the code addresses a user without a name by the address', async () => {
  const server = await startSocialTestServer({ providers: { reddit: { mapProfileToUser: () => ({ name: '' }) } } })
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'reddit')
  await requestSignUpCode(ann, server, EMAIL)
  expect((await server.findMail('signUpCode', EMAIL)).text).toContain('Hello grace@')
})

test('a request beyond the mail limit of the address writes as many rows as one that sends a mail', async () => {
  const { server, ann } = await startPendingSignUp({ rateLimit: { enabled: true } })
  const { countStatements } = recordStatements([server])
  const counts: number[] = []
  for (let count = 0; count <= mailsPerAddress.max; count++) {
    const before = countStatements(/insert into "mail"/)
    server.advanceClock(61)
    expect((await ann.post('/social/pending-sign-up/send-code', { email: EMAIL })).status).toBe(200)
    counts.push(countStatements(/insert into "mail"/) - before)
  }
  expect(await server.listMails('signUpCode', EMAIL)).toHaveLength(mailsPerAddress.max)
  expect(counts).toEqual(counts.map(() => 1))
})

test('accepts a code that was pasted with spaces', async () => {
  const { server, ann } = await startPendingSignUp()
  const code = await requestSignUpCode(ann, server, EMAIL)
  expect((await verifySignUpCode(ann, ` ${code}\n`)).status).toBe(200)
})

test('a verified code starts no session for the owner of the identity with an unverified address', async () => {
  const server = await startSocialTestServer({ emailAndPassword: { requireEmailVerification: true } })
  const ann = server.createVisitor()
  server.simulator.injectFault('google', 'no-email')
  expect(getCallbackError(await signInWithProvider(ann, server, 'google'))).toBe('email_not_found')
  server.simulator.injectFault('google', undefined)
  server.simulator.setUser('google', { email: 'unverified@example.com', emailVerified: false })
  const phone = ann.otherBrowser()
  expect(getCallbackError(await signInWithProvider(phone, server, 'google'))).toBe('email_not_verified')
  expect(await verifySignUpCode(ann, await requestSignUpCode(ann, server, EMAIL))).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  })
  expect(await ann.fetchUser()).toBeNull()
})

test('a refused sign-in that a proof of the mailbox cannot complete leaves no pending sign-up', async () => {
  const server = await startSocialTestServer({
    providers: { google: {}, github: { disableSignUp: true } },
    account: { accountLinking: { enabled: false } },
  })
  const open = await startSocialTestServer()
  const root = await createUserWithRole(open, 'admin')
  const banned = open.createVisitor()
  await signInWithProvider(banned, open, 'google')
  await root.post('/admin/ban-user', { userId: (await banned.fetchUser()).id })
  const owner = await server.createUser('Owner')
  server.simulator.setUser('google', { email: owner.email })
  const errors: unknown[] = []
  for (const [at, provider] of [
    [open, 'google'],
    [server, 'google'],
    [server, 'github'],
  ] as const) {
    const browser = at.createVisitor()
    errors.push(getCallbackError(await signInWithProvider(browser, at, provider)))
    expect((await browser.get('/social/pending-sign-up')).body).toBeNull()
    expect(await at.database.kysely.selectFrom('pendingSignUp').selectAll().execute()).toEqual([])
  }
  expect(errors).toEqual(['banned_user', 'account_not_linked', 'signup_disabled'])
})
