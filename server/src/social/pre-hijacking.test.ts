import { expect, test } from 'vitest'
import {
  findMailedInvitation,
  invitationCalls,
  inviteMember,
  linkProvider,
  getCallbackError,
  type TestUser,
  copySignedOutBrowser,
  signInWithProvider,
  startSocialTestServer,
  type SocialTestServer,
  listAccounts,
} from '@latchkey/testing'

/** A user has the address that the provider reports. */
const createUserWithProviderEmail = async ({
  isVerifiedHere,
  ...provider
}: {
  isVerifiedHere: boolean
  emailVerified: boolean
}) => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  if (isVerifiedHere) await ann.verifyEmail()
  server.simulator.setUser('google', { email: ann.email, ...provider })
  return { server, ann, visitor: server.createVisitor() }
}

test.each([
  [true, true, null],
  [true, false, 'account_not_linked'],
  [false, true, 'account_not_linked'],
  [false, false, 'account_not_linked'],
])(
  'links only if both sides verified the address (R20): server %s, provider %s',
  async (isVerifiedHere, emailVerified, error) => {
    const { server, ann, visitor } = await createUserWithProviderEmail({ isVerifiedHere, emailVerified })
    expect(getCallbackError(await signInWithProvider(visitor, server, 'google'))).toBe(error)
    expect((await visitor.fetchUser())?.email).toBe(error === null ? ann.email : undefined)
    expect((await ann.get('/list-accounts')).body).toHaveLength(error === null ? 2 : 1)
  },
)

test('does not sign in to an account that an attacker created with the address of the victim (R21)', async () => {
  const server = await startSocialTestServer()
  const victim = 'victim@example.com'
  const mallory = server.createVisitor('Mallory')
  await mallory.post('/sign-up/email', { name: 'Victim', email: victim, password: 'prepared by mallory' })
  server.simulator.setUser('google', { email: victim, emailVerified: true })
  const owner = server.createVisitor('Vic')
  expect(getCallbackError(await signInWithProvider(owner, server, 'google'))).toBe('account_not_linked')
  // The owner of the mailbox resets the password, which ends the sessions of the attacker.
  await owner.post('/forget-password', { email: victim })
  const { token } = await server.findMail('reset', victim)
  await owner.post('/reset-password', { token, newPassword: 'chosen by its owner' })
  await owner.post('/sign-in/email', { email: victim, password: 'chosen by its owner' })
  expect(getCallbackError(await linkProvider(owner, server, 'google'))).toBeNull()
  expect(await mallory.fetchUser()).toBeNull()
})

/** Mallory signs up with the address of another person and links an identity of hers. */
const createHijackedAccount = async () => {
  const server = await startSocialTestServer({ emailVerification: { autoSignInAfterVerification: true } })
  const mallory = await server.createUser('Mallory')
  await linkProvider(mallory, server, 'github')
  await mallory.post('/send-verification-email', { email: mallory.email })
  return { server, mallory, mail: await server.findMail('verification', mallory.email) }
}

const resetPassword = async (owner: TestUser, server: SocialTestServer) => {
  await owner.post('/forget-password', { email: owner.email })
  const { token } = await server.findMail('reset', owner.email)
  expect((await owner.post('/reset-password', { token, newPassword: 'chosen by its owner' })).status).toBe(200)
}

const listProviders = async (server: SocialTestServer) =>
  (await listAccounts(server)).map(({ providerId }) => providerId).toSorted()

test('deletes identities that an attacker linked when the owner of the mailbox resets the password (R21)', async () => {
  const { server, mallory, mail } = await createHijackedAccount()
  const owner = mallory.otherBrowser()
  await owner.openLink(mail)
  expect(await mallory.fetchUser()).toMatchObject({ emailVerified: true })
  await linkProvider(mallory, server, 'google')
  expect(await listProviders(server)).toEqual(['credential', 'github', 'google'])
  await resetPassword(owner, server)
  expect(await listProviders(server)).toEqual(['credential'])
  // Identities that the owner links afterwards survive a further reset.
  await owner.signIn({ password: 'chosen by its owner' })
  await linkProvider(owner, server, 'google')
  await resetPassword(owner, server)
  expect(await listProviders(server)).toEqual(['credential', 'google'])
})

