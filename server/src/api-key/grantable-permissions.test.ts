import { defaultRoles } from '@latchkey/contract'
import {
  createApiKey,
  createUserWithRole,
  recordStatements,
  startTestServer,
  withUserPermissions,
  createRefusal,
} from '@latchkey/testing'
import { expect, test } from 'vitest'

const PATH = '/api-key/list-grantable-permissions'

const roles = {
  admin: { apiKey: ['create'], project: ['read'] },
  member: { report: ['read'] },
  owner: { ...defaultRoles.owner, project: ['read', 'write'] },
}

test('lists the permissions of a user, of the platform roles and of the organization roles', async () => {
  const server = await startTestServer({ ...withUserPermissions, organization: { roles } })
  const ann = await server.createUser('Ann')
  expect((await ann.get(PATH)).body).toEqual({ permissions: { project: ['read', 'write'] } })
  const bob = await server.createUser('Bob')
  await ann.joinOrganization(await bob.createOrganization(), 'member')
  expect((await ann.get(PATH)).body).toEqual({ permissions: { project: ['read', 'write'], report: ['read'] } })
  const root = await createUserWithRole(server, 'admin', 'Root')
  const { permissions } = (await root.get(PATH)).body
  expect(permissions).toMatchObject({ project: ['read', 'write'], apiKey: ['list', 'revoke', 'verify'] })
  expect(permissions.report).toBeUndefined()
})

test('accepts every listed permission for a new key of the user and of the organization', async () => {
  const server = await startTestServer({ ...withUserPermissions, organization: { roles } })
  const ann = await server.createUser('Ann')
  const { id: organizationId } = await ann.createOrganization()
  const own = (await ann.get(PATH)).body
  expect(await createApiKey(ann, own)).toMatchObject(own)
  const granted = (await ann.get(`${PATH}?organizationId=${organizationId}`)).body
  expect(await createApiKey(ann, { ...granted, organizationId })).toMatchObject(granted)
})

test('an attacker who owns organizations with many roles does not make the service read these roles', async () => {
  const server = await startTestServer({ organization: { roles } })
  const [attacker, bob] = await Promise.all([server.createUser('Attacker'), server.createUser('Bob')])
  for (let count = 0; count < 2; count++) {
    const organization = await attacker.createOrganization()
    const role = { role: 'Reporter', permission: { report: ['read'] }, organizationId: organization.id }
    expect((await attacker.post('/organization/create-role', role)).status).toBe(200)
    if (count === 1) await bob.joinOrganization(organization, 'Reporter')
  }
  const { statements } = recordStatements([server])
  const { permissions } = (await attacker.get(PATH)).body
  expect(permissions.project).toEqual(['read', 'write'])
  expect([...statements.keys()].filter((text) => text.includes('organizationRole'))).toEqual([])
  expect((await bob.get(PATH)).body).toEqual({ permissions: { report: ['read'] } })
})

test('lists the permissions of own roles for a key of an organization, and those of all roles for an owner', async () => {
  const server = await startTestServer({ organization: { roles } })
  const [ann, bob] = await Promise.all([server.createUser('Ann'), server.createUser('Bob')])
  const { id: organizationId } = await ann.createOrganization()
  await bob.joinOrganization({ id: organizationId }, 'admin')
  const path = `${PATH}?organizationId=${organizationId}`
  expect((await bob.get(path)).body).toEqual({ permissions: { apiKey: ['create'], project: ['read'] } })
  expect((await ann.get(path)).body.permissions).toMatchObject({ project: ['read', 'write'], report: ['read'] })
})

test('rejects members who cannot create keys, and non-members', async () => {
  const server = await startTestServer()
  const [ann, bob, eve] = await Promise.all([
    server.createUser('Ann'),
    server.createUser('Bob'),
    server.createUser('Eve'),
  ])
  const { id: organizationId } = await ann.createOrganization()
  await bob.joinOrganization({ id: organizationId }, 'member')
  const path = `${PATH}?organizationId=${organizationId}`
  expect(await bob.get(path)).toMatchObject(createRefusal(403, 'INSUFFICIENT_API_KEY_PERMISSIONS'))
  const notMember = createRefusal(403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
  expect(await eve.get(path)).toMatchObject(notMember)
  expect(await eve.get(`${PATH}?organizationId=unknown`)).toMatchObject(notMember)
})
