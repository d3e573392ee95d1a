import { expect } from 'vitest'
import { createVerifiedUser } from './invitations.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import type { TestUser } from './test-user.ts'
import { enableTwoFactor } from './two-factor.ts'

/** The seconds after which a recovery can be completed. */
export const RECOVERY_DELAY = 72 * 3600

/** A user with an authenticator and a verified address, who can request a recovery. */
export const createRecoveryFixture = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer(options)
  const ann = await createVerifiedUser(server, 'Ann')
  return { server, ann, factors: await enableTwoFactor(server, ann) }
}

export const requestRecovery = async (browser: TestUser) => {
  const response = await browser.post('/two-factor/request-recovery')
  expect(response.status).toBe(200)
  return response.body
}

export const readRecoveries = ({ database }: TestServer) =>
  database.kysely.selectFrom('twoFactorRecovery').selectAll().execute()
