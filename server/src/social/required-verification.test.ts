import { mailsPerAddress } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  getCallbackError,
  createTokenSigner,
  createUserWithTwoAddresses,
  findEmailCode,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
} from '@latchkey/testing'

const REQUIRED = { emailAndPassword: { requireEmailVerification: true } }
const EMAIL = 'ann@example.com'

test('an unverified address of a provider starts no session if verification is required', async () => {
  const server = await startSocialTestServer(REQUIRED)
  server.simulator.setUser('google', { email: EMAIL, emailVerified: false })
  const attacker = server.createVisitor('Mallory')
  for (const mails of [1, 2]) {
    expect(getCallbackError(await signInWithProvider(attacker, server, 'google'))).toBe('email_not_verified')
    expect(await attacker.fetchUser()).toBeNull()
    expect(await server.listMails('verification', EMAIL)).toHaveLength(mails)
  }
  expect(await server.database.kysely.selectFrom('session').selectAll().execute()).toEqual([])
})

test('the mailed link verifies the address in the browser of the sign-in, and the provider signs in', async () => {
  const server = await startSocialTestServer({
    ...REQUIRED,
    emailVerification: { autoSignInAfterVerification: true },
  })
  server.simulator.setUser('google', { email: EMAIL, emailVerified: false })
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  const mail = await server.findMail('verification', EMAIL)
  expect((await ann.openLink(mail)).headers.get('location')).toBe('/home')
  expect(await ann.fetchUser()).toMatchObject({ email: EMAIL, emailVerified: true })
  const phone = ann.otherBrowser()
  expect(getCallbackError(await signInWithProvider(phone, server, 'google'))).toBeNull()
  expect(await phone.fetchUser()).toMatchObject({ email: EMAIL })
})

test('a verified address of a provider signs in at once', async () => {
  const server = await startSocialTestServer(REQUIRED)
  server.simulator.setUser('google', { email: EMAIL, emailVerified: true })
  const ann = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(ann, server, 'google'))).toBeNull()
  expect(await ann.fetchUser()).toMatchObject({ email: EMAIL, emailVerified: true })
})

test('an unverified address in an ID token starts no session if verification is required', async () => {
  const signer = await createTokenSigner()
  const google = { clientId: 'our-application', endpoints: signer.endpoints }
  const server = await startTestServer({ ...REQUIRED, socialProviders: { google } })
  const token = await signer.sign({ aud: google.clientId, name: 'Ann', email: EMAIL, email_verified: false })
  const attacker = server.createVisitor('Mallory')
  expect(await attacker.post('/sign-in/social', { provider: 'google', idToken: { token } })).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  })
  expect(await attacker.fetchUser()).toBeNull()
  expect(await server.listMails('verification', EMAIL)).toHaveLength(1)
})

test('an attacker with an unverified provider address does not learn that it is taken, and its owner is notified', async () => {
  const server = await startSocialTestServer(REQUIRED)
  const ann = server.createVisitor('Ann')
  await ann.signUp({ email: EMAIL })
  const attacker = server.createVisitor('Mallory')
  const signInForCookies = async (email: string) => {
    server.simulator.setUser('google', { email, emailVerified: false })
    const response = await signInWithProvider(attacker, server, 'google')
    expect(getCallbackError(response)).toBe('email_not_verified')
    return response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  }
  expect(await signInForCookies(EMAIL)).toEqual(await signInForCookies('free@example.com'))
  const mails = await server.listMails('existingAccount', EMAIL)
  expect(mails.map(({ text }) => text)).toEqual([expect.stringMatching(/^https:\/\/app\.example\.com$/m)])
  const accounts = await server.database.kysely.selectFrom('account').selectAll().orderBy('providerId').execute()
  expect(accounts.map(({ providerId }) => providerId)).toEqual(['credential', 'google'])
  // The identity belongs to the new user with the free address.
  expect(accounts[0]?.userId).not.toBe(accounts[1]?.userId)
})

