import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  type TestResponse,
  inviteMember,
  openTestDatabase,
  type TestUser,
  stepTransactions,
  testDialect,
  createVerifiedUser,
  startTestServer,
} from '@latchkey/testing'

// What they read in common shows each time. Another time one may lose all the same, by the order in which PostgreSQL comes
// to run what is sent together: two who found organizations do in one of four runs, so that is not among the deeds.
const patiently = { retry: 3 }

// A transaction that loses is run again: nobody notices but by the time that it takes. PostgreSQL watches pages of an index,
// and in tables as small as these everybody's rows are in the same ones.
const twoPeople = async () => {
  const led = stepTransactions(await openTestDatabase())
  const here = await startTestServer({ database: led.database })
  const people = [await createVerifiedUser(here, 'Bob'), await createVerifiedUser(here, 'Carol')] as const
  for (const person of people) await person.createOrganization()
  /** What both answer, and how often their transactions ran. */
  const atOnce = async (deed: (person: TestUser) => Promise<TestResponse>) => {
    await here.countMails()
    // From now on PostgreSQL knows how few rows there are, and whose; and there is room for new ones beside them.
    await sql.raw(testDialect === 'postgres' ? 'vacuum analyze' : 'analyze').execute(led.database.kysely)
    led.interleaveNext()
    const answers = await Promise.all(people.map(deed))
    return { statuses: answers.map(({ status }) => status), attempts: led.countAttempts() }
  }
  return { here, people, atOnce }
}

const deeds: Record<string, (person: TestUser) => Promise<TestResponse>> = {
  'sign up': ({ email, post }) =>
    post('/sign-up/email', { name: 'New', email: `new-${email}`, password: 'a new one of mine' }),
  'sign in': ({ signIn }) => signIn(),
  'sign out': ({ post }) => post('/sign-out'),
  'end other sessions': ({ post }) => post('/revoke-other-sessions'),
  'end every session': ({ post }) => post('/revoke-sessions'),
  'forget a password': ({ email, post }) => post('/forget-password', { email }),
  'rename an organization': ({ post }) => post('/organization/update', { data: { name: 'New' } }),
  'leave the active organization': ({ post }) => post('/organization/set-active', { organizationId: null }),
  'make a team': ({ post }) => post('/organization/create-team', { name: 'New' }),
}

test.each(Object.entries(deeds))(
  'two people who %s at once do not lose against each other',
  patiently,
  async (_, deed) => {
    const { atOnce } = await twoPeople()
    expect(await atOnce(deed)).toEqual({ statuses: [200, 200], attempts: 2 })
  },
)

test(
  'two people who join organizations at once do not lose against each other, however many they are in',
  patiently,
  async () => {
    const { here, people, atOnce } = await twoPeople()
    const ann = await here.createUser('Ann')
    const invitations = new Map<TestUser, { invitationId: string }>()
    for (const person of people) {
      for (let count = 0; count < 40; count++) await person.createOrganization()
      await ann.createOrganization()
      invitations.set(person, { invitationId: (await inviteMember(ann, person)).body.id })
    }
    const joining = await atOnce((person) => person.post('/organization/accept-invitation', invitations.get(person)))
    expect(joining).toEqual({ statuses: [200, 200], attempts: 2 })
  },
)
