import { expect, test } from 'vitest'
import {
  acme,
  linkProvider,
  getCallbackError,
  startLinking,
  followCallback,
  signInWithProvider,
  startSocialTestServer,
} from '@latchkey/testing'

test('notifies a user by mail about a linked and an unlinked provider', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  await linkProvider(ann, server, 'github')
  const [linked, ...others] = await server.listMails('accountLinked', ann.email)
  expect(others).toEqual([])
  expect(linked?.subject).toContain('GitHub')
  await ann.post('/unlink-account', { providerId: 'github' })
  expect((await server.findMail('accountUnlinked', ann.email)).subject).toContain('GitHub')
})

test('notifies the address of the account if a sign-in links a provider', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  await ann.verifyEmail()
  await server.database.kysely.updateTable('user').set({ emailVerified: 1 }).execute()
  server.simulator.setUser('google', { email: ann.email, emailVerified: true })
  const otherBrowser = ann.otherBrowser()
  expect(getCallbackError(await signInWithProvider(otherBrowser, server, 'google'))).toBeNull()
  expect((await otherBrowser.fetchUser()).email).toBe(ann.email)
  expect(await server.listMails('accountLinked', ann.email)).toHaveLength(1)
})

test('sends no notification for a sign-up, a further sign-in or a repeated link', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  await signInWithProvider(ann, server, 'google')
  await linkProvider(ann, server, 'google')
  const { email } = await ann.fetchUser()
  expect(await server.listMails('accountLinked', email)).toEqual([])
})

test('sends no notification if linking or unlinking fails', async () => {
  const server = await startSocialTestServer({ emailCode: false })
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  const { email } = await ann.fetchUser()
  // The last sign-in method cannot be unlinked.
  expect((await ann.post('/unlink-account', { providerId: 'google' })).status).toBe(400)
  // An identity of another user cannot be linked.
  const bob = await server.createUser('Bob')
  const back = await startLinking(bob, server, 'google')
  expect(getCallbackError(await followCallback(bob, back))).toBe('account_already_linked_to_different_user')
  expect(await server.countMails()).toBe((await server.waitForMails(bob.email, 0)).length)
  for (const kind of ['accountLinked', 'accountUnlinked'] as const) {
    expect(await server.listMails(kind, email)).toEqual([])
    expect(await server.listMails(kind, bob.email)).toEqual([])
  }
})

test('notifies a user who unlinks the password that it has changed', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  await linkProvider(ann, server, 'google')
  expect((await ann.post('/unlink-account', { providerId: 'credential' })).status).toBe(200)
  expect(await server.listMails('passwordChanged', ann.email)).toHaveLength(1)
})

test.each([
  ['google', 'Search'],
  ['spotify', 'Spotify'],
  ['intranet', 'intranet'],
])('names an unlinked provider in the mail, configured or not: %s', async (providerId, name) => {
  const definition = { ...acme, name: 'Search' }
  const server = await startSocialTestServer({ providers: { google: { definition } } })
  const ann = await server.createUser()
  const { id: userId } = await ann.fetchUser()
  const account = { id: providerId, providerId, accountId: 'ann', userId, createdAt: 0, updatedAt: 0 }
  await server.database.kysely.insertInto('account').values(account).execute()
  expect((await ann.post('/unlink-account', { providerId })).status).toBe(200)
  expect((await server.findMail('accountUnlinked', ann.email)).subject).toContain(name)
})
