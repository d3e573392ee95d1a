import { type TestServer, startTestServer, formatCookieHeader } from '@latchkey/testing'
import { expect, test } from 'vitest'

const github = { clientId: 'id', clientSecret: 'secret' }
const ANN = { name: 'Ann', email: 'ann@example.com', password: 'correct horse battery' }

const places = [
  ['basePath /auth', { baseURL: 'https://example.com', basePath: '/auth' }, 'https://example.com', '/auth'],
  ['a base URL with a path', { baseURL: 'https://example.com/accounts' }, 'https://example.com/accounts', '/api/auth'],
  ['both', { baseURL: 'https://example.com/a/b/', basePath: '/x/y' }, 'https://example.com/a/b', '/x/y'],
] as const

/** Sends requests to a URL with the cookies of one browser. */
const openBrowser = ({ latchkey }: TestServer) => {
  const jar = new Map<string, string>()
  return async (url: string, body?: object) => {
    const cookie = formatCookieHeader(jar)
    const headers = { cookie, 'content-type': 'application/json' }
    const response = await latchkey.handler(
      new Request(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) }),
    )
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      expect(line).toContain('; Path=/;')
      jar.set(name, value)
    }
    return response
  }
}

test.each(places)('all links are below the configured paths: %s', async (_what, options, siteUrl, basePath) => {
  const server = await startTestServer({
    ...options,
    socialProviders: { github },
    emailVerification: { sendOnSignUp: true },
  })
  const apiUrl = `${siteUrl}${basePath}`
  const open = openBrowser(server)

  expect((await open(`${apiUrl}/sign-up/email`, { ...ANN, callbackURL: '/home' })).status).toBe(200)
  const [verification] = await server.waitForMails(ANN.email)
  expect(verification?.text).toContain(`${apiUrl}/verify-email?`)
  const link = /https:\S+verify-email\S+/.exec(verification?.text ?? '')?.[0] ?? ''
  expect((await open(link)).headers.get('location')).toBe('/home')
  expect((await (await open(`${apiUrl}/get-session`)).json()).user).toMatchObject({ emailVerified: true })

  await open(`${apiUrl}/forget-password`, { email: ANN.email, redirectTo: '/reset' })
  const reset = (await server.waitForMails(ANN.email, 2))[1]
  expect(reset?.text).toContain(`${apiUrl}/reset-password/`)

  const { url } = await (await open(`${apiUrl}/sign-in/social`, { provider: 'github', callbackURL: '/home' })).json()
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${apiUrl}/callback/github`)
  expect((await open(`${apiUrl}/callback/github?state=unknown`)).headers.get('location')).toContain(`${apiUrl}/error?`)

  expect((await (await open(`${apiUrl}/openapi.json`)).json()).servers).toEqual([{ url: apiUrl }])
  expect(await (await open(`${apiUrl}/reference`)).text()).toContain(`${new URL(apiUrl).pathname}/openapi.json"`)

  await open(`${apiUrl}/organization/create`, { name: 'Acme', slug: 'acme' })
  await open(`${apiUrl}/organization/invite-member`, { email: 'bob@example.com', role: 'member' })
  const [invitation] = await server.waitForMails('bob@example.com')
  expect(invitation?.text).toContain(`${siteUrl}/accept-invitation/`)
})

test('accepts requests from a proxy that removes the path of the site', async () => {
  const { latchkey } = await startTestServer({ baseURL: 'https://example.com/accounts' })
  const fetchStatus = async (path: string) =>
    (await latchkey.handler(new Request(`http://127.0.0.1:3000${path}`))).status
  expect(await fetchStatus('/accounts/api/auth/ok')).toBe(200)
  expect(await fetchStatus('/api/auth/ok')).toBe(200)
  expect(await fetchStatus('/other/api/auth/ok')).toBe(404)
  expect(await fetchStatus('/accounts/accounts/api/auth/ok')).toBe(404)
})

test('the default page for a new password is below the path of the site', async () => {
  const server = await startTestServer({ baseURL: 'https://example.com/accounts' })
  const open = openBrowser(server)
  await open('https://example.com/accounts/api/auth/sign-up/email', ANN)
  await open('https://example.com/accounts/api/auth/forget-password', { email: ANN.email })
  const { text } = await server.findMail('reset', ANN.email)
  const location = (await open(/https:\S+reset-password\S+/.exec(text)?.[0] ?? '')).headers.get('location')
  expect(location).toMatch(/^https:\/\/example\.com\/accounts\/reset-password\?token=/)
})
