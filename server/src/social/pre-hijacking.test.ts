import { expect, test } from 'vitest'
import {
  linkProvider,
  callbackErrorOf,
  type TestUser,
  copySignedOutBrowser,
  signInWithProvider,
  startSocialTestServer,
  type SocialTestServer,
} from '@latchkey/testing'

const accountsOf = ({ database }: SocialTestServer) => database.kysely.selectFrom('account').selectAll().execute()

/** Somebody has an account with the address that the provider tells. */
const withLocalAddress = async (isVerified: boolean, provider: { emailVerified: boolean }) => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  if (isVerified) await ann.verifyEmail()
  here.simulator.setUser('google', { email: ann.email, ...provider })
  return { here, ann, visitor: here.createVisitor() }
}

test.each([
  [true, true, null],
  [true, false, 'account_not_linked'],
  [false, true, 'account_not_linked'],
  [false, false, 'account_not_linked'],
])('R20: verified here: %s, at the provider: %s', async (local, provider, error) => {
  const { here, ann, visitor } = await withLocalAddress(local, { emailVerified: provider })
  expect(callbackErrorOf(await signInWithProvider(visitor, here, 'google'))).toBe(error)
  expect((await visitor.fetchUser())?.email).toBe(error === null ? ann.email : undefined)
  expect((await ann.get('/list-accounts')).body).toHaveLength(error === null ? 2 : 1)
})

test('R21: an account that somebody has prepared with another’s address is never entered by a provider', async () => {
  const here = await startSocialTestServer()
  const victim = 'victim@example.com'
  const mallory = here.createVisitor('Mallory')
  await mallory.post('/sign-up/email', { name: 'Victim', email: victim, password: 'prepared by mallory' })
  here.simulator.setUser('google', { email: victim, emailVerified: true })
  const rightful = here.createVisitor('Vic')
  expect(callbackErrorOf(await signInWithProvider(rightful, here, 'google'))).toBe('account_not_linked')
  // The guided way: the mailbox is theirs, so they set a password. It ends the sessions of whoever was first.
  await rightful.post('/forget-password', { email: victim })
  const { token } = await here.findMail('reset', victim)
  await rightful.post('/reset-password', { token, newPassword: 'chosen by its owner' })
  await rightful.post('/sign-in/email', { email: victim, password: 'chosen by its owner' })
  expect(callbackErrorOf(await linkProvider(rightful, here, 'google'))).toBeNull()
  expect(await mallory.fetchUser()).toBeNull()
})

/** Mallory signs up with the address of somebody else, and connects an identity of her own. */
const withPreparedAccount = async () => {
  const here = await startSocialTestServer({ emailVerification: { autoSignInAfterVerification: true } })
  const mallory = await here.createUser('Mallory')
  await linkProvider(mallory, here, 'github')
  await mallory.post('/send-verification-email', { email: mallory.email })
  return { here, mallory, mail: await here.findMail('verification', mallory.email) }
}

const resets = async (owner: TestUser, here: SocialTestServer) => {
  await owner.post('/forget-password', { email: owner.email })
  const { token } = await here.findMail('reset', owner.email)
  expect((await owner.post('/reset-password', { token, newPassword: 'chosen by its owner' })).status).toBe(200)
}

const waysInto = async (here: SocialTestServer) =>
  (await accountsOf(here)).map(({ providerId }) => providerId).toSorted()

test('R21: what a stranger has connected, before the owner of the mailbox opened the link or since, does not survive a reset', async () => {
  const { here, mallory, mail } = await withPreparedAccount()
  const owner = mallory.otherBrowser()
  await owner.openLink(mail)
  expect(await mallory.fetchUser()).toMatchObject({ emailVerified: true })
  await linkProvider(mallory, here, 'google')
  expect(await waysInto(here)).toEqual(['credential', 'github', 'google'])
  await resets(owner, here)
  expect(await waysInto(here)).toEqual(['credential'])
  // From then on it is the account of who reads the mailbox.
  await owner.signIn({ password: 'chosen by its owner' })
  await linkProvider(owner, here, 'google')
  await resets(owner, here)
  expect(await waysInto(here)).toEqual(['credential', 'google'])
})

test.each([
  ['a session of the account', async (ann: TestUser) => ann],
  ['the browser that signed up', async (ann: TestUser) => copySignedOutBrowser(ann)],
])('R21: what is connected stays through a reset if the mailbox was proven in %s', async (_, whereOf) => {
  const { here, mallory: ann, mail } = await withPreparedAccount()
  const browser = await whereOf(ann)
  await browser.openLink(mail)
  await resets(browser, here)
  expect(await waysInto(here)).toEqual(['credential', 'github'])
})

test('R21: a second link, opened elsewhere, takes nothing back of what the first has proven', async () => {
  const { here, mallory: ann, mail: first } = await withPreparedAccount()
  await ann.post('/send-verification-email', { email: ann.email })
  const second = await here.findMail('verification', ann.email)
  expect(second.link).not.toBe(first.link)
  await ann.openLink(first)
  await ann.otherBrowser().openLink(second)
  await resets(ann, here)
  expect(await waysInto(here)).toEqual(['credential', 'github'])
})
