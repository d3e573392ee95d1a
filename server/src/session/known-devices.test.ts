import { knownDevices } from '@latchkey/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  copySignedOutBrowser,
  createUserWithId,
  createUserWithRole,
  DEVICE_COOKIE,
  FIFTY,
  type TestServer,
  type TestUser,
  send,
  startTestServer,
} from '@latchkey/testing'
import { silentLogger } from '../platform/observability/logger.ts'

const DAY = 86_400
const TEN = Array.from({ length: 10 }, (_, index) => index)

/** A hundred wrong passwords from ten networks, which exhausts the limit of the account. */
const attackFromTenNetworks = async (user: TestUser): Promise<void> => {
  const bots = TEN.map((index) => user.otherBrowser(`192.0.${index}.1`))
  await Promise.all(
    bots.flatMap((bot) => TEN.map((index) => bot.signIn({ password: `guess ${index} of ${bot.email}` }))),
  )
}

const countDevices = async ({ database }: TestServer): Promise<number> =>
  (await database.kysely.selectFrom('knownDevice').select('id').execute()).length

/** Whether the browser still signs in while the limit of the account is exhausted. */
const isExempt = async (browser: TestUser): Promise<boolean> => {
  await attackFromTenNetworks(browser)
  return (await copySignedOutBrowser(browser).signIn()).status === 200
}

test('an attacker with a hundred wrong passwords from ten networks does not lock the owner out of a known device (R61)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await attackFromTenNetworks(ann)
  // A new network as well: only the cookie distinguishes the browser.
  const home = ann.otherBrowser('198.51.100.1')
  expect((await home.signIn()).status).toBe(429)
  home.cookies.set(DEVICE_COOKIE, ann.cookies.get(DEVICE_COOKIE) ?? '')
  expect((await home.signIn()).status).toBe(200)
})

test('a known device compares ten of fifty parallel guesses, and its owner waits after ten wrong passwords (R33)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const responses = await Promise.all(FIFTY.map((index) => ann.signIn({ password: `guess ${index}` })))
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(40)
  expect((await ann.signIn()).status).toBe(429)
  // The device has its own limit, so the other browsers of the user are not affected.
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
  server.advanceClock(15 * 60)
  expect((await ann.signIn()).status).toBe(200)
})

test('an attacker with a device of another account, a forged or an expired device has no limit of its own', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  const cookie = ann.cookies.get(DEVICE_COOKIE) ?? ''
  await attackFromTenNetworks(ann)
  for (const value of [
    bob.cookies.get(DEVICE_COOKIE) ?? '',
    cookie.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
    'x',
  ]) {
    const attacker = ann.otherBrowser('198.51.100.2')
    attacker.cookies.set(DEVICE_COOKIE, value)
    expect((await attacker.signIn()).status).toBe(429)
  }
  server.advanceClock(90 * DAY)
  expect(await isExempt(ann)).toBe(false)
})

test('one browser has one device cookie for several users, and each of them needs a sign-in there', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  const cookie = ann.cookies.get(DEVICE_COOKIE)
  await ann.signIn({ email: bob.email, password: bob.password })
  expect(ann.cookies.get(DEVICE_COOKIE)).toBe(cookie)
  expect(await countDevices(server)).toBe(3)
  await attackFromTenNetworks(bob)
  expect((await ann.signIn({ email: bob.email, password: bob.password })).status).toBe(200)
})

test('the device cookie is signed, hidden from scripts, and authenticates nothing', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const line = (await ann.signIn()).setCookies.find((cookie) => cookie.startsWith(DEVICE_COOKIE))
  expect(line).toMatch(/^[^=]+=[A-Za-z0-9_%.:]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const cookie = `${DEVICE_COOKIE}=${ann.cookies.get(DEVICE_COOKIE)}`
  expect((await send(server, '/get-session', { headers: { cookie } })).body).toBeNull()
  const [row] = await server.database.kysely.selectFrom('knownDevice').selectAll().execute()
  expect(decodeURIComponent(cookie)).not.toContain(row?.id)
})

