import { defaults } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  acceptTerms,
  completeSignIn,
  copyBrowser,
  createPasskeyDevice,
  createTokenSigner,
  enableTwoFactor,
  expectNoChange,
  findEmailCode,
  findMailedInvitation,
  inviteMember,
  linkProvider,
  PENDING_SIGN_IN,
  publishNewTerms,
  registerPasskey,
  requestSignInCode,
  requestSignUpCode,
  signInToChallenge,
  signInWithCode,
  signInWithPasskey,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
  TERMS,
  type TestServer,
  type TestUser,
  verifySignUpCode,
} from '@latchkey/testing'
import { exportUser } from '../tools/export/user.ts'

const additionalFields = {
  company: { type: 'string', required: true, max: 20 },
  seats: { type: 'number' },
  plan: { type: ['free', 'pro'], required: true, defaultValue: 'free' },
  internalId: { type: 'string', input: false },
} as const

const completeProfile = { user: { requireCompleteProfile: true, additionalFields } }
const missingTerms = { name: false, fields: [], terms: TERMS }

const listAcceptances = ({ database }: TestServer) =>
  database.kysely.selectFrom('termsAcceptance').selectAll().execute()

const expectPending = async (browser: TestUser, missing: object): Promise<void> => {
  expect(await browser.fetchUser()).toBeNull()
  const { status, body } = await browser.get('/pending-sign-in')
  expect({ status, missing: body?.missing }).toEqual({ status: 200, missing })
}

const expectCompleted = async (browser: TestUser, body: object): Promise<void> => {
  expect(await completeSignIn(browser, body)).toMatchObject({
    status: 200,
    body: { token: expect.any(String), user: { email: expect.any(String) } },
  })
  expect(await browser.fetchUser()).not.toBeNull()
  expect((await browser.get('/pending-sign-in')).body).toBeNull()
}

test('a sign-up that accepts the terms starts a session, and stores version, time and activity', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  const before = server.now()
  expect((await ann.signUp({ acceptedTermsVersion: TERMS.version })).body.token).toEqual(expect.any(String))
  const user = await ann.fetchUser()
  const [acceptance] = await listAcceptances(server)
  expect(acceptance).toMatchObject({ userId: user.id, version: TERMS.version })
  expect(acceptance?.acceptedAt).toBeGreaterThanOrEqual(before)
  const { activity } = (await ann.get('/list-activity?action=user.terms-accepted')).body
  expect(activity).toMatchObject([{ details: { version: TERMS.version } }])
  expect(await ann.otherBrowser().signIn()).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  expect((await exportUser(server, ann.email))?.tables.termsAcceptance).toMatchObject([{ version: TERMS.version }])
})

test('a sign-up without the terms creates the user, and starts the session once they are accepted', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  const { body } = await ann.signUp()
  expect(body).toMatchObject({ ...PENDING_SIGN_IN, token: null, user: { email: ann.email } })
  await expectPending(ann, missingTerms)
  expect((await ann.get('/pending-sign-in')).body.email).toBe(ann.email)
  await expectCompleted(ann, { acceptedTermsVersion: TERMS.version })
})

test('two sign-ins that wait for the same terms store one acceptance, with the earlier time', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  await ann.signUp()
  const phone = ann.otherBrowser()
  await phone.signIn()
  await expectCompleted(ann, { acceptedTermsVersion: TERMS.version })
  const [first] = await listAcceptances(server)
  server.advanceClock(60)
  await expectCompleted(phone, { acceptedTermsVersion: TERMS.version })
  expect(await listAcceptances(server)).toEqual([first])
  expect((await ann.get('/list-activity?action=user.terms-accepted')).body.activity).toHaveLength(1)
})

test('a new version is accepted at the next sign-in, and does not end sessions', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  await ann.signUp({ acceptedTermsVersion: TERMS.version })
  await publishNewTerms(server)
  expect(await ann.fetchUser()).not.toBeNull()
  const phone = ann.otherBrowser()
  expect((await phone.signIn()).body).toEqual(PENDING_SIGN_IN)
  await expectCompleted(phone, { acceptedTermsVersion: TERMS.version })
  expect((await listAcceptances(server)).map(({ version }) => version).toSorted()).toEqual([
    TERMS.version,
    `${TERMS.version}-earlier`,
  ])
  expect((await ann.otherBrowser().signIn()).body.token).toEqual(expect.any(String))
})

