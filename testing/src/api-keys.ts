import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'
import type { TestResponse, TestUser } from './test-user.ts'

/** Permissions that every user of the tests can grant to a key. */
export const withUserPermissions = { user: { permissions: { project: ['read', 'write'] } } } as const

/** Creates a key of the user, or of the organization in `input`. Returns the response body with the whole key. */
export const createApiKey = async (user: TestUser, input: object = {}): Promise<TestResponse['body']> => {
  const response = await user.post('/api-key/create', { name: 'Deployment', ...input })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body
}

/** Creates a key with limits, which only the server can set. */
export const createLimitedKey = async (server: TestServer, limits: object) => {
  const user = await server.createUser()
  const { id: userId } = await user.fetchUser()
  return server.latchkey.api.createApiKey({ body: { name: 'Limited', userId, ...limits } })
}

/** Verifies a key in process. Returns the code of the failure, or `valid`. */
export const verifyApiKey = async (server: TestServer, key: string, input: object = {}): Promise<string> => {
  const { error } = await server.latchkey.api.verifyApiKey({ body: { key, ...input } })
  return error?.code ?? 'valid'
}
