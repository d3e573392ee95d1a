import { expect, test } from 'vitest'
import type { Person } from '../testing/person.ts'
import { world } from '../testing/world.ts'

const QUARTER_OF_AN_HOUR = 15 * 60
const TOO_MANY = {
  status: 429,
  body: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' },
}

const guesses = async (person: Person, count: number): Promise<number[]> => {
  const answers = []
  for (let index = 0; index < count; index++)
    answers.push((await person.signsIn({ password: `guess ${index}` })).status)
  return answers
}

/** A hundred wrong passwords, from addresses enough: what everybody together may try at an account. */
const besiege = async (person: Person): Promise<void> => {
  const botnet = Array.from({ length: 10 }, (_, index) => person.elsewhere(`192.0.2.${index + 1}`))
  await Promise.all(botnet.map((bot) => guesses(bot, 10)))
}

test('R61: after ten wrong passwords an address has to wait, with the right one, too', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const eve = ann.elsewhere('192.0.2.1')
  expect(await guesses(eve, 10)).toEqual(Array.from({ length: 10 }, () => 401))
  const refused = await eve.signsIn()
  expect(refused).toMatchObject(TOO_MANY)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(QUARTER_OF_AN_HOUR - 60)
  here.travel(QUARTER_OF_AN_HOUR)
  expect((await eve.signsIn()).status).toBe(200)
})

test('R61: the owner at another address is not kept out by them', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  await guesses(ann.elsewhere('192.0.2.1'), 11)
  expect((await ann.elsewhere('198.51.100.1').signsIn()).status).toBe(200)
})

test('R61: a thousand addresses do not help: after a hundred wrong passwords nobody new may try', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  await besiege(ann)
  expect(await ann.elsewhere('198.51.100.99').signsIn()).toMatchObject(TOO_MANY)
  here.travel(QUARTER_OF_AN_HOUR)
  expect((await ann.elsewhere('198.51.100.99').signsIn()).status).toBe(200)
})

test('R61: the owner still gets in from an address that has signed in before', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  await besiege(ann)
  expect((await ann.elsewhere().signsIn()).status).toBe(200)
})

test('R61: the known address of one person opens nothing at the account of another', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const home = '198.51.100.7'
  const bob = (await here.person('Bob')).elsewhere(home)
  await bob.signsIn()
  await besiege(ann)
  expect(await ann.elsewhere(home).signsIn()).toMatchObject(TOO_MANY)
})

test('R61: right passwords are not counted', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  for (let count = 0; count < 12; count++) expect((await ann.signsIn()).status).toBe(200)
  expect(await guesses(ann, 10)).not.toContain(429)
})

test('R61: fifty right passwords at once are all let in: only wrong ones are counted', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const answers = await Promise.all(Array.from({ length: 50 }, () => ann.elsewhere('198.51.100.3').signsIn()))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
})

test('R61: accounts are counted apart', async () => {
  const here = await world()
  const [ann, bob] = [await here.person('Ann'), await here.person('Bob')]
  await guesses(ann, 11)
  expect((await bob.signsIn()).status).toBe(200)
})

test('R61: the case of the address makes no second account of it', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  await guesses(ann, 10)
  expect(await ann.signsIn({ email: ann.email.toUpperCase() })).toMatchObject(TOO_MANY)
})

test('R37: guesses at an unknown account are counted alike', async () => {
  const here = await world()
  const known = await here.person('Ann')
  const unknown = here.stranger('Nobody')
  const statuses = [await guesses(known, 12), await guesses(unknown, 12)]
  expect(statuses[0]).toEqual(statuses[1])
  expect(statuses[0]?.slice(9)).toEqual([401, 429, 429])
})

test('R33: of fifty guesses at once ten are compared', async () => {
  const here = await world()
  const ann = await here.person('Ann')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => ann.signsIn({ password: `guess ${index}` })),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
})

test.each([
  ['/change-password', (password: string) => ({ currentPassword: password, newPassword: 'another password' })],
  ['/delete-user', (password: string) => ({ password })],
])('R58: a password that %s asks for is counted with those of sign-in', async (path, body) => {
  const here = await world()
  const ann = await here.person('Ann')
  for (let count = 0; count < 10; count++) {
    expect((await ann.post(path, body(`guess ${count}`))).body.code).toBe('INVALID_PASSWORD')
  }
  expect(await ann.post(path, body(ann.password))).toMatchObject(TOO_MANY)
  expect(await ann.signsIn()).toMatchObject(TOO_MANY)
})