test('requires a missing name and missing required fields', async () => {
  const server = await startTestServer({ ...completeProfile, terms: TERMS })
  const ann = server.createVisitor()
  expect((await signInWithCode(server, ann)).body).toEqual(PENDING_SIGN_IN)
  await expectPending(ann, { name: true, fields: ['company'], terms: TERMS })
  expect(await completeSignIn(ann)).toMatchObject({
    status: 400,
    body: {
      code: 'VALIDATION_ERROR',
      message: '[body.name] Required; [body.company] Required; [body.acceptedTermsVersion] Required',
    },
  })
  expect(await acceptTerms(ann, { name: ' ', company: 'Acme' })).toMatchObject({
    status: 400,
    body: { message: '[body.name] Required' },
  })
  expect(await listAcceptances(server)).toEqual([])
  expect(await acceptTerms(ann, { name: 'Ann', company: 'Acme', seats: 3 })).toMatchObject({
    status: 200,
    body: { user: { name: 'Ann', company: 'Acme', seats: 3, plan: 'free' } },
  })
  expect(await ann.fetchUser()).toMatchObject({ name: 'Ann', company: 'Acme' })
  expect((await signInWithCode(server, ann.otherBrowser())).body.token).toEqual(expect.any(String))
})

test.each<[message: string, body: object]>([
  ['[body.company] Must contain at most 20 character(s)', { company: 'x'.repeat(21) }],
  ['[body.company] Expected string, received null', { company: null }],
  ["[body] Unrecognized key(s) in object: 'compny'", { compny: 'Acme' }],
  ['[body.internalId] Is set by the server', { internalId: '1' }],
])('refuses invalid fields: %s', async (message, body) => {
  const server = await startTestServer(completeProfile)
  const ann = server.createVisitor()
  await signInWithCode(server, ann)
  const response = await expectNoChange(server, () => completeSignIn(ann, { name: 'Ann', ...body }))
  expect(response).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
})

test.each(['2025-01', '', 'x'.repeat(100)])('refuses an acceptance of the version "%s"', async (version) => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  const refusal = { status: 400, body: { code: 'TERMS_VERSION_NOT_CURRENT' } }
  expect(await ann.signUp({ acceptedTermsVersion: version })).toMatchObject(refusal)
  await ann.signUp()
  expect(await completeSignIn(ann, { acceptedTermsVersion: version })).toMatchObject(refusal)
  await expectPending(ann, missingTerms)
})

test('without the options, a sign-up cannot accept terms and every sign-in starts a session', async () => {
  const server = await startTestServer({ user: { additionalFields } })
  const ann = server.createVisitor()
  expect((await ann.signUp({ company: 'Acme', acceptedTermsVersion: TERMS.version })).body.code).toBe(
    'TERMS_VERSION_NOT_CURRENT',
  )
  expect((await signInWithCode(server, ann)).body.token).toEqual(expect.any(String))
  expect((await ann.get('/pending-sign-in')).body).toBeNull()
})

test('requests the missing data before the session after a sign-in with a password, also without remember-me', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  await ann.signUp()
  const browser = ann.otherBrowser()
  expect((await browser.signIn({ rememberMe: false })).body).toEqual(PENDING_SIGN_IN)
  await expectCompleted(browser, { acceptedTermsVersion: TERMS.version })
  const [session] = await server.database.kysely.selectFrom('session').selectAll().execute()
  expect(session).toMatchObject({ remembered: 0, authMethods: 'password' })
})

test('requests the missing data before the session after a sign-in with a provider, and records this method', async () => {
  const server = await startSocialTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  const { headers } = await signInWithProvider(ann, server, 'google', { callbackURL: '/home?tab=1' })
  expect(headers.get('location')).toBe('/home?tab=1&requiredDataRedirect=true')
  await expectPending(ann, missingTerms)
  const response = await acceptTerms(ann)
  expect(response.setCookies.find((line) => line.includes('last_used_login_method=google'))).toBeDefined()
})

test('requests a missing field before the session of a user whose name the provider returned', async () => {
  const server = await startSocialTestServer(completeProfile)
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  await expectPending(ann, { name: false, fields: ['company'], terms: null })
  await expectCompleted(ann, { company: 'Acme' })
  expect(await ann.fetchUser()).toMatchObject({ company: 'Acme' })
})

