import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { FIFTY } from '../testing/at-once.ts'
import type { Person } from '../testing/person.ts'
import { at, type Node, twoNodes, withRedis } from '../testing/with-redis.ts'

vi.setConfig({ testTimeout: 60_000 })

const server = withRedis()

const cached = { session: { cookieCache: { enabled: true } } }

const nodes = (options = {}): Promise<[Node, Node]> => twoNodes([server().url, server().url], { ...cached, ...options })

/** Fifty people who are signed in, and whom the other node knows as such. */
const crowdAt = async (here: Node, there: Node): Promise<Person[]> => {
  const people = await Promise.all(FIFTY.map(() => here.person()))
  const known = await Promise.all(people.map((person) => at(there, person).whoAmI()))
  expect(known.map(({ email }) => email)).toEqual(people.map(({ email }) => email))
  await remembersAgain(there, people[0] ?? expect.fail('nobody'))
  return people
}

/** Asks until the node answers from what it remembers. */
const remembersAgain = async (there: Node, person: Person): Promise<void> => {
  for (;;) {
    const before = there.versionReads()
    await at(there, person).whoAmI()
    if (there.versionReads() === before) return
    await wait(5)
  }
}

test('what another node remembers of somebody is not read again', async () => {
  const [here, there] = await nodes()
  const people = await crowdAt(here, there)
  const before = there.versionReads()
  await Promise.all(people.map((person) => at(there, person).whoAmI()))
  expect(there.versionReads()).toBe(before)
})

test('read-your-own-writes holds for a person who switches nodes', async () => {
  const [here, there] = await nodes()
  const people = await crowdAt(here, there)
  const seen = await Promise.all(
    people.map(async (person, index) => {
      const asBefore = at(there, person)
      await person.post('/update-user', { name: `Ann ${index}` })
      return [(await asBefore.whoAmI()).name, (await at(there, person).whoAmI()).name]
    }),
  )
  expect(seen).toEqual(FIFTY.map((index) => [`Ann ${index}`, `Ann ${index}`]))
})

/** Signs out fifty people at once at one node, and asks at the other, as soon as each is, who they are. */
const revokeFifty = (people: readonly Person[], there: Node, beside: (index: number) => unknown = () => {}) =>
  Promise.all(
    people.map(async (person, index) => {
      const asBefore = at(there, person)
      const [{ status }] = await Promise.all([person.post('/revoke-sessions'), beside(index)])
      return [status, await asBefore.whoAmI()]
    }),
  )

const allRevoked = FIFTY.map(() => [200, null])

test('R28: fifty sessions that one node ends at once are dead on another that remembered them', async () => {
  const [here, there] = await nodes()
  expect(await revokeFifty(await crowdAt(here, there), there)).toEqual(allRevoked)
})

test('R28: so they are while the server that the nodes share dies', async () => {
  const [here, there] = await nodes()
  const people = await crowdAt(here, there)
  const killed = await revokeFifty(people, there, (index) => (index === 10 ? server().kill() : undefined))
  expect(killed).toEqual(allRevoked)
  await server().restart()
})
