import { createApiKey, createUserWithRole, startTestServer, verifyApiKey, createRefusal } from '@latchkey/testing'
import { expect, test } from 'vitest'

/** A platform admin, and Ann with a key of her own and a key of her organization. */
const startWithKeys = async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const ann = await server.createUser('Ann')
  const { id: organizationId } = await ann.createOrganization()
  const userKey = await createApiKey(ann)
  const organizationKey = await createApiKey(ann, { organizationId })
  return { server, root, ann, organizationId, userKey, organizationKey }
}

test('lists the keys of a user and of an organization without their secrets', async () => {
  const { root, ann, organizationId, userKey, organizationKey } = await startWithKeys()
  const { id: userId } = await ann.fetchUser()
  const ofUser = await root.get(`/admin/list-api-keys?userId=${userId}`)
  const ofOrganization = await root.get(`/admin/list-organization-api-keys?organizationId=${organizationId}`)
  expect(ofUser.body.apiKeys).toMatchObject([{ id: userKey.id }])
  expect(ofOrganization.body.apiKeys).toMatchObject([{ id: organizationKey.id }])
  for (const { body } of [ofUser, ofOrganization]) expect(body.apiKeys[0]).not.toHaveProperty('key')
  expect(await root.get('/admin/list-organization-api-keys?organizationId=unknown')).toMatchObject(
    createRefusal(400, 'ORGANIZATION_NOT_FOUND'),
  )
  expect(await root.get('/admin/list-api-keys?userId=unknown')).toMatchObject(createRefusal(404, 'USER_NOT_FOUND'))
})

test('a disabled key stops working until its owner enables it', async () => {
  const { server, root, ann, organizationId, userKey, organizationKey } = await startWithKeys()
  for (const { id, key } of [userKey, organizationKey]) {
    expect(await root.post('/admin/disable-api-key', { keyId: id })).toMatchObject({ body: { id, enabled: false } })
    expect(await verifyApiKey(server, key)).toBe('KEY_DISABLED')
    await ann.post('/api-key/update', { keyId: id, enabled: true })
    expect(await verifyApiKey(server, key)).toBe('valid')
  }
  const { id: rootId } = await root.fetchUser()
  const { body } = await root.get(`/admin/list-activity?action=api-key.updated&organizationId=${organizationId}`)
  expect(body.activity.at(-1)).toMatchObject({ action: 'api-key.updated', actorId: rootId })
  expect(await root.post('/admin/disable-api-key', { keyId: 'unknown' })).toMatchObject(
    createRefusal(404, 'KEY_NOT_FOUND'),
  )
})

test('a deleted key stops working', async () => {
  const { server, root, userKey, organizationKey } = await startWithKeys()
  for (const { id, key } of [userKey, organizationKey]) {
    expect(await root.post('/admin/revoke-api-key', { keyId: id })).toMatchObject({ status: 200 })
    expect(await verifyApiKey(server, key)).toBe('KEY_NOT_FOUND')
  }
})

test('rejects users without the permission, and keys of users with more permissions', async () => {
  const server = await startTestServer({ admin: { roles: { support: { apiKey: ['list', 'revoke'] } } } })
  const ann = await server.createUser('Ann')
  const { id: keyId } = await createApiKey(ann)
  const { id: organizationId } = await ann.createOrganization()
  expect(await ann.get(`/admin/list-organization-api-keys?organizationId=${organizationId}`)).toMatchObject(
    createRefusal(403, 'YOU_ARE_NOT_ALLOWED_TO_LIST_API_KEYS'),
  )
  expect(await ann.post('/admin/disable-api-key', { keyId })).toMatchObject(
    createRefusal(403, 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_API_KEYS'),
  )
  const support = await createUserWithRole(server, 'support', 'Support')
  const root = await createUserWithRole(server, 'admin', 'Root')
  const { id: rootKeyId } = await createApiKey(root)
  for (const path of ['/admin/disable-api-key', '/admin/revoke-api-key']) {
    expect(await support.post(path, { keyId: rootKeyId })).toMatchObject(
      createRefusal(403, 'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER'),
    )
  }
  expect(await support.post('/admin/disable-api-key', { keyId })).toMatchObject({ status: 200 })
})
