import { expect, test } from 'vitest'
import { holderOf, personWithId } from '../testing/admins.ts'
import { world } from '../testing/world.ts'

const BANNED = { status: 403, body: { code: 'BANNED_USER' } }

test('a ban ends every session at once, and a sign-in with the right password is told of it', async () => {
  const here = await world()
  const root = await holderOf(here, 'admin')
  const bob = await personWithId(here)
  const elsewhere = bob.elsewhere()
  await elsewhere.signsIn()
  const { status, body } = await root.post('/admin/ban-user', { userId: bob.id })
  expect({ status, user: body.user }).toMatchObject({
    status: 200,
    user: { banned: true, banReason: 'No reason', banExpires: null },
  })
  for (const browser of [bob, elsewhere]) expect(await browser.whoAmI()).toBeNull()
  expect(await bob.signsIn({ password: 'not the password' })).toMatchObject({ status: 401 })
  const refused = await bob.signsIn()
  expect(refused).toMatchObject(BANNED)
  expect(refused.body.message).toBe(
    'You have been banned from this application. Please contact support if you believe this is an error.',
  )
  expect(await bob.whoAmI()).toBeNull()
  const lifted = await root.post('/admin/unban-user', { userId: bob.id })
  expect(lifted.body.user).toMatchObject({ banned: false, banReason: null, banExpires: null })
  expect((await bob.signsIn()).status).toBe(200)
})

test('a ban that has an end is over then', async () => {
  const here = await world()
  const root = await holderOf(here, 'admin')
  const bob = await personWithId(here)
  const { body } = await root.post('/admin/ban-user', { userId: bob.id, banReason: 'spam', banExpiresIn: 3600 })
  expect(body.user).toMatchObject({ banReason: 'spam', banExpires: expect.any(String) })
  here.travel(3590)
  expect(await bob.signsIn()).toMatchObject(BANNED)
  here.travel(20)
  expect((await bob.signsIn()).status).toBe(200)
  expect(await bob.whoAmI()).toMatchObject({ banned: false, banReason: null, banExpires: null })
})

test('Defect 22: a ban without an expiry is for good, whatever expiry there was before', async () => {
  const here = await world()
  const root = await holderOf(here, 'admin')
  const bob = await personWithId(here)
  await root.post('/admin/ban-user', { userId: bob.id, banExpiresIn: 60 })
  const { body } = await root.post('/admin/ban-user', { userId: bob.id })
  expect(body.user.banExpires).toBeNull()
  here.travel(1_000_000)
  expect(await bob.signsIn()).toMatchObject(BANNED)
})

test('Defect 21: a banned user is not answered from the cookie cache either', async () => {
  const here = await world({ session: { cookieCache: { enabled: true } } })
  const root = await holderOf(here, 'admin')
  const bob = await personWithId(here)
  expect([...bob.cookies.keys()].some((name) => name.endsWith('session_data'))).toBe(true)
  await root.post('/admin/ban-user', { userId: bob.id })
  expect(await bob.whoAmI()).toBeNull()
  expect([...bob.cookies.keys()]).toEqual([])
})

test('R28: after a ban no session of the user works, on another node with a cookie cache neither', async () => {
  const here = await world({ session: { cookieCache: { enabled: true } } })
  const other = await world({ session: { cookieCache: { enabled: true } }, database: here.database })
  const root = await holderOf(here, 'admin')
  const bob = await personWithId(here)
  const there = other.stranger('Bob')
  for (const [name, value] of bob.cookies) there.cookies.set(name, value)
  expect(await there.whoAmI()).toMatchObject({ id: bob.id })
  await root.post('/admin/ban-user', { userId: bob.id })
  expect(await there.whoAmI()).toBeNull()
  expect((await there.post('/update-user', { name: 'Bobby' })).status).toBe(401)
})

test('R64: a session that slipped past a ban is not read, and no way in gives another', async () => {
  const here = await world()
  const bob = await personWithId(here)
  // As if the ban had been committed between the comparison of the password and the start of the session.
  await here.database.kysely.updateTable('user').set({ banned: 1 }).where('id', '=', bob.id).execute()
  expect((await bob.post('/update-user', { name: 'Bobby' })).status).toBe(401)
  expect(await bob.whoAmI()).toBeNull()
  expect(await bob.elsewhere().signsIn()).toMatchObject(BANNED)
  const sessions = await here.database.kysely.selectFrom('session').select('id').where('userId', '=', bob.id).execute()
  expect(sessions).toHaveLength(1)
})

test('R64: while a user is banned fifty sign-ins at once leave no session', async () => {
  const here = await world()
  const root = await holderOf(here, 'admin')
  const bob = await personWithId(here)
  const attempts = Array.from({ length: 12 }, () => bob.elsewhere().signsIn())
  await root.post('/admin/ban-user', { userId: bob.id })
  for (const { status } of await Promise.all(attempts)) expect([200, 403]).toContain(status)
  const sessions = await here.database.kysely.selectFrom('session').select('id').where('userId', '=', bob.id).execute()
  expect(sessions).toEqual([])
})

test('the options decide reason, time and message of a ban', async () => {
  const here = await world({
    admin: { defaultBanReason: 'policy', defaultBanExpiresIn: 60, bannedUserMessage: 'Go away' },
  })
  const root = await holderOf(here, 'admin')
  const bob = await personWithId(here)
  const { body } = await root.post('/admin/ban-user', { userId: bob.id, banExpiresIn: 0 })
  expect(body.user).toMatchObject({ banReason: 'policy', banExpires: expect.any(String) })
  expect((await bob.signsIn()).body).toEqual({ code: 'BANNED_USER', message: 'Go away' })
})

test('nobody bans themselves, and a time that is none is refused', async () => {
  const here = await world()
  const root = await holderOf(here, 'admin')
  const bob = await personWithId(here)
  expect(await root.post('/admin/ban-user', { userId: root.id })).toMatchObject({
    status: 400,
    body: { code: 'YOU_CANNOT_BAN_YOURSELF' },
  })
  for (const banExpiresIn of ['60', -1, 1e12, null]) {
    expect(await root.post('/admin/ban-user', { userId: bob.id, banExpiresIn })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR' },
    })
  }
})

test('a banned user may still reset a password, and stays banned', async () => {
  const here = await world()
  const root = await holderOf(here, 'admin')
  const bob = await personWithId(here)
  await root.post('/admin/ban-user', { userId: bob.id })
  await bob.post('/forget-password', { email: bob.email })
  const { token } = await here.mailOf('reset', bob.email)
  const newPassword = 'a password nobody knew before'
  expect((await bob.post('/reset-password', { newPassword, token })).status).toBe(200)
  expect(await bob.signsIn({ password: newPassword })).toMatchObject(BANNED)
})
