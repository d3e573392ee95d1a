import { expect, test } from 'vitest'
import { openIdProvider } from '@latchkey/server'
import {
  betterAuthAcme,
  createBetterAuthAccount,
  createBetterAuthFile,
  createTokenSigner,
  startTestServer,
} from '@latchkey/testing'
import { runBetterAuthImport } from '@latchkey/testing/better-auth-import'

const GOOGLE_ISSUER = 'https://accounts.google.com'
const ISSUER = 'https://issuer.example'

/** Accepts ID tokens without an authorization code. */
const navy = { ...openIdProvider({ name: 'Navy', issuer: ISSUER }), idToken: { acceptedFrom: ['app'] as const } }

test.each([
  ['a built-in provider', 'google', {}, {}, GOOGLE_ISSUER],
  ['a provider that is configured after the import', 'google', null, {}, GOOGLE_ISSUER],
  ['a provider with a configured issuer', 'google', { endpoints: { issuer: ISSUER } }, { issuer: ISSUER }, ISSUER],
  ['a provider that is not built in', 'navy', { definition: navy }, {}, ISSUER],
])('import better-auth: an imported account of %s signs in its user', async (_, id, entry, endpoints, iss) => {
  const signer = await createTokenSigner()
  const clientId = 'our-application'
  const options = entry ? { socialProviders: { [id]: { clientId, ...entry } } } : {}
  const { jwks } = signer.endpoints
  const atProvider = { authorization: 'https://navy.example/authorize', token: 'https://navy.example/token', jwks }
  const server = await startTestServer({
    socialProviders: { [id]: { clientId, ...entry, endpoints: { ...atProvider, ...endpoints } } },
  })
  const account = createBetterAuthAccount('a1', 'ann', { providerId: id, accountId: 'subject of ann' })
  const source = await createBetterAuthFile({ ...betterAuthAcme, account: [account] })
  expect(await runBetterAuthImport(server, source, {}, options)).toMatchObject({ isWritten: true, findings: [] })
  const ann = server.createVisitor()
  // With another address: only the identity leads to the user.
  const claims = { iss, aud: clientId, sub: 'subject of ann', email: 'ann@other.example', email_verified: true }
  const idToken = { token: await signer.sign(claims) }
  expect(await ann.post('/sign-in/social', { provider: id, idToken })).toMatchObject({
    status: 200,
    body: { user: { id: 'ann', email: 'ann@example.com' } },
  })
})