test('requests the missing data before the session after a sign-in with an ID token', async () => {
  const signer = await createTokenSigner()
  const google = { clientId: 'app', clientSecret: 'secret', endpoints: signer.endpoints }
  const server = await startTestServer({ terms: TERMS, socialProviders: { google } })
  const ann = server.createVisitor()
  const idToken = { token: await signer.sign({ aud: 'app', email: ann.email, email_verified: true }) }
  expect((await ann.post('/sign-in/social', { provider: 'google', idToken })).body).toEqual(PENDING_SIGN_IN)
  await expectPending(ann, missingTerms)
})

test('requests the missing data before the session after a sign-up with a provider without an address, also the name', async () => {
  const server = await startSocialTestServer({ providers: { reddit: {}, google: {} }, ...completeProfile })
  server.simulator.setUser('google', { name: '' })
  server.simulator.injectFault('google', 'no-email')
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  const { body } = await verifySignUpCode(ann, await requestSignUpCode(ann, server, ann.email))
  expect(body).toEqual({ ...PENDING_SIGN_IN, url: '/home' })
  await expectPending(ann, { name: true, fields: ['company'], terms: null })
  await expectCompleted(ann, { name: 'Ann', company: 'Acme' })
})

test('requests the missing data before the session after a sign-in with an emailed link', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  const { token } = await requestSignInCode(server, ann)
  const { headers } = await ann.post('/magic-link/verify', { token, callbackURL: '/home' })
  expect(headers.get('location')).toBe('/home?requiredDataRedirect=true')
  await expectPending(ann, missingTerms)
  const phone = ann.otherBrowser()
  const { token: another } = await requestSignInCode(server, phone)
  expect((await phone.post('/magic-link/verify', { token: another })).body).toEqual(PENDING_SIGN_IN)
})

test('requests the missing data before the session after the verification of the address, by link and by code', async () => {
  const options = { emailVerification: { autoSignInAfterVerification: true } }
  const server = await startTestServer({
    ...options,
    emailAndPassword: { requireEmailVerification: true },
    terms: TERMS,
  })
  const ann = server.createVisitor()
  await ann.signUp()
  const mail = await server.findMail('verification', ann.email)
  expect((await ann.openLink(mail)).headers.get('location')).toContain('requiredDataRedirect=true')
  await expectPending(ann, missingTerms)
  const bob = server.createVisitor('Bob')
  await bob.signUp()
  await bob.post('/email-otp/send-verification-otp', { email: bob.email, type: 'email-verification' })
  const { otp } = await findEmailCode(server, bob, 'verificationCode')
  const verified = await bob.post('/email-otp/verify-email', { email: bob.email, otp })
  expect(verified.body).toMatchObject({ ...PENDING_SIGN_IN, token: null, user: { email: bob.email } })
  await expectCompleted(bob, { acceptedTermsVersion: TERMS.version })
})

test('requests the missing data before the session after a sign-in with a passkey that verified its user', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  await ann.signUp({ acceptedTermsVersion: TERMS.version })
  const device = createPasskeyDevice()
  expect((await registerPasskey(ann, device)).status).toBe(200)
  await publishNewTerms(server)
  const browser = ann.otherBrowser()
  expect((await signInWithPasskey(browser, device)).body).toEqual(PENDING_SIGN_IN)
  await expectCompleted(browser, { acceptedTermsVersion: TERMS.version })
  // The session has the factors of the sign-in.
  expect((await browser.post('/revoke-other-sessions')).status).toBe(200)
})

test('requests the missing data after the second factor, which counts for the session', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  await ann.signUp({ acceptedTermsVersion: TERMS.version })
  const { authenticator, backupCodes } = await enableTwoFactor(server, ann)
  await publishNewTerms(server)
  const browser = await signInToChallenge(ann)
  expect((await browser.get('/pending-sign-in')).body).toBeNull()
  const verified = await browser.post('/two-factor/verify-totp', { code: authenticator.code(), trustDevice: true })
  expect(verified.body).toEqual(PENDING_SIGN_IN)
  await expectPending(browser, missingTerms)
  await expectCompleted(browser, { acceptedTermsVersion: TERMS.version })
  const { body } = await browser.post('/two-factor/generate-backup-codes', { password: ann.password })
  expect(body.backupCodes).toHaveLength(10)
  await publishNewTerms(server)
  const phone = await signInToChallenge(ann)
  expect((await phone.post('/two-factor/verify-backup-code', { code: body.backupCodes[0] })).body).toEqual(
    PENDING_SIGN_IN,
  )
  expect(backupCodes).toHaveLength(10)
})

