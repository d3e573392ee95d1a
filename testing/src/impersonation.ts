import { expect } from 'vitest'
import { startTestServer } from './test-server.ts'
import type { TestResponse, TestUser } from './test-user.ts'
import { createUserWithId, createUserWithRole } from './users-with-ids.ts'

/** A server with an admin and a user, who can be impersonated. */
export const startWithAdminAndUser = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer(options)
  return { server, root: await createUserWithRole(server, 'admin'), bob: await createUserWithId(server) }
}

export const impersonate = async (admin: TestUser, user: { id: string }): Promise<TestResponse> => {
  const response = await admin.post('/admin/impersonate-user', { userId: user.id })
  expect(response.status).toBe(200)
  return response
}
