import { expect, test } from 'vitest'
import { FIFTY, type TestUser, startTestServer } from '@latchkey/testing'

const WINDOW_SECONDS = 15 * 60
const TOO_MANY = {
  status: 429,
  body: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' },
}

const guess = async (user: TestUser, count: number): Promise<number[]> => {
  const responses = []
  for (let index = 0; index < count; index++) responses.push((await user.signIn({ password: `guess ${index}` })).status)
  return responses
}

/** Exhausts the account limit with a hundred wrong passwords from ten IP addresses. */
const exhaustAccountLimit = async (user: TestUser): Promise<void> => {
  const botnet = Array.from({ length: 10 }, (_, index) => user.otherBrowser(`192.0.2.${index + 1}`))
  await Promise.all(botnet.map((bot) => guess(bot, 10)))
}

test('rejects further passwords from an IP address after ten wrong ones (R61)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const eve = ann.otherBrowser('192.0.2.1')
  expect(await guess(eve, 10)).toEqual(Array.from({ length: 10 }, () => 401))
  const refused = await eve.signIn()
  expect(refused).toMatchObject(TOO_MANY)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(WINDOW_SECONDS - 60)
  server.advanceClock(WINDOW_SECONDS)
  expect((await eve.signIn()).status).toBe(200)
})

test('the limit of one IP address does not affect others (R61)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await guess(ann.otherBrowser('192.0.2.1'), 11)
  expect((await ann.otherBrowser('198.51.100.1').signIn()).status).toBe(200)
})

test('rejects new IP addresses after a hundred wrong passwords (R61)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await exhaustAccountLimit(ann)
  expect(await ann.otherBrowser('198.51.100.99').signIn()).toMatchObject(TOO_MANY)
  server.advanceClock(WINDOW_SECONDS)
  expect((await ann.otherBrowser('198.51.100.99').signIn()).status).toBe(200)
})

test('an earlier sign-in from the same IP address does not exempt a new browser', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await exhaustAccountLimit(ann)
  expect(await ann.otherBrowser().signIn()).toMatchObject(TOO_MANY)
})

test('a correct password at a known device does not refund a guess that was never admitted', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await exhaustAccountLimit(ann)
  for (let count = 0; count < 3; count++) expect((await ann.signIn()).status).toBe(200)
  for (let count = 0; count < 3; count++) {
    expect(await ann.otherBrowser(`198.51.100.${count}`).signIn({ password: 'guess' })).toMatchObject(TOO_MANY)
  }
})

test('an attempt that one limit refuses is not counted in the others', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await exhaustAccountLimit(ann)
  server.advanceClock(WINDOW_SECONDS - 60)
  const office = ann.otherBrowser('198.51.100.8')
  // Far more than the limit of one address, whose window would end long after that of the account.
  for (let count = 0; count < 20; count++) expect((await office.signIn()).status).toBe(429)
  server.advanceClock(60)
  expect((await guess(office, 11)).indexOf(429)).toBe(10)
})

test('an attacker with an IPv6 /64 or /48 has one limit for all its addresses (R15)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const guessFrom = async (address: string) => (await ann.otherBrowser(address).signIn({ password: 'guess' })).status
  for (let host = 0; host < 10; host++) expect(await guessFrom(`2001:db8:1:1::${host}`)).toBe(401)
  expect(await guessFrom('2001:db8:1:1::ffff')).toBe(429)
  for (let network = 2; network < 22; network++) expect(await guessFrom(`2001:db8:1:${network}::1`)).toBe(401)
  expect(await guessFrom('2001:db8:1:ff::1')).toBe(429)
  expect(await guessFrom('2001:db8:2::1')).toBe(401)
})

test('an attacker who tries one password at many accounts is stopped after 300 failures an hour', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const spray = async (address: string, count: number) => {
    const visitors = Array.from({ length: count }, () => server.createVisitor().otherBrowser(address))
    return (await Promise.all(visitors.map((visitor) => visitor.signIn({ password: 'Summer2026' })))).map(
      ({ status }) => status,
    )
  }
  // In parts: the queue of the hashes is bounded.
  for (let part = 0; part < 6; part++) expect(new Set(await spray('2001:db8:1:1::1', 50))).toEqual(new Set([401]))
  // Neither another account nor another address of the network helps.
  expect(await spray('2001:db8:1:1::2', 1)).toEqual([429])
  expect(await ann.otherBrowser('2001:db8:1:1::3').signIn()).toMatchObject(TOO_MANY)
  // A known device in the same network is exempt, and so is a neighboring network.
  const device = ann.otherBrowser('2001:db8:1:1::4')
  for (const [name, value] of ann.cookies) if (name.endsWith('known_device')) device.cookies.set(name, value)
  expect((await device.signIn()).status).toBe(200)
  expect(await spray('2001:db8:1:2::1', 1)).toEqual([401])
  server.advanceClock(3600)
  expect(await spray('2001:db8:1:1::1', 1)).toEqual([401])
})

test('correct passwords of an office with one address do not count towards its limit over all accounts', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  for (let round = 0; round < 7; round++) {
    const responses = await Promise.all(FIFTY.map(() => ann.otherBrowser('198.51.100.9').signIn()))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
  }
})

test('in-process calls of the application do not share one limit over all accounts', async () => {
  const server = await startTestServer()
  const signIn = (index: number) =>
    server.latchkey.api
      .signInEmail({ body: { email: `unknown${index}@example.com`, password: 'guess' }, asResponse: true })
      .then(({ status }) => status)
  for (let part = 0; part < 7; part++) {
    const statuses = await Promise.all(FIFTY.map((index) => signIn(50 * part + index)))
    expect(new Set(statuses)).toEqual(new Set([401]))
  }
})

test('does not count correct passwords (R61)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  for (let count = 0; count < 12; count++) expect((await ann.signIn()).status).toBe(200)
  expect(await guess(ann, 10)).not.toContain(429)
})

test('accepts fifty concurrent correct passwords (R61)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const responses = await Promise.all(Array.from({ length: 50 }, () => ann.otherBrowser('198.51.100.3').signIn()))
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
})

test('counts each account separately (R61)', async () => {
  const server = await startTestServer()
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  await guess(ann, 11)
  expect((await bob.signIn()).status).toBe(200)
})

test('counts spellings of an email address together (R61)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await guess(ann, 10)
  expect(await ann.signIn({ email: ann.email.toUpperCase() })).toMatchObject(TOO_MANY)
})

test('limits unknown addresses like known ones (R37)', async () => {
  const server = await startTestServer()
  const known = await server.createUser('Ann')
  const unknown = server.createVisitor('Unknown')
  const statuses = [await guess(known, 12), await guess(unknown, 12)]
  expect(statuses[0]).toEqual(statuses[1])
  expect(statuses[0]?.slice(9)).toEqual([401, 429, 429])
})

test('compares at most ten of fifty concurrent wrong passwords (R33)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => ann.signIn({ password: `guess ${index}` })),
  )
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(40)
})

test.each([
  ['/change-password', (password: string) => ({ currentPassword: password, newPassword: 'another password' })],
  ['/delete-user', (password: string) => ({ password })],
])('counts the passwords of %s together with those of sign-in (R58)', async (path, body) => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  for (let count = 0; count < 10; count++) {
    expect((await ann.post(path, body(`guess ${count}`))).body.code).toBe('INVALID_PASSWORD')
  }
  expect(await ann.post(path, body(ann.password))).toMatchObject(TOO_MANY)
  expect(await ann.signIn()).toMatchObject(TOO_MANY)
})
