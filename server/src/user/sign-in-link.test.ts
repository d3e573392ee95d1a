import { expect, test } from 'vitest'
import { FROM_SCRIPT, requestSignInCode, startTestServer } from '@latchkey/testing'

const HTML = { accept: 'text/html,application/xhtml+xml' }

test('a link signs in the browser that requested it, after a click on the page', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const { link, token } = await requestSignInCode(server, ann, { callbackURL: '/home', newUserCallbackURL: '/welcome' })
  const page = await ann.get(link, HTML)
  expect(page).toMatchObject({ status: 200 })
  expect(page.body).toContain('<form method="post"')
  expect(page.body).toContain(`value="${token}"`)
  expect(page.body).toContain('a•••@example.com')
  expect(page.body).not.toContain(ann.email)
  expect(await ann.fetchUser()).toBeNull()
  const form = new URLSearchParams({ token, callbackURL: '/home', newUserCallbackURL: '/welcome' })
  const headers = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' }
  const response = await ann.post('/magic-link/verify', String(form), headers)
  expect({ status: response.status, location: response.headers.get('location') }).toEqual({
    status: 302,
    location: '/welcome',
  })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email, emailVerified: true })
  const next = ann.otherBrowser()
  const again = await requestSignInCode(server, next, { callbackURL: '/home', newUserCallbackURL: '/welcome' })
  expect((await next.get(again.link, FROM_SCRIPT)).headers.get('location')).toBe('/home')
})

test.each([
  ['a mail gateway without headers', {}],
  ['a mail gateway that pretends to be a browser', HTML],
  ['a navigation', { ...HTML, 'sec-fetch-mode': 'navigate' }],
  ['a navigation without its accept header', { 'sec-fetch-mode': 'navigate' }],
  ['a prefetch', { 'sec-fetch-mode': 'no-cors', 'sec-purpose': 'prefetch' }],
])('%s that follows a sign-in link in the browser of the user does not consume it', async (_, headers) => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const { link, token } = await requestSignInCode(server, ann)
  expect((await ann.get(link, headers)).headers.get('content-type')).toBe('text/html;charset=UTF-8')
  expect(await ann.fetchUser()).toBeNull()
  expect((await ann.post('/magic-link/verify', { token })).status).toBe(200)
})

test('an attacker who sends their own link to a victim does not sign the victim in', async () => {
  const server = await startTestServer()
  const attacker = server.createVisitor('Mallory')
  const { link, token, otp } = await requestSignInCode(server, attacker)
  const victim = attacker.otherBrowser()
  const page = await victim.get(link, HTML)
  expect(page.status).toBe(200)
  expect(page.body).not.toContain('<form')
  const refused = { status: 403, body: { code: 'OPENED_IN_ANOTHER_BROWSER' } }
  expect(await victim.get(link, FROM_SCRIPT)).toMatchObject(refused)
  expect(await victim.post('/magic-link/verify', { token })).toMatchObject(refused)
  // The browser has a flow of its own.
  await victim.post('/sign-in/magic-link', { email: 'victim@example.com' })
  expect(await victim.post('/magic-link/verify', { token })).toMatchObject(refused)
  expect(await victim.fetchUser()).toBeNull()
  // The code works where the sign-in was started.
  expect((await attacker.post('/sign-in/email-otp', { email: attacker.email, otp })).status).toBe(200)
})

test('an unknown, a used and an expired link redirect alike', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const used = await requestSignInCode(server, ann)
  await ann.post('/magic-link/verify', { token: used.token })
  const expired = await requestSignInCode(server, ann)
  server.advanceClock(601)
  for (const token of ['unknown', used.token, expired.token]) {
    const query = new URLSearchParams({ token, callbackURL: '/home', errorCallbackURL: '/oops?a=b' })
    for (const headers of [HTML, FROM_SCRIPT]) {
      const response = await ann.get(`/magic-link/verify?${query}`, headers)
      expect(response.headers.get('location')).toBe('/oops?a=b&error=INVALID_TOKEN')
    }
    expect(await ann.get(`/magic-link/verify?token=${token}`, FROM_SCRIPT)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_TOKEN' },
    })
  }
})

test('a script gets the session without a redirect', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const { token } = await requestSignInCode(server, ann, { name: 'Ann' })
  const { status, body } = await ann.get(`/magic-link/verify?token=${token}`, FROM_SCRIPT)
  expect({ status, body }).toMatchObject({ status: 200, body: { token: expect.any(String), user: { name: 'Ann' } } })
})

test('a link to an untrusted site is refused when it is requested and when it is opened', async () => {
  const server = await startTestServer()
  const ann = server.createVisitor()
  const { token } = await requestSignInCode(server, ann)
  for (const field of ['callbackURL', 'newUserCallbackURL', 'errorCallbackURL']) {
    for (const target of ['https://evil.example', '//evil.example', '/reset-password?token=attacker']) {
      const redirect = { [field]: target }
      expect((await ann.post('/sign-in/magic-link', { email: ann.email, ...redirect })).status).toBe(403)
      expect((await ann.post('/magic-link/verify', { token, ...redirect })).status).toBe(403)
      const query = new URLSearchParams({ token, ...redirect })
      expect((await ann.get(`/magic-link/verify?${query}`, HTML)).status).toBe(403)
    }
  }
  expect((await ann.post('/magic-link/verify', { token })).status).toBe(200)
})
