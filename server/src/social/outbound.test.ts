import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listen, createTokenSigner, startTestServer } from '@latchkey/testing'

/** A server that answers as it is told and counts who asks. Ends with the test. */
const serverThat = async (headers: Record<string, string>, status: number) => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    response.writeHead(status, headers).end('{"keys":[]}')
  })
  return { url: `${await listen(server)}/`, asked: () => asked }
}

test.each([301, 302, 303, 307, 308])(
  'R45: a provider that sends our request elsewhere with %i has nobody else asked, and nobody signed in',
  async (status) => {
    const inside = await serverThat({ 'content-type': 'application/json' }, 200)
    const provider = await serverThat({ location: inside.url }, status)
    const signer = await createTokenSigner()
    const endpoints = { ...signer.endpoints, jwks: provider.url }
    const here = await startTestServer({ socialProviders: { google: { clientId: 'ours', endpoints } } })
    const token = await signer.sign({ aud: 'ours', email: 'ada@example.com', email_verified: true })
    const ann = here.createVisitor()
    expect((await ann.post('/sign-in/social', { provider: 'google', idToken: { token } })).status).toBe(401)
    expect({ provider: provider.asked(), inside: inside.asked() }).toEqual({ provider: 1, inside: 0 })
    expect(await ann.fetchUser()).toBeNull()
  },
)

test('R45: no claim of an ID token has us ask an address that it names', async () => {
  const inside = await serverThat({ 'content-type': 'application/json' }, 200)
  const signer = await createTokenSigner()
  const here = await startTestServer({ socialProviders: { google: { clientId: 'ours', endpoints: signer.endpoints } } })
  const claims = { aud: 'ours', name: 'Ada', email: 'ada@example.com', email_verified: true }
  const ann = here.createVisitor()
  const token = await signer.sign({ ...claims, picture: inside.url, jku: inside.url, website: inside.url })
  expect((await ann.post('/sign-in/social', { provider: 'google', idToken: { token } })).status).toBe(200)
  expect(inside.asked()).toBe(0)
})
