import { expect, test } from 'vitest'
import {
  createUserWithId,
  createUserWithRole,
  createVerifiedUser,
  findMailedInvitation,
  inviteMember,
  startTestServer,
} from '@latchkey/testing'
import { DAY_MS, HOUR_MS } from './durations.ts'

/** A server whose clock stands still between the steps of a test. */
const startFrozenServer = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  let time = Date.now()
  const server = await startTestServer({ ...options, now: () => time })
  return {
    ...server,
    now: () => time,
    advanceMs: (ms: number) => {
      time += ms
    },
  }
}

test.each([
  [-1, true],
  [0, false],
])('accepts a session %i ms after its expiry: %s', async (ms, isValid) => {
  const server = await startFrozenServer({ session: { updateAge: 365 * 86_400 } })
  const ann = await server.createUser()
  server.advanceMs(7 * DAY_MS + ms)
  expect((await ann.fetchUser()) !== null).toBe(isValid)
})

test.each([
  [-1, false],
  [0, true],
])('extends a session that is read %i ms after the update age: %s', async (ms, isExtended) => {
  const server = await startFrozenServer()
  const ann = await server.createUser()
  const readExpiry = async () => (await ann.get('/get-session')).body.session.expiresAt
  const before = await readExpiry()
  server.advanceMs(DAY_MS + ms)
  expect((await readExpiry()) !== before).toBe(isExtended)
})

test.each([
  [-1, 200],
  [0, 403],
])('responds to a sensitive call %i ms after the end of the fresh age with %i', async (ms, status) => {
  const server = await startFrozenServer()
  const ann = await server.createUser()
  server.advanceMs(600_000 + ms)
  expect((await ann.post('/change-email', { newEmail: 'new@example.com' })).status).toBe(status)
})

test.each([
  [-1, 200],
  [0, 400],
])('responds to a reset link %i ms after its expiry with %i', async (ms, status) => {
  const server = await startFrozenServer()
  const ann = await server.createUser()
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  server.advanceMs(HOUR_MS + ms)
  expect((await ann.post('/reset-password', { newPassword: 'not on any list', token })).status).toBe(status)
})

test.each([
  [-1, 200],
  [0, 400],
])('responds to the acceptance of an invitation %i ms after its expiry with %i', async (ms, status) => {
  const server = await startFrozenServer()
  const ann = await server.createUser()
  await ann.createOrganization()
  const bob = await createVerifiedUser(server, 'Bob')
  await inviteMember(ann, bob)
  const invitation = await findMailedInvitation(server, bob)
  server.advanceMs(2 * DAY_MS + ms)
  expect((await bob.post('/organization/accept-invitation', invitation)).status).toBe(status)
})

test.each([
  [-1, 403],
  [0, 200],
])('responds to the sign-in of a banned user %i ms after the end of the ban with %i', async (ms, status) => {
  const server = await startFrozenServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server, 'Bob')
  await root.post('/admin/ban-user', { userId: bob.id, banExpiresIn: 60 })
  server.advanceMs(60_000 + ms)
  expect((await bob.signIn()).status).toBe(status)
})

test.each([
  [-1, 400],
  [0, 200],
])('counts a banned admin as another admin %i ms after the end of the ban: %i', async (ms, status) => {
  const server = await startFrozenServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithRole(server, 'admin', 'Bob')
  await root.post('/admin/ban-user', { userId: bob.id, banExpiresIn: 60 })
  server.advanceMs(60_000 + ms)
  expect((await root.post('/admin/set-role', { userId: root.id, role: 'user' })).status).toBe(status)
})

test.each([
  [254, 200],
  [255, 400],
])('responds to an address with %i characters with %i in every call', async (length, status) => {
  const server = await startFrozenServer()
  const ann = await server.createUser()
  await ann.createOrganization()
  const toAddress = (name: string) => `${name.padEnd(length - '@example.com'.length, 'x')}@example.com`
  expect(toAddress('a')).toHaveLength(length)
  const root = await createUserWithRole(server, 'admin')
  const created = { name: 'Created', password: 'not on any list' }
  for (const response of [
    await server.createVisitor().signUp({ email: toAddress('a') }),
    await ann.post('/forget-password', { email: toAddress('b') }),
    await ann.post('/send-verification-email', { email: toAddress('c') }),
    await ann.post('/organization/invite-member', { email: toAddress('d'), role: 'member' }),
    await root.post('/admin/create-user', { ...created, email: toAddress('e') }),
    await ann.post('/change-email', { newEmail: toAddress('f') }),
  ]) {
    expect(response.status).toBe(status)
  }
})
