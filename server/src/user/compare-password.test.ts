import { expect, test } from 'vitest'
import { type TestUser, startTestServer } from '@latchkey/testing'

const WINDOW_SECONDS = 15 * 60
const TOO_MANY = {
  status: 429,
  body: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' },
}

const guess = async (user: TestUser, count: number): Promise<number[]> => {
  const answers = []
  for (let index = 0; index < count; index++) answers.push((await user.signIn({ password: `guess ${index}` })).status)
  return answers
}

/** Exhausts the account limit with a hundred wrong passwords from ten IP addresses. */
const exhaustAccountLimit = async (user: TestUser): Promise<void> => {
  const botnet = Array.from({ length: 10 }, (_, index) => user.otherBrowser(`192.0.2.${index + 1}`))
  await Promise.all(botnet.map((bot) => guess(bot, 10)))
}

test('rejects further passwords from an IP address after ten wrong ones (R61)', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  const eve = ann.otherBrowser('192.0.2.1')
  expect(await guess(eve, 10)).toEqual(Array.from({ length: 10 }, () => 401))
  const refused = await eve.signIn()
  expect(refused).toMatchObject(TOO_MANY)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(WINDOW_SECONDS - 60)
  here.advanceClock(WINDOW_SECONDS)
  expect((await eve.signIn()).status).toBe(200)
})

test('the limit of one IP address does not affect others (R61)', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await guess(ann.otherBrowser('192.0.2.1'), 11)
  expect((await ann.otherBrowser('198.51.100.1').signIn()).status).toBe(200)
})

test('rejects new IP addresses after a hundred wrong passwords (R61)', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await exhaustAccountLimit(ann)
  expect(await ann.otherBrowser('198.51.100.99').signIn()).toMatchObject(TOO_MANY)
  here.advanceClock(WINDOW_SECONDS)
  expect((await ann.otherBrowser('198.51.100.99').signIn()).status).toBe(200)
})

test('an exhausted account limit does not affect IP addresses with an earlier sign-in (R61)', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await exhaustAccountLimit(ann)
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
})

test('an earlier sign-in exempts an IP address for that account only (R61)', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  const home = '198.51.100.7'
  const bob = (await here.createUser('Bob')).otherBrowser(home)
  await bob.signIn()
  await exhaustAccountLimit(ann)
  expect(await ann.otherBrowser(home).signIn()).toMatchObject(TOO_MANY)
})

test('does not count correct passwords (R61)', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  for (let count = 0; count < 12; count++) expect((await ann.signIn()).status).toBe(200)
  expect(await guess(ann, 10)).not.toContain(429)
})

test('accepts fifty concurrent correct passwords (R61)', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  const answers = await Promise.all(Array.from({ length: 50 }, () => ann.otherBrowser('198.51.100.3').signIn()))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
})

test('counts each account separately (R61)', async () => {
  const here = await startTestServer()
  const [ann, bob] = [await here.createUser('Ann'), await here.createUser('Bob')]
  await guess(ann, 11)
  expect((await bob.signIn()).status).toBe(200)
})

test('counts spellings of an email address together (R61)', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await guess(ann, 10)
  expect(await ann.signIn({ email: ann.email.toUpperCase() })).toMatchObject(TOO_MANY)
})

test('limits unknown addresses like known ones (R37)', async () => {
  const here = await startTestServer()
  const known = await here.createUser('Ann')
  const unknown = here.createVisitor('Unknown')
  const statuses = [await guess(known, 12), await guess(unknown, 12)]
  expect(statuses[0]).toEqual(statuses[1])
  expect(statuses[0]?.slice(9)).toEqual([401, 429, 429])
})

test('compares at most ten of fifty concurrent wrong passwords (R33)', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => ann.signIn({ password: `guess ${index}` })),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
})

test.each([
  ['/change-password', (password: string) => ({ currentPassword: password, newPassword: 'another password' })],
  ['/delete-user', (password: string) => ({ password })],
])('counts the passwords of %s together with those of sign-in (R58)', async (path, body) => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  for (let count = 0; count < 10; count++) {
    expect((await ann.post(path, body(`guess ${count}`))).body.code).toBe('INVALID_PASSWORD')
  }
  expect(await ann.post(path, body(ann.password))).toMatchObject(TOO_MANY)
  expect(await ann.signIn()).toMatchObject(TOO_MANY)
})
