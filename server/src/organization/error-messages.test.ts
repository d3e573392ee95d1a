import { expect, test } from 'vitest'
import { type TestResponse, type TestUser, startTestServer } from '@latchkey/testing'

interface Fixture {
  /** The only owner of Acme. */
  ann: TestUser
  /** A member of Acme without further roles. */
  bob: TestUser
  /** Not a member of any organization. */
  eve: TestUser
  acme: { id: string; slug: string; members: { id: string }[] }
}

type Row = [message: string, status: number, act: (fixture: Fixture) => Promise<TestResponse>]

// Clients of the protocol depend on these messages.
const rows: Row[] = [
  [
    'Organization already exists',
    400,
    ({ eve, acme: { slug } }) => eve.post('/organization/create', { name: 'Acme', slug }),
  ],
  ['Organization not found', 400, ({ eve }) => eve.post('/organization/update', { data: { name: 'Acme' } })],
  [
    'User is not a member of the organization',
    403,
    ({ eve, acme: { id } }) => eve.get(`/organization/get-full-organization?organizationId=${id}`),
  ],
  [
    'You are not allowed to update this organization',
    403,
    ({ bob, acme: { id } }) => bob.post('/organization/update', { data: { name: 'X' }, organizationId: id }),
  ],
  [
    'You are not allowed to delete this organization',
    403,
    ({ bob, acme: { id } }) => bob.post('/organization/delete', { organizationId: id }),
  ],
  [
    'Member not found',
    400,
    ({ ann }) => ann.post('/organization/remove-member', { memberIdOrEmail: 'unknown@example.com' }),
  ],
  [
    'You cannot leave the organization as the only owner',
    400,
    ({ ann, acme: { id } }) => ann.post('/organization/leave', { organizationId: id }),
  ],
  [
    'You are not allowed to delete this member',
    401,
    ({ bob, acme: { id, members } }) =>
      bob.post('/organization/remove-member', { memberIdOrEmail: members[0]?.id, organizationId: id }),
  ],
]

test.each(rows)('fails with the documented message: %s', async (message, status, act) => {
  const { createUser } = await startTestServer()
  const [ann, bob, eve] = [await createUser('Ann'), await createUser('Bob'), await createUser('Eve')]
  const acme = await ann.createOrganization()
  await bob.joinOrganization(acme)
  const response = await act({ ann, bob, eve, acme })
  expect({ status: response.status, body: response.body }).toEqual({
    status,
    body: { code: message.toUpperCase().replaceAll(' ', '_'), message },
  })
})

const limits: [message: string, organization: object][] = [
  ['You are not allowed to create a new organization', { allowUserToCreateOrganization: false }],
  ['You have reached the maximum number of organizations', { organizationLimit: 0 }],
]

test.each(limits)('fails with the documented message: %s', async (message, organization) => {
  const { createUser } = await startTestServer({ organization })
  const ann = await createUser('Ann')
  const { status, body } = await ann.post('/organization/create', { name: 'Acme', slug: 'acme' })
  expect({ status, body }).toEqual({
    status: 403,
    body: { code: message.toUpperCase().replaceAll(' ', '_'), message },
  })
})

test('fails with the documented message: Organization membership limit reached', async () => {
  const { createUser } = await startTestServer({ organization: { membershipLimit: 1 } })
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  await expect(bob.joinOrganization(await ann.createOrganization())).rejects.toMatchObject({
    status: 403,
    code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    message: 'Organization membership limit reached',
  })
})
