import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listen, createTokenSigner, send, startTestServer } from '@latchkey/testing'

/** A server with a fixed response that counts requests. Stops after the test. */
const startCountingServer = async (headers: Record<string, string>, status: number) => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.writeHead(status, headers).end('{"keys":[]}')
  })
  return { url: `${await listen(server)}/`, countRequests: () => requests }
}

test.each([301, 302, 303, 307, 308])(
  'does not follow a redirect of a provider with status %i (R45)',
  async (status) => {
    const internal = await startCountingServer({ 'content-type': 'application/json' }, 200)
    const provider = await startCountingServer({ location: internal.url }, status)
    const signer = await createTokenSigner()
    const endpoints = { ...signer.endpoints, jwks: provider.url }
    const server = await startTestServer({ socialProviders: { google: { clientId: 'ours', endpoints } } })
    const token = await signer.sign({ aud: 'ours', email: 'ada@example.com', email_verified: true })
    const ann = server.createVisitor()
    expect((await ann.post('/sign-in/social', { provider: 'google', idToken: { token } })).status).toBe(401)
    expect({ provider: provider.countRequests(), internal: internal.countRequests() }).toEqual({
      provider: 1,
      internal: 0,
    })
    expect(await ann.fetchUser()).toBeNull()
  },
)

test('does not request URLs in the claims of an ID token (R45)', async () => {
  const internal = await startCountingServer({ 'content-type': 'application/json' }, 200)
  const signer = await createTokenSigner()
  const server = await startTestServer({
    socialProviders: { google: { clientId: 'ours', endpoints: signer.endpoints } },
  })
  const claims = { aud: 'ours', name: 'Ada', email: 'ada@example.com', email_verified: true }
  const ann = server.createVisitor()
  const token = await signer.sign({ ...claims, picture: internal.url, jku: internal.url, website: internal.url })
  expect((await ann.post('/sign-in/social', { provider: 'google', idToken: { token } })).status).toBe(200)
  const { id } = await ann.fetchUser()
  // The response waits for the copy of the picture.
  expect((await send(server, `/external-picture/user/${id}`)).status).toBe(404)
  expect(internal.countRequests()).toBe(0)
})
