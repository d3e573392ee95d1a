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

type Row = [sentence: string, status: number, message: string, act: (fixture: Fixture) => Promise<TestResponse>]

// Clients of the protocol depend on these messages.
const rows: Row[] = [
  [
    'Organization already exists',
    400,
    'Organization already exists',
    ({ eve, acme: { slug } }) => eve.post('/organization/create', { name: 'Acme', slug }),
  ],
  [
    'Organization not found',
    400,
    'Organization not found',
    ({ eve }) => eve.post('/organization/update', { data: { name: 'Acme' } }),
  ],
  [
    'User is not a member of the organization',
    403,
    'User is not a member of the organization',
    ({ eve, acme: { id } }) => eve.get(`/organization/get-full-organization?organizationId=${id}`),
  ],
  [
    'not allowed to update or delete this organization: update',
    403,
    'You are not allowed to update this organization',
    ({ bob, acme: { id } }) => bob.post('/organization/update', { data: { name: 'X' }, organizationId: id }),
  ],
  [
    'not allowed to update or delete this organization: delete',
    403,
    'You are not allowed to delete this organization',
    ({ bob, acme: { id } }) => bob.post('/organization/delete', { organizationId: id }),
  ],
  [
    'Member not found',
    400,
    'Member not found',
    ({ ann }) => ann.post('/organization/remove-member', { memberIdOrEmail: 'unknown@example.com' }),
  ],
  [
    'cannot leave as the only owner',
    400,
    'You cannot leave the organization as the only owner',
    ({ ann, acme: { id } }) => ann.post('/organization/leave', { organizationId: id }),
  ],
  [
    'not allowed to delete this member',
    401,
    'You are not allowed to delete this member',
    ({ bob, acme: { id, members } }) =>
      bob.post('/organization/remove-member', { memberIdOrEmail: members[0]?.id, organizationId: id }),
  ],
]

test.each(rows)('fails with the documented message: %s', async (_, status, message, act) => {
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

const limits: [string, object, string][] = [
  [
    'not allowed to create a new organization',
    { allowUserToCreateOrganization: false },
    'You are not allowed to create a new organization',
  ],
  [
    'reached the maximum number of organizations',
    { organizationLimit: 0 },
    'You have reached the maximum number of organizations',
  ],
]

test.each(limits)('fails with the documented message: %s', async (_, organization, message) => {
  const { createUser } = await startTestServer({ organization })
  const ann = await createUser('Ann')
  const { status, body } = await ann.post('/organization/create', { name: 'Acme', slug: 'acme' })
  expect({ status, body }).toEqual({
    status: 403,
    body: { code: message.toUpperCase().replaceAll(' ', '_'), message },
  })
})

test('fails with Organization membership limit reached', async () => {
  const { createUser } = await startTestServer({ organization: { membershipLimit: 1 } })
  const ann = await createUser('Ann')
  const bob = await createUser('Bob')
  await expect(bob.joinOrganization(await ann.createOrganization())).rejects.toMatchObject({
    status: 403,
    code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
    message: 'Organization membership limit reached',
  })
})
