import { expect, test } from 'vitest'
import { delayTransactions, openTestDatabase, startTestServer, type TestUser } from '@latchkey/testing'

/** Changes without an organization, with the name and the invited addresses of an organization that they concern. */
const changes: [what: string, send: (ann: TestUser) => ReturnType<TestUser['post']>, name: string, emails: string[]][] =
  [
    ['update', (ann) => ann.post('/organization/update', { data: { name: 'Renamed' } }), 'Renamed', []],
    [
      'invite-members',
      (ann) =>
        ann.post('/organization/invite-members', { emails: ['bob@example.com', 'cleo@example.com'], role: 'member' }),
      'First',
      ['bob@example.com', 'cleo@example.com'],
    ],
  ]

test.each(changes)(
  '%s concerns the organization that was active when the request arrived, not the one that became active since',
  async (_what, change, name, emails) => {
    const { database, holdNext } = delayTransactions(await openTestDatabase())
    const server = await startTestServer({ database })
    const ann = await server.createUser('Ann')
    const second = await ann.createOrganization({ name: 'Second' })
    const first = await ann.createOrganization({ name: 'First' })
    const held = holdNext()
    const response = change(ann)
    const begin = await held
    expect((await ann.post('/organization/set-active', { organizationId: second.id })).status).toBe(200)
    begin()
    expect((await response).status).toBe(200)
    const load = async ({ id }: { id: string }) => {
      const { body } = await ann.get(`/organization/get-full-organization?organizationId=${id}`)
      return [body.name, body.invitations.map(({ email }: { email: string }) => email).toSorted()]
    }
    expect(await load(second)).toEqual(['Second', []])
    expect(await load(first)).toEqual([name, emails])
  },
)
