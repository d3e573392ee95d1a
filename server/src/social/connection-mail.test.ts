import { expect, test } from 'vitest'
import { connects, errorOf, leavesToLink, returns, signsInWith, socialWorld } from '../testing/social.ts'

test('whoever connects a provider, or disconnects it, is told by mail', async () => {
  const here = await socialWorld()
  const ann = await here.person()
  await connects(ann, here, 'github')
  const [linked, ...others] = await here.mailsOf('accountLinked', ann.email)
  expect(others).toEqual([])
  expect(linked?.subject).toContain('GitHub')
  await ann.post('/unlink-account', { providerId: 'github' })
  expect((await here.mailOf('accountUnlinked', ann.email)).subject).toContain('GitHub')
})

test('a provider that is connected by a sign-in is told to the address of the account', async () => {
  const here = await socialWorld()
  const ann = await here.person()
  await ann.verifies()
  await here.database.kysely.updateTable('user').set({ emailVerified: 1 }).execute()
  here.simulator.person('google', { email: ann.email, emailVerified: true })
  const elsewhere = ann.elsewhere()
  expect(errorOf(await signsInWith(elsewhere, here, 'google'))).toBeNull()
  expect((await elsewhere.whoAmI()).email).toBe(ann.email)
  expect(await here.mailsOf('accountLinked', ann.email)).toHaveLength(1)
})

test('nothing is told that is no news: to whoever signs up with a provider, signs in again, or renews a connection', async () => {
  const here = await socialWorld()
  const ann = here.stranger()
  await signsInWith(ann, here, 'google')
  await signsInWith(ann, here, 'google')
  await connects(ann, here, 'google')
  const { email } = await ann.whoAmI()
  expect(await here.mailsOf('accountLinked', email)).toEqual([])
})

test('a notice is never sent for what did not happen', async () => {
  const here = await socialWorld()
  const ann = here.stranger()
  await signsInWith(ann, here, 'google')
  const { email } = await ann.whoAmI()
  // The only way in stays.
  expect((await ann.post('/unlink-account', { providerId: 'google' })).status).toBe(400)
  // Somebody else's account at the provider stays theirs.
  const bob = await here.person('Bob')
  const back = await leavesToLink(bob, here, 'google')
  expect(errorOf(await returns(bob, back))).toBe('account_already_linked_to_different_user')
  expect(await here.countMails()).toBe((await here.mailsTo(bob.email, 0)).length)
  for (const kind of ['accountLinked', 'accountUnlinked'] as const) {
    expect(await here.mailsOf(kind, email)).toEqual([])
    expect(await here.mailsOf(kind, bob.email)).toEqual([])
  }
})

test('whoever takes the password away is told that it has changed', async () => {
  const here = await socialWorld()
  const ann = await here.person()
  await connects(ann, here, 'google')
  expect((await ann.post('/unlink-account', { providerId: 'credential' })).status).toBe(200)
  expect(await here.mailsOf('passwordChanged', ann.email)).toHaveLength(1)
})