test('requests the missing data before the session after the sign-up of an invitee, who then accepts the invitation', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  await ann.signUp({ acceptedTermsVersion: TERMS.version })
  await ann.createOrganization()
  const bob = server.createVisitor('Bob')
  await inviteMember(ann, bob)
  const invitation = await findMailedInvitation(server, bob)
  const { invitationId, secret } = invitation
  expect((await bob.signUp({ invitation: { id: invitationId, secret } })).body).toMatchObject(PENDING_SIGN_IN)
  await expectCompleted(bob, { acceptedTermsVersion: TERMS.version })
  const accepted = await bob.post('/organization/accept-invitation', { invitationId })
  expect(accepted.status).toBe(200)
})

test('requests the missing data before the session after the first sign-in of a user that an admin created', async () => {
  const server = await startTestServer({ terms: TERMS })
  const root = server.createVisitor('Root')
  await root.signUp({ acceptedTermsVersion: TERMS.version })
  await server.latchkey.api.createAdmin({ body: { email: root.email, allowUnproven: true } })
  const bob = server.createVisitor('Bob')
  await root.post('/admin/create-user', { email: bob.email, password: bob.password, name: 'Bob' })
  expect((await bob.signIn()).body).toEqual(PENDING_SIGN_IN)
  // An impersonation needs no acceptance by the admin on behalf of the user.
  const { id } = (await root.get(`/admin/list-users?searchValue=${bob.email}`)).body.users[0]
  expect((await root.post('/admin/impersonate-user', { userId: id })).status).toBe(200)
})

test('a pending sign-in signs out the previous user of the browser but no other account', async () => {
  const server = await startTestServer({ terms: TERMS, session: { multipleAccounts: true } })
  const ann = server.createVisitor()
  await ann.signUp({ acceptedTermsVersion: TERMS.version })
  const bob = server.createVisitor('Bob')
  await bob.signUp()
  await ann.post('/sign-in/email', { email: bob.email, password: bob.password })
  expect(await ann.fetchUser()).toBeNull()
  await expectCompleted(ann, { acceptedTermsVersion: TERMS.version })
  const accounts = (await ann.get('/multi-session/list-device-sessions')).body
  expect(accounts.map(({ user }: { user: { email: string } }) => user.email).toSorted()).toEqual(
    [ann.email, bob.email].toSorted(),
  )
})

test('expires after fifteen minutes', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  await ann.signUp()
  server.advanceClock(defaults.pendingSignInLifetime)
  expect((await ann.get('/pending-sign-in')).body).toBeNull()
  expect((await acceptTerms(ann)).body.code).toBe('PENDING_SIGN_IN_NOT_FOUND')
  server.advanceClock(3600)
  expect(await server.latchkey.removeExpired()).toMatchObject({ pendingSignIn: 1 })
})

test('the first proof of a mailbox by another person deletes the accepted terms of the account', async () => {
  const server = await startTestServer({ terms: TERMS })
  const attacker = server.createVisitor()
  await attacker.signUp({ acceptedTermsVersion: TERMS.version })
  const owner = attacker.otherBrowser()
  expect((await signInWithCode(server, owner)).body).toEqual(PENDING_SIGN_IN)
  expect(await listAcceptances(server)).toEqual([])
})

test('linking a provider in a session requires nothing', async () => {
  const server = await startSocialTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  await ann.signUp({ acceptedTermsVersion: TERMS.version })
  await publishNewTerms(server)
  const { headers } = await linkProvider(ann, server, 'google')
  expect(headers.get('location')).not.toContain('requiredDataRedirect')
  expect(await ann.fetchUser()).not.toBeNull()
})

test('a copy of the browser has the same pending sign-in', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  await ann.signUp()
  const tab = copyBrowser(ann)
  await expectCompleted(tab, { acceptedTermsVersion: TERMS.version })
  expect((await acceptTerms(ann)).body.code).toBe('PENDING_SIGN_IN_NOT_FOUND')
})
