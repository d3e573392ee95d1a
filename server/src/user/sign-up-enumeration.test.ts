import { mailsPerAddress } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  startCountingServer,
  createUserWithRole,
  createWebhook,
  createTokenSigner,
  type TestUser,
  startTestServer,
  startWebhookReceiver,
  TERMS,
} from '@latchkey/testing'

// A sign-up must not reveal whether the address is taken. See account-enumeration.test.ts.

const REQUIRE_VERIFICATION = { emailAndPassword: { requireEmailVerification: true } }

const registrationOptions = [
  ['default options', {}],
  ['existingAccount off', { notifications: { existingAccount: false } }],
  ['verification mails off', { emailVerification: { sendVerificationEmail: false } }],
  ['both off', { notifications: { existingAccount: false }, emailVerification: { sendVerificationEmail: false } }],
  ['a handler after the commit', { hooks: { afterCommit: { 'user.created': () => {} } } }],
] as const

test.each(registrationOptions)(
  'sign-up with required verification responds to taken and free addresses alike, after the same work (R37): %s',
  async (_, options) => {
    const server = await startCountingServer({ ...REQUIRE_VERIFICATION, ...options })
    const owner = server.createVisitor()
    const free = await server.observe(() => owner.signUp())
    const attacker = server.createVisitor('Attacker')
    const taken = await server.observe(() => attacker.signUp({ email: owner.email }))
    expect(taken).toEqual(free)
    expect(taken).toMatchObject({ status: 200, hashes: 1, shape: { token: null } })
  },
)

test('sign-up with accepted terms takes the same work for taken and free addresses (R37)', async () => {
  const handlers = [{}, { afterCommit: { 'user.terms-accepted': () => {} } }]
  for (const hooks of handlers) {
    const server = await startCountingServer({ ...REQUIRE_VERIFICATION, terms: TERMS, hooks })
    const more = { acceptedTermsVersion: TERMS.version }
    const owner = server.createVisitor()
    const free = await server.observe(() => owner.signUp(more))
    expect(await server.observe(() => server.createVisitor().signUp({ ...more, email: owner.email }))).toEqual(free)
  }
})

test.each(registrationOptions)(
  'a sign-in with an unverified provider address takes the same work for taken and free addresses (R37): %s',
  async (_, options) => {
    const signer = await createTokenSigner()
    const google = { clientId: 'our-application', endpoints: signer.endpoints }
    const server = await startCountingServer({
      ...REQUIRE_VERIFICATION,
      rateLimit: { enabled: true },
      ...options,
      socialProviders: { google },
    })
    const owner = server.createVisitor()
    await owner.signUp()
    const free = 'free@example.com'
    const observeSignIn = async (sub: string, email: string) => {
      const token = await signer.sign({ aud: google.clientId, sub, email, email_verified: false })
      server.advanceClock(11)
      return server.observe(() =>
        server.createVisitor().post('/sign-in/social', { provider: 'google', idToken: { token } }),
      )
    }
    // The first sign-in fetches the keys of the provider.
    await observeSignIn('first', 'first@example.com')
    const taken = await observeSignIn('taken', owner.email)
    expect(taken).toEqual(await observeSignIn('free', 'other@example.com'))
    expect(taken).toMatchObject({ status: 403 })
    for (const email of [owner.email, free]) {
      for (let count = 0; count < mailsPerAddress.max; count++)
        await owner.otherBrowser(`198.51.${count}.1`).post('/forget-password', { email })
    }
    const takenBeyondLimit = await observeSignIn('taken, beyond the mail limit', owner.email)
    expect(takenBeyondLimit).toEqual(await observeSignIn('free, beyond the mail limit', free))
    expect(takenBeyondLimit).toMatchObject({ status: 403 })
  },
)

test('with a webhook, requests take the same work for taken and free addresses (R37)', async () => {
  const server = await startCountingServer(REQUIRE_VERIFICATION)
  const receiver = await startWebhookReceiver()
  const admin = await startTestServer({ database: { ...server.database, close: async () => {} } })
  await createWebhook(await createUserWithRole(admin, 'admin'), receiver.url)
  const owner = server.createVisitor()
  const free = await server.observe(() => owner.signUp())
  expect(await server.observe(() => server.createVisitor().signUp({ email: owner.email }))).toEqual(free)
  for (const [path, body] of [
    ['/forget-password', {}],
    ['/email-otp/send-verification-otp', { type: 'forget-password' }],
    ['/email-otp/send-verification-otp', { type: 'sign-in' }],
  ] as const) {
    const request = ({ email }: TestUser) => server.observe(() => server.createVisitor().post(path, { ...body, email }))
    expect(await request(owner), path).toEqual(await request(server.createVisitor()))
  }
})

test('a sign-up with a taken address changes nothing, and only the owner is notified', async () => {
  const { createVisitor, listMails, database } = await startTestServer(REQUIRE_VERIFICATION)
  const owner = createVisitor()
  await owner.signUp()
  await owner.verifyEmail()
  const users = () => database.kysely.selectFrom('user').selectAll().execute()
  const before = await users()
  const attacker = createVisitor('Attacker')
  const { body } = await attacker.signUp({ email: owner.email })
  expect(body.user).toMatchObject({ name: 'Attacker', email: owner.email, emailVerified: false })
  expect(body.user.id).not.toBe(before[0]?.id)
  expect(await users()).toEqual(before)
  expect(await listMails('existingAccount', owner.email)).toHaveLength(1)
  expect((await attacker.signIn({ email: owner.email })).status).toBe(401)
  expect((await owner.signIn()).status).toBe(200)
})
