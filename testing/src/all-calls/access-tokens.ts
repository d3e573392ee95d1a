import type { TestServer } from '../test-server.ts'

/** Tokens for other services, their keys, and the replacement of the keys. */
export const executeAccessTokenCalls = async (server: TestServer): Promise<void> => {
  const ann = await server.createUser('Ann')
  await ann.get('/token')
  await ann.get('/jwks')
  await server.latchkey.api.replaceSigningKeys()
}
