import { createUserWithRole } from '../users-with-ids.ts'
import { createApiKey, verifyApiKey } from '../api-keys.ts'
import type { TestServer } from '../test-server.ts'
import { formatCookieHeader } from '../test-user.ts'

/** API keys of a user and of an organization: management, all outcomes of a verification, and the changes of their owner. */
export const executeApiKeyCalls = async (server: TestServer): Promise<void> => {
  const { api } = server.latchkey
  const root = await createUserWithRole(server, 'admin')
  const verifier = await createApiKey(root, { permissions: { apiKey: ['verify'] } })
  const ann = await server.createUser('Ann')
  const { id: organizationId } = await ann.createOrganization()
  const { id: keyId, key } = await createApiKey(ann, { permissions: { member: ['create'] } })
  const owned = await createApiKey(ann, { organizationId, permissions: { member: ['create'] } })
  await ann.get('/api-key/list')
  await ann.get(`/api-key/list?organizationId=${organizationId}`)
  await ann.get(`/api-key/get?id=${owned.id}`)
  await ann.get('/api-key/list-grantable-permissions')
  await ann.get(`/api-key/list-grantable-permissions?organizationId=${organizationId}`)
  await ann.post('/api-key/update', { keyId, name: 'Backup', ipAllow: ['203.0.113.7'] })
  await api.updateApiKey({ body: { keyId, remaining: 2 } })
  for (const ipAddress of ['203.0.113.7', '198.51.100.1']) await verifyApiKey(server, key, { ipAddress })
  // More concurrent uses than the quota has left.
  await Promise.all([1, 2, 3].map(() => verifyApiKey(server, key, { ipAddress: '203.0.113.7' })))
  await server.createVisitor('Program').post('/api-key/verify', { key: owned.key }, { 'x-api-key': verifier.key })
  await api.authorize({ headers: { 'x-api-key': owned.key }, body: { organizationId } })
  await api.authorize({
    headers: { cookie: formatCookieHeader(ann.cookies) },
    body: { organizationId },
  })
  await ann.post('/api-key/rotate', { keyId, overlap: 60 })
  await ann.post('/api-key/delete', { keyId: owned.id })
  const { id: userId } = await ann.fetchUser()
  await api.createApiKey({ body: { name: 'Partner', userId } })
  await api.createApiKey({ body: { name: 'Partner', organizationId } })
  await root.get(`/admin/list-api-keys?userId=${userId}`)
  await root.get(`/admin/list-organization-api-keys?organizationId=${organizationId}`)
  await root.post('/admin/disable-api-key', { keyId })
  await root.post('/admin/revoke-api-key', { keyId })
  await root.post('/admin/ban-user', { userId })
}
