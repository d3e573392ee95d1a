import { defaults } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  acceptTerms,
  completeSignIn,
  copyBrowser,
  expectNoChange,
  linkProvider,
  PENDING_SIGN_IN,
  publishNewTerms,
  signInWithCode,
  startSocialTestServer,
  startTestServer,
  TERMS,
  type TestServer,
  missingTerms,
  profileFields,
  withCompleteProfile,
  expectPendingSignIn,
  expectCompletedSignIn,
} from '@latchkey/testing'
import { exportUser } from '../tools/export/user.ts'

const listAcceptances = ({ database }: TestServer) =>
  database.kysely.selectFrom('termsAcceptance').selectAll().execute()

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
  await expectPendingSignIn(ann, missingTerms)
  expect((await ann.get('/pending-sign-in')).body.email).toBe(ann.email)
  await expectCompletedSignIn(ann, { acceptedTermsVersion: TERMS.version })
})

test('two sign-ins that wait for the same terms store one acceptance, with the earlier time', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  await ann.signUp()
  const phone = ann.otherBrowser()
  await phone.signIn()
  await expectCompletedSignIn(ann, { acceptedTermsVersion: TERMS.version })
  const [first] = await listAcceptances(server)
  server.advanceClock(60)
  await expectCompletedSignIn(phone, { acceptedTermsVersion: TERMS.version })
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
  await expectCompletedSignIn(phone, { acceptedTermsVersion: TERMS.version })
  expect((await listAcceptances(server)).map(({ version }) => version).toSorted()).toEqual([
    TERMS.version,
    `${TERMS.version}-earlier`,
  ])
  expect((await ann.otherBrowser().signIn()).body.token).toEqual(expect.any(String))
})

test('requires a missing name and missing required fields', async () => {
  const server = await startTestServer({ ...withCompleteProfile, terms: TERMS })
  const ann = server.createVisitor()
  expect((await signInWithCode(server, ann)).body).toEqual(PENDING_SIGN_IN)
  await expectPendingSignIn(ann, { name: true, fields: ['company'], terms: TERMS })
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
  const server = await startTestServer(withCompleteProfile)
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
  await expectPendingSignIn(ann, missingTerms)
})

test('without the options, a sign-up cannot accept terms and every sign-in starts a session', async () => {
  const server = await startTestServer({ user: { additionalFields: profileFields } })
  const ann = server.createVisitor()
  expect((await ann.signUp({ company: 'Acme', acceptedTermsVersion: TERMS.version })).body.code).toBe(
    'TERMS_VERSION_NOT_CURRENT',
  )
  expect((await signInWithCode(server, ann)).body.token).toEqual(expect.any(String))
  expect((await ann.get('/pending-sign-in')).body).toBeNull()
})

test('a pending sign-in signs out the previous user of the browser but no other account', async () => {
  const server = await startTestServer({ terms: TERMS, session: { multipleAccounts: true } })
  const ann = server.createVisitor()
  await ann.signUp({ acceptedTermsVersion: TERMS.version })
  const bob = server.createVisitor('Bob')
  await bob.signUp()
  await ann.post('/sign-in/email', { email: bob.email, password: bob.password })
  expect(await ann.fetchUser()).toBeNull()
  await expectCompletedSignIn(ann, { acceptedTermsVersion: TERMS.version })
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

test('a pending sign-in is completed once, in one of two tabs of the browser', async () => {
  const server = await startTestServer({ terms: TERMS })
  const ann = server.createVisitor()
  await ann.signUp()
  const tab = copyBrowser(ann)
  await expectCompletedSignIn(tab, { acceptedTermsVersion: TERMS.version })
  expect((await acceptTerms(ann)).body.code).toBe('PENDING_SIGN_IN_NOT_FOUND')
})
