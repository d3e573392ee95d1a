import { createAcme, createMember, inviteMember, startTestServer, type TestUser } from '@latchkey/testing'
import { expect, test } from 'vitest'

const createRole = (user: TestUser, role: string, permission: Record<string, string[]> = {}, more: object = {}) =>
  user.post('/organization/create-role', { role, permission, ...more })

test('renames the role of members and pending invitations', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  for (const role of ['Support', 'Other']) await createRole(ann, role)
  const { user: bob } = await createMember(server, acme, 'admin,Support')
  await inviteMember(ann, { email: 'eve@example.com' }, { role: 'Support' })
  const rename = (roleName: string) =>
    ann.post('/organization/update-role', { roleName: ' Support ', data: { roleName } })
  expect((await rename('SUPPORT')).status).toBe(200)
  expect((await rename('Help desk')).status).toBe(200)
  expect((await bob.get('/organization/get-active-member-role')).body).toEqual({ role: 'admin,Help desk' })
  expect((await ann.get('/organization/list-invitations')).body).toMatchObject([{ role: 'Help desk' }])
})

test('an update keeps fields that it does not contain, and an empty description removes the description', async () => {
  const server = await startTestServer()
  const { ann } = await createAcme(server)
  const created = await createRole(ann, 'Support', { team: ['create'] }, { description: 'Answers customers' })
  const update = async (data: object) =>
    (await ann.post('/organization/update-role', { roleName: 'Support', data })).body.roleData
  const stored = { role: 'Support', description: 'Answers customers', permission: { team: ['create'] } }
  expect(created.body.roleData).toMatchObject(stored)
  expect(await update({ permission: { team: ['update'] } })).toMatchObject({
    ...stored,
    permission: { team: ['update'] },
  })
  expect(await update({ description: '' })).toMatchObject({
    ...stored,
    permission: { team: ['update'] },
    description: null,
  })
})

test('records the new and the removed permissions of a role, and its previous name', async () => {
  const server = await startTestServer()
  const { ann } = await createAcme(server)
  await createRole(ann, 'Support', { team: ['create', 'delete'] })
  const data = { roleName: 'Help desk', permission: { team: ['create', 'update'] } }
  await ann.post('/organization/update-role', { roleName: 'Support', data })
  server.advanceClock(1)
  await ann.post('/organization/update-role', { roleName: 'Help desk', data: { description: 'New' } })
  const { activity } = (await ann.get('/organization/list-activity?action=role.updated')).body
  expect(activity).toMatchObject([
    { details: { role: 'Help desk', from: null, added: '', removed: '' } },
    { details: { role: 'Help desk', from: 'Support', added: 'team:update', removed: 'team:delete' } },
  ])
})