test.each([
  ['a session of the account', async (ann: TestUser) => ann],
  ['the browser that signed up', async (ann: TestUser) => copySignedOutBrowser(ann)],
])('keeps linked identities after a reset if the address was verified in %s (R21)', async (_, chooseBrowser) => {
  const { server, mallory: ann, mail } = await createHijackedAccount()
  const browser = await chooseBrowser(ann)
  await browser.openLink(mail)
  await resetPassword(browser, server)
  expect(await listProviders(server)).toEqual(['credential', 'github'])
})

test('keeps linked identities if a second link is opened in another browser (R21)', async () => {
  const { server, mallory: ann, mail: first } = await createHijackedAccount()
  await ann.post('/send-verification-email', { email: ann.email })
  const second = await server.findMail('verification', ann.email)
  expect(second.link).not.toBe(first.link)
  await ann.openLink(first)
  await ann.otherBrowser().openLink(second)
  await resetPassword(ann, server)
  expect(await listProviders(server)).toEqual(['credential', 'github'])
})

test('a provider identity does not join an account whose address was confirmed in another browser (R21)', async () => {
  const { server, mallory, mail } = await createHijackedAccount()
  server.simulator.setUser('google', { email: mallory.email, emailVerified: true })
  const owner = mallory.otherBrowser()
  await owner.openLink(mail)
  expect(await mallory.fetchUser()).toMatchObject({ emailVerified: true })
  expect(getCallbackError(await signInWithProvider(owner, server, 'google'))).toBe('account_not_linked')
  expect(await owner.fetchUser()).toBeNull()
  expect(await listProviders(server)).toEqual(['credential', 'github'])
  await resetPassword(owner, server)
  expect(getCallbackError(await signInWithProvider(owner, server, 'google'))).toBeNull()
  expect(await owner.fetchUser()).toMatchObject({ email: mallory.email })
  expect(await listProviders(server)).toEqual(['credential', 'google'])
  expect(await mallory.fetchUser()).toBeNull()
  expect((await mallory.signIn()).status).toBe(401)
  // The identity of the attacker signs in to an account of its own.
  expect(getCallbackError(await signInWithProvider(mallory, server, 'github'))).toBeNull()
  expect((await mallory.fetchUser()).email).not.toBe(mallory.email)
})

test('a provider identity joins after the address was confirmed again in a session of the account', async () => {
  const { server, mallory: ann, mail } = await createHijackedAccount()
  server.simulator.setUser('google', { email: ann.email, emailVerified: true })
  await ann.otherBrowser().openLink(mail)
  await ann.post('/send-verification-email', { email: ann.email })
  await ann.openLink(await server.findMail('verification', ann.email))
  const browser = ann.otherBrowser()
  expect(getCallbackError(await signInWithProvider(browser, server, 'google'))).toBeNull()
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email })
})

test('a provider identity joins after an invitation secret was accepted in a session of the account', async () => {
  const { server, mallory: ann, mail } = await createHijackedAccount()
  server.simulator.setUser('google', { email: ann.email, emailVerified: true })
  await ann.otherBrowser().openLink(mail)
  const owner = await server.createUser('Olena')
  await owner.createOrganization()
  await inviteMember(owner, ann)
  expect((await invitationCalls.accept(ann, await findMailedInvitation(server, ann))).status).toBe(200)
  const browser = ann.otherBrowser()
  expect(getCallbackError(await signInWithProvider(browser, server, 'google'))).toBeNull()
  expect(await listProviders(server)).toEqual(['credential', 'credential', 'github', 'google'])
})

test('linking a provider with the address of the account does not verify the address, and keeps the password', async () => {
  const { server, ann, visitor } = await createUserWithProviderEmail({ isVerifiedHere: false, emailVerified: true })
  const browser = ann.otherBrowser()
  await browser.signIn()
  expect(getCallbackError(await linkProvider(browser, server, 'google'))).toBeNull()
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email, emailVerified: false })
  expect((await visitor.signIn({ email: ann.email, password: ann.password })).status).toBe(200)
})
