import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/databases.ts'
import { invites, verifiedPerson } from '../testing/invitations.ts'
import { stepByStep } from '../testing/step-by-step.ts'
import { world } from '../testing/world.ts'

// A transaction that loses is run again: nobody notices but by the time that it takes. PostgreSQL watches pages of an index,
// and in tables as small as these everybody's rows are in the same ones.
const twoPeople = async () => {
  const led = stepByStep(await openTestDatabase())
  const here = await world({ database: led.database })
  const people = [await verifiedPerson(here, 'Bob'), await verifiedPerson(here, 'Carol')] as const
  /** From now on PostgreSQL knows how few rows there are, and of whom. */
  const pairUp = async () => {
    await sql`analyze`.execute(led.database.kysely)
    led.pair()
  }
  return { here, people, pairUp, attempts: led.attempts }
}

test('two people who found organizations at once do not lose against each other', async () => {
  const { people, pairUp, attempts } = await twoPeople()
  await pairUp()
  await Promise.all(people.map((person) => person.createsOrganization()))
  expect(attempts()).toBe(2)
})

test('two people who join organizations at once do not lose against each other, however many they are in', async () => {
  const { here, people, pairUp, attempts } = await twoPeople()
  const ann = await here.person('Ann')
  for (const person of people) {
    for (let count = 0; count < 40; count++) await person.createsOrganization()
  }
  const invitations: { id: string }[] = []
  for (const person of people) {
    await ann.createsOrganization()
    invitations.push((await invites(ann, person)).body)
  }
  await pairUp()
  const answers = await Promise.all(
    people.map((person, index) =>
      person.post('/organization/accept-invitation', { invitationId: invitations[index]?.id }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(attempts()).toBe(2)
})
