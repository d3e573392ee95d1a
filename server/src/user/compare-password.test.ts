import { expect, test } from 'vitest'
import { type TestUser, startTestServer } from '@latchkey/testing'

const QUARTER_OF_AN_HOUR = 15 * 60
const TOO_MANY = {
  status: 429,
  body: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' },
}

const guesses = async (person: TestUser, count: number): Promise<number[]> => {
  const answers = []
  for (let index = 0; index < count; index++) answers.push((await person.signIn({ password: `guess ${index}` })).status)
  return answers
}

/** A hundred wrong passwords, from addresses enough: what everybody together may try at an account. */
const besiege = async (person: TestUser): Promise<void> => {
  const botnet = Array.from({ length: 10 }, (_, index) => person.otherBrowser(`192.0.2.${index + 1}`))
  await Promise.all(botnet.map((bot) => guesses(bot, 10)))
}

test('R61: after ten wrong passwords an address has to wait, with the right one, too', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  const eve = ann.otherBrowser('192.0.2.1')
  expect(await guesses(eve, 10)).toEqual(Array.from({ length: 10 }, () => 401))
  const refused = await eve.signIn()
  expect(refused).toMatchObject(TOO_MANY)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(QUARTER_OF_AN_HOUR - 60)
  here.advanceClock(QUARTER_OF_AN_HOUR)
  expect((await eve.signIn()).status).toBe(200)
})

test('R61: the owner at another address is not kept out by them', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await guesses(ann.otherBrowser('192.0.2.1'), 11)
  expect((await ann.otherBrowser('198.51.100.1').signIn()).status).toBe(200)
})

test('R61: a thousand addresses do not help: after a hundred wrong passwords nobody new may try', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await besiege(ann)
  expect(await ann.otherBrowser('198.51.100.99').signIn()).toMatchObject(TOO_MANY)
  here.advanceClock(QUARTER_OF_AN_HOUR)
  expect((await ann.otherBrowser('198.51.100.99').signIn()).status).toBe(200)
})

test('R61: the owner still gets in from an address that has signed in before', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await besiege(ann)
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
})

test('R61: the known address of one person opens nothing at the account of another', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  const home = '198.51.100.7'
  const bob = (await here.createUser('Bob')).otherBrowser(home)
  await bob.signIn()
  await besiege(ann)
  expect(await ann.otherBrowser(home).signIn()).toMatchObject(TOO_MANY)
})

test('R61: right passwords are not counted', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  for (let count = 0; count < 12; count++) expect((await ann.signIn()).status).toBe(200)
  expect(await guesses(ann, 10)).not.toContain(429)
})

test('R61: fifty right passwords at once are all let in: only wrong ones are counted', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  const answers = await Promise.all(Array.from({ length: 50 }, () => ann.otherBrowser('198.51.100.3').signIn()))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
})

test('R61: accounts are counted apart', async () => {
  const here = await startTestServer()
  const [ann, bob] = [await here.createUser('Ann'), await here.createUser('Bob')]
  await guesses(ann, 11)
  expect((await bob.signIn()).status).toBe(200)
})

test('R61: the case of the address makes no second account of it', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  await guesses(ann, 10)
  expect(await ann.signIn({ email: ann.email.toUpperCase() })).toMatchObject(TOO_MANY)
})

test('R37: guesses at an unknown account are counted alike', async () => {
  const here = await startTestServer()
  const known = await here.createUser('Ann')
  const unknown = here.createVisitor('Nobody')
  const statuses = [await guesses(known, 12), await guesses(unknown, 12)]
  expect(statuses[0]).toEqual(statuses[1])
  expect(statuses[0]?.slice(9)).toEqual([401, 429, 429])
})

test('R33: of fifty guesses at once ten are compared', async () => {
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
])('R58: a password that %s asks for is counted with those of sign-in', async (path, body) => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  for (let count = 0; count < 10; count++) {
    expect((await ann.post(path, body(`guess ${count}`))).body.code).toBe('INVALID_PASSWORD')
  }
  expect(await ann.post(path, body(ann.password))).toMatchObject(TOO_MANY)
  expect(await ann.signIn()).toMatchObject(TOO_MANY)
})
