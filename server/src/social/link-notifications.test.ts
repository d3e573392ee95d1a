import { expect, test } from 'vitest'
import {
  linkProvider,
  callbackErrorOf,
  startLinking,
  followCallback,
  signInWithProvider,
  startSocialTestServer,
} from '@latchkey/testing'

test('whoever connects a provider, or disconnects it, is told by mail', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  await linkProvider(ann, here, 'github')
  const [linked, ...others] = await here.listMails('accountLinked', ann.email)
  expect(others).toEqual([])
  expect(linked?.subject).toContain('GitHub')
  await ann.post('/unlink-account', { providerId: 'github' })
  expect((await here.findMail('accountUnlinked', ann.email)).subject).toContain('GitHub')
})

test('a provider that is connected by a sign-in is told to the address of the account', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  await ann.verifyEmail()
  await here.database.kysely.updateTable('user').set({ emailVerified: 1 }).execute()
  here.simulator.setUser('google', { email: ann.email, emailVerified: true })
  const elsewhere = ann.otherBrowser()
  expect(callbackErrorOf(await signInWithProvider(elsewhere, here, 'google'))).toBeNull()
  expect((await elsewhere.fetchUser()).email).toBe(ann.email)
  expect(await here.listMails('accountLinked', ann.email)).toHaveLength(1)
})

test('nothing is told that is no news: to whoever signs up with a provider, signs in again, or renews a connection', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'google')
  await signInWithProvider(ann, here, 'google')
  await linkProvider(ann, here, 'google')
  const { email } = await ann.fetchUser()
  expect(await here.listMails('accountLinked', email)).toEqual([])
})

test('a notice is never sent for what did not happen', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'google')
  const { email } = await ann.fetchUser()
  // The only way in stays.
  expect((await ann.post('/unlink-account', { providerId: 'google' })).status).toBe(400)
  // Somebody else's account at the provider stays theirs.
  const bob = await here.createUser('Bob')
  const back = await startLinking(bob, here, 'google')
  expect(callbackErrorOf(await followCallback(bob, back))).toBe('account_already_linked_to_different_user')
  expect(await here.countMails()).toBe((await here.waitForMails(bob.email, 0)).length)
  for (const kind of ['accountLinked', 'accountUnlinked'] as const) {
    expect(await here.listMails(kind, email)).toEqual([])
    expect(await here.listMails(kind, bob.email)).toEqual([])
  }
})

test('whoever takes the password away is told that it has changed', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  await linkProvider(ann, here, 'google')
  expect((await ann.post('/unlink-account', { providerId: 'credential' })).status).toBe(200)
  expect(await here.listMails('passwordChanged', ann.email)).toHaveLength(1)
})
