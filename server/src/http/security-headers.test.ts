import { expect, test } from 'vitest'
import { followCallback, send, startSocialSignIn, startSocialTestServer, startTestServer } from '@latchkey/testing'

const HSTS = 'strict-transport-security'
const html = { accept: 'text/html' }

test('an attacker in the network cannot downgrade a browser to plain http after the first response', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const responses = [
    await ann.get('/get-session'),
    await ann.get('/list-accounts'),
    await send(server, '/no-such-call'),
    await send(server, '/list-sessions'),
    await send(server, '/error', { headers: html }),
    await send(server, '/verify-email?token=x', { headers: html }),
    await send(server, '/reset-password/x?callbackURL=/y'),
    await send(server, '/get-session', { method: 'OPTIONS' }),
  ]
  expect(responses.map(({ headers }) => headers.get(HSTS))).toEqual(responses.map(() => 'max-age=31536000'))
})

test('a service with plain http does not send the header, which browsers ignore there', async () => {
  const server = await startTestServer({ baseURL: 'http://localhost:3000' })
  expect((await send(server, '/ok')).headers.get(HSTS)).toBeNull()
})

test.each(['https://localhost:3000', 'https://app.localhost', 'https://127.0.0.1:8443', 'https://[::1]:8443'])(
  'a developer at %s can still use plain http on other ports of this machine',
  async (baseURL) => {
    const server = await startTestServer({ baseURL })
    expect((await send(server, '/ok')).headers.get(HSTS)).toBeNull()
  },
)

test('a website that opens a page of the service gets no reference to its window', async () => {
  const server = await startTestServer()
  for (const path of ['/error', '/reference', '/verify-email?token=x']) {
    const { headers } = await send(server, path, { headers: html })
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  }
})

test('an application that opens the sign-in with a provider in a popup keeps its reference to the popup', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const response = await followCallback(ann, await startSocialSignIn(ann, server, 'google'))
  expect(response.status).toBe(302)
  expect(response.headers.get('cross-origin-opener-policy')).toBeNull()
})

test('the address of a call with a mailed secret is sent to no other site', async () => {
  const server = await startTestServer()
  const page = await send(server, '/verify-email?token=x', { headers: html })
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  const redirect = await send(server, '/reset-password/x?callbackURL=/y')
  expect([redirect.status, redirect.headers.get('referrer-policy')]).toEqual([302, 'no-referrer'])
})
