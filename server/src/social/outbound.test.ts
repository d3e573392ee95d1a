import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createProviderLog, listen, createTokenSigner, send, startTestServer } from '@latchkey/testing'

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

const MEGABYTE = 1_000_000

type Respond = (response: ServerResponse, keys: string) => void

/** Signs in with an ID token whose keys the provider serves in this way. */
const signInWithKeys = async (respond: Respond) => {
  const signer = await createTokenSigner()
  const keys = await (await fetch(signer.endpoints.jwks)).text()
  const jwks = await listen(createServer((_request, response) => respond(response, keys)))
  const { logger, entries } = createProviderLog()
  const google = { clientId: 'ours', endpoints: { ...signer.endpoints, jwks } }
  const server = await startTestServer({ logger, socialProviders: { google } })
  const token = await signer.sign({ aud: 'ours', email: 'ada@example.com', email_verified: true })
  const { status } = await server.createVisitor().post('/sign-in/social', { provider: 'google', idToken: { token } })
  return { status, entries, host: new URL(jwks).host }
}

const toKeys = (keys: string) => keys

const respondWith =
  (status: number, createBody: (keys: string) => string): Respond =>
  (response, keys) =>
    void response.writeHead(status).end(createBody(keys))

test.each([
  ['the status 200', respondWith(200, toKeys)],
  ['the status 299', respondWith(299, toKeys)],
  ['1 MB', respondWith(200, (keys) => keys.padEnd(MEGABYTE))],
])('reads a response of a provider with %s', async (_description, respond) => {
  expect((await signInWithKeys(respond)).status).toBe(200)
})

const withError = (member: string) => (keys: string) => keys.replace('{', `{${member},`)

test.each<[reason: string, respond: Respond]>([
  ['HOST responded with 300', respondWith(300, toKeys)],
  ['HOST responded with 400 invalid_client', respondWith(400, withError('"error":"invalid_client"'))],
  ['HOST responded with 401 invalid_grant', respondWith(401, withError('"error" : \n "invalid_grant"'))],
  ['HOST responded with 500', respondWith(500, withError('"error":"Token 4711"'))],
  ['HOST responded with 503', respondWith(503, () => '')],
  ['HOST responded with a body that is not JSON', respondWith(200, () => '<html>')],
  ['HOST responded with a body that is not JSON', respondWith(204, () => '')],
  ['HOST responded with more than 1 MB', respondWith(200, (keys) => keys.padEnd(MEGABYTE + 1))],
  ['The request to HOST failed: fetch failed', (response) => void response.destroy()],
])('refuses a response of a provider and logs the reason: %s', async (reason, respond) => {
  const { status, host, entries } = await signInWithKeys(respond)
  expect(status).toBe(401)
  const entry = { request: expect.any(String), provider: 'google', reason: reason.replace('HOST', host) }
  expect(entries).toEqual([entry])
})