test('an attacker with an unverified additional address of a user is reported to this address', async () => {
  const server = await startSocialTestServer({
    ...REQUIRED,
    emailVerification: { autoSignInAfterVerification: true },
  })
  const { user, additional } = await createUserWithTwoAddresses(server)
  server.simulator.setUser('google', { email: additional, emailVerified: false })
  const attacker = server.createVisitor('Mallory')
  expect(getCallbackError(await signInWithProvider(attacker, server, 'google'))).toBe('email_not_verified')
  expect(await server.listMails('existingAccount', additional)).toHaveLength(1)
  expect(await server.listMails('existingAccount', user.email)).toEqual([])
})

test.each([
  ['taken', 'existingAccount'],
  ['free', 'verification'],
] as const)(
  'an attacker with unverified provider addresses cannot flood a %s address with mails',
  async (kind, mail) => {
    const signer = await createTokenSigner()
    const google = { clientId: 'our-application', endpoints: signer.endpoints }
    const server = await startTestServer({ ...REQUIRED, rateLimit: { enabled: true }, socialProviders: { google } })
    if (kind === 'taken') await server.createVisitor('Ann').signUp({ email: EMAIL })
    for (let count = 0; count < mailsPerAddress.max + 5; count++) {
      // The first sign-in with a free address creates a user with this identity, so later ones use it again.
      const sub = kind === 'taken' ? `identity-${count}` : 'identity'
      const token = await signer.sign({
        aud: google.clientId,
        sub,
        email: EMAIL,
        email_verified: false,
        jti: `${count}`,
      })
      const attacker = server.createVisitor('Mallory').otherBrowser(`198.51.${count}.1`)
      const { status } = await attacker.post('/sign-in/social', { provider: 'google', idToken: { token } })
      expect(status).toBe(403)
    }
    expect((await server.listMails(mail, EMAIL)).length).toBeGreaterThan(1)
    expect((await server.listMails(mail, EMAIL)).length).toBeLessThanOrEqual(mailsPerAddress.max)
  },
)

test.each([
  ['an unverified address', { emailVerified: false }],
  ['a verified address', { emailVerified: true }],
  ['no address', { email: null }],
])(
  'an attacker whose provider returns %s later cannot flood the unverified address of the account',
  async (_, later) => {
    const server = await startSocialTestServer({ ...REQUIRED, rateLimit: { enabled: true } })
    server.simulator.setUser('google', { email: EMAIL, emailVerified: false })
    for (let count = 0; count < mailsPerAddress.max + 5; count++) {
      const attacker = server.createVisitor('Mallory').otherBrowser(`198.51.${count}.1`)
      expect(getCallbackError(await signInWithProvider(attacker, server, 'google'))).toBe('email_not_verified')
      server.simulator.setUser('google', { email: `mallory-${count}@example.com`, ...later })
    }
    expect(await server.listMails('verification', EMAIL)).toHaveLength(mailsPerAddress.max)
  },
)

test('a sign-in beyond the mail limit of the address leaves the mailed code valid', async () => {
  const server = await startSocialTestServer({ ...REQUIRED, rateLimit: { enabled: true } })
  server.simulator.setUser('google', { email: EMAIL, emailVerified: false })
  const ann = server.createVisitor()
  for (let count = 0; count < mailsPerAddress.max + 2; count++) {
    await signInWithProvider(ann.otherBrowser(`198.51.${count}.1`), server, 'google')
  }
  const mails = await server.listMails('verification', EMAIL)
  expect(mails).toHaveLength(mailsPerAddress.max)
  const otp = /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0]
  expect((await ann.post('/email-otp/verify-email', { email: EMAIL, otp })).status).toBe(200)
})

