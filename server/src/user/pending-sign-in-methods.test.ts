import { expect, test } from 'vitest'
import {
  acceptTerms,
  createPasskeyDevice,
  createTokenSigner,
  enableTwoFactor,
  findEmailCode,
  findMailedInvitation,
  inviteMember,
  PENDING_SIGN_IN,
  publishNewTerms,
  registerPasskey,
  requestSignInCode,
  requestSignUpCode,
  signInToChallenge,
  signInWithPasskey,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
  TERMS,
  verifySignUpCode,
  missingTerms,
  withCompleteProfile,
  expectPendingSignIn,
  expectCompletedSignIn,
} from '@latchkey/testing'

test('requests the missing data before the session after a sign-in with a password, also without remember-me', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  await ann.signUp()
  const browser = ann.otherBrowser()
  expect((await browser.signIn({ rememberMe: false })).body).toEqual(PENDING_SIGN_IN)
  await expectCompletedSignIn(browser, { acceptedTermsVersion: TERMS.version })
  const [session] = await server.database.kysely.selectFrom('session').selectAll().execute()
  expect(session).toMatchObject({ remembered: 0, authMethods: 'password' })
})

test('requests the missing data before the session after a sign-in with a provider, and records this method', async () => {
  const server = await startSocialTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  const { headers } = await signInWithProvider(ann, server, 'google', { callbackURL: '/home?tab=1' })
  expect(headers.get('location')).toBe('/home?tab=1&requiredDataRedirect=true')
  await expectPendingSignIn(ann, missingTerms)
  const response = await acceptTerms(ann)
  expect(response.setCookies.find((line) => line.includes('last_used_login_method=google'))).toBeDefined()
})

test('requests a missing field before the session of a user whose name the provider returned', async () => {
  const server = await startSocialTestServer(withCompleteProfile)
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  await expectPendingSignIn(ann, { name: false, fields: ['company'], terms: null })
  await expectCompletedSignIn(ann, { company: 'Acme' })
  expect(await ann.fetchUser()).toMatchObject({ company: 'Acme' })
})

test('requests the missing data before the session after a sign-in with an ID token', async () => {
  const signer = await createTokenSigner()
  const google = { clientId: 'app', clientSecret: 'secret', endpoints: signer.endpoints }
  const server = await startTestServer({ terms: TERMS, socialProviders: { google } })
  const ann = server.createVisitor()
  const idToken = { token: await signer.sign({ aud: 'app', email: ann.email, email_verified: true }) }
  expect((await ann.post('/sign-in/social', { provider: 'google', idToken })).body).toEqual(PENDING_SIGN_IN)
  await expectPendingSignIn(ann, missingTerms)
})

test('requests the missing data before the session after a sign-up with a provider without an address, also the name', async () => {
  const server = await startSocialTestServer({ providers: { reddit: {}, google: {} }, ...withCompleteProfile })
  server.simulator.setUser('google', { name: '' })
  server.simulator.injectFault('google', 'no-email')
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  const { body } = await verifySignUpCode(ann, await requestSignUpCode(ann, server, ann.email))
  expect(body).toEqual({ ...PENDING_SIGN_IN, url: '/home' })
  await expectPendingSignIn(ann, { name: true, fields: ['company'], terms: null })
  await expectCompletedSignIn(ann, { name: 'Ann', company: 'Acme' })
})

test('requests the missing data before the session after a sign-in with an emailed link', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  const { token } = await requestSignInCode(server, ann)
  const { headers } = await ann.post('/magic-link/verify', { token, callbackURL: '/home' })
  expect(headers.get('location')).toBe('/home?requiredDataRedirect=true')
  await expectPendingSignIn(ann, missingTerms)
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
  await expectPendingSignIn(ann, missingTerms)
  const bob = server.createVisitor('Bob')
  await bob.signUp()
  await bob.post('/email-otp/send-verification-otp', { email: bob.email, type: 'email-verification' })
  const { otp } = await findEmailCode(server, bob, 'verificationCode')
  const verified = await bob.post('/email-otp/verify-email', { email: bob.email, otp })
  expect(verified.body).toMatchObject({ ...PENDING_SIGN_IN, token: null, user: { email: bob.email } })
  await expectCompletedSignIn(bob, { acceptedTermsVersion: TERMS.version })
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
  await expectCompletedSignIn(browser, { acceptedTermsVersion: TERMS.version })
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
  await expectPendingSignIn(browser, missingTerms)
  await expectCompletedSignIn(browser, { acceptedTermsVersion: TERMS.version })
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
  await expectCompletedSignIn(bob, { acceptedTermsVersion: TERMS.version })
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