test('a sign-in in the same browser writes at most once a day', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const findExpiry = async () =>
    (await server.database.kysely.selectFrom('knownDevice').select('expiresAt').execute()).map((row) => row.expiresAt)
  const [first = 0] = await findExpiry()
  server.advanceClock(DAY / 2)
  await ann.signIn()
  expect(await findExpiry()).toEqual([first])
  server.advanceClock(DAY)
  await ann.signIn()
  const [later = 0] = await findExpiry()
  expect(later).toBeGreaterThan(first + DAY * 1000)
})

test('a device that was not used for 90 days is deleted', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  server.advanceClock(89 * DAY)
  await server.latchkey.removeExpired()
  expect(await countDevices(server)).toBe(1)
  await ann.signIn()
  server.advanceClock(89 * DAY)
  expect(await isExempt(ann)).toBe(true)
  server.advanceClock(91 * DAY)
  await server.latchkey.removeExpired()
  expect(await countDevices(server)).toBe(0)
})

test('an attacker who signs in from fifty new browsers at once fills no more than twenty rows', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const responses = await Promise.all(FIFTY.map(() => ann.otherBrowser('198.51.100.3').signIn()))
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  // Concurrent deletions may leave some rows to the next new device.
  await ann.otherBrowser('198.51.100.4').signIn()
  expect(await countDevices(server)).toBe(20)
})

test('a sign-in succeeds and logs a warning if the surplus devices cannot be deleted', async () => {
  const warnings: object[] = []
  const warn = (fields: object) => warnings.push(fields)
  const server = await startTestServer({ logger: { ...silentLogger, warn } })
  const ann = await server.createUser()
  const { kysely } = server.database
  const device = await kysely.selectFrom('knownDevice').selectAll().executeTakeFirstOrThrow()
  const ids = Array.from({ length: knownDevices.maxPerUser }, (_, index) => `device ${index}`)
  await kysely
    .insertInto('knownDevice')
    .values(ids.map((id) => ({ ...device, id })))
    .execute()
  await sql`create table "use" ("userId" text, "id" text,
    foreign key ("userId", "id") references "knownDevice" ("userId", "id"))`.execute(kysely)
  // On PostgreSQL, other tests use this database afterwards.
  onTestFinished(() => kysely.schema.dropTable('use').execute())
  await sql`insert into "use" select "userId", "id" from "knownDevice"`.execute(kysely)
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
  await expect.poll(() => warnings).toEqual([{ error: expect.stringMatching(/foreign key/i) }])
})

test.each([
  ['revoke-sessions', (ann: TestUser) => ann.post('/revoke-sessions'), false],
  ['revoke-other-sessions', (ann: TestUser) => ann.post('/revoke-other-sessions'), true],
  [
    'change-password',
    (ann: TestUser) =>
      ann.post('/change-password', { currentPassword: ann.password, newPassword: ann.password.toUpperCase() }),
    true,
  ],
])('%s forgets a stolen device cookie', async (_, revoke, keepsOwn) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.otherBrowser().signIn()
  const own = ann.cookies.get(DEVICE_COOKIE)
  expect(await countDevices(server)).toBe(2)
  expect((await revoke(ann)).status).toBe(200)
  expect(await countDevices(server)).toBe(keepsOwn ? 1 : 0)
  expect(ann.cookies.get(DEVICE_COOKIE)).toBe(own)
})

test('a ban and the deletion of an account forget its devices', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  const carol = await server.createUser('Carol')
  expect(await countDevices(server)).toBe(3)
  await root.post('/admin/ban-user', { userId: bob.id })
  expect(await countDevices(server)).toBe(2)
  await server.database.kysely.deleteFrom('user').where('email', '=', carol.email).execute()
  expect(await countDevices(server)).toBe(1)
})

test('a password reset during an attack lets the owner sign in at once, in a new browser and after further guesses', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const phone = ann.otherBrowser('198.51.100.5')
  await attackFromTenNetworks(ann)
  expect((await phone.signIn()).status).toBe(429)
  await phone.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  const newPassword = 'a password after the attack'
  expect((await phone.post('/reset-password', { token, newPassword })).status).toBe(200)
  const laptop = ann.otherBrowser('198.51.100.6')
  expect((await laptop.signIn({ password: newPassword })).status).toBe(200)
  await attackFromTenNetworks(ann)
  expect((await phone.signIn({ password: newPassword })).status).toBe(200)
  // The reset forgot the devices from before.
  expect((await copySignedOutBrowser(ann).signIn({ password: newPassword })).status).toBe(429)
})