test('without verification mails, a sign-in leaves a code valid that the user requested', async () => {
  const server = await startSocialTestServer({ ...REQUIRED, emailVerification: { sendVerificationEmail: false } })
  server.simulator.setUser('google', { email: EMAIL, emailVerified: false })
  const ann = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(ann, server, 'google'))).toBe('email_not_verified')
  await ann.post('/email-otp/send-verification-otp', { email: EMAIL, type: 'email-verification' })
  expect(getCallbackError(await signInWithProvider(ann, server, 'google'))).toBe('email_not_verified')
  const { otp } = await findEmailCode(server, { email: EMAIL }, 'verificationCode')
  expect((await ann.post('/email-otp/verify-email', { email: EMAIL, otp })).status).toBe(200)
  expect(getCallbackError(await signInWithProvider(ann, server, 'google'))).toBeNull()
})

test.each([
  ['a verified address', REQUIRED, true],
  ['an address that needs no verification', {}, false],
])('sign-ins with %s do not use up its mail limit', async (_, options, emailVerified) => {
  const server = await startSocialTestServer({ ...options, rateLimit: { enabled: true } })
  server.simulator.setUser('google', { email: EMAIL, emailVerified })
  for (let count = 0; count < mailsPerAddress.max; count++) {
    const browser = server.createVisitor().otherBrowser(`198.51.${count}.1`)
    expect(getCallbackError(await signInWithProvider(browser, server, 'google'))).toBeNull()
  }
  const visitor = server.createVisitor()
  if (emailVerified) await visitor.signUp({ email: EMAIL })
  else await visitor.post('/send-verification-email', { email: EMAIL })
  await server.findMail(emailVerified ? 'existingAccount' : 'verification', EMAIL)
  expect(await server.countMails()).toBe(1)
})

test.each([
  ['no mail by default', {}, 0],
  ['one mail if verification is required', REQUIRED, 1],
  ['one mail with sendOnSignUp', { emailVerification: { sendOnSignUp: true } }, 1],
  ['one mail with both options', { ...REQUIRED, emailVerification: { sendOnSignUp: true } }, 1],
])('a new user with an unverified address receives %s', async (_, options, mails) => {
  const server = await startSocialTestServer(options)
  server.simulator.setUser('google', { email: EMAIL, emailVerified: false })
  await signInWithProvider(server.createVisitor(), server, 'google')
  expect(await server.countMails()).toBe(mails)
})

test('a provider without sign-up responds alike for taken and free unverified addresses (R37)', async () => {
  const server = await startSocialTestServer({ ...REQUIRED, providers: { google: { disableSignUp: true } } })
  const owner = server.createVisitor('Owner')
  await owner.signUp()
  await owner.openLink(await server.findMail('verification', owner.email))
  const responses = []
  for (const email of [owner.email, 'free@example.com']) {
    server.simulator.setUser('google', { email, emailVerified: false })
    const attacker = server.createVisitor('Mallory')
    const callback = await signInWithProvider(attacker, server, 'google')
    const token = await server.simulator.createIdToken('google')
    const { status, body } = await attacker.post('/sign-in/social', { provider: 'google', idToken: { token } })
    responses.push([getCallbackError(callback), [...attacker.cookies.keys()], status, body])
  }
  expect(responses[0]).toEqual(responses[1])
  expect(responses[0]?.[0]).toBe('account_not_linked')
})

test('an attacker who deletes the account after each sign-in with an unverified provider address cannot flood it', async () => {
  const server = await startSocialTestServer({
    rateLimit: { enabled: true },
    emailVerification: { sendOnSignUp: true },
    user: { deleteUser: { enabled: true, sendDeleteAccountVerification: false } },
  })
  server.simulator.setUser('google', { email: EMAIL, emailVerified: false })
  for (let round = 0; round < mailsPerAddress.max + 3; round++) {
    server.advanceClock(11)
    const attacker = server.createVisitor('Mallory')
    expect(getCallbackError(await signInWithProvider(attacker, server, 'google'))).toBeNull()
    expect((await attacker.post('/delete-user', {})).status).toBe(200)
  }
  await server.waitForSentMails()
  expect(await server.waitForMails(EMAIL)).toHaveLength(mailsPerAddress.max)
})
