import { afterAll, beforeEach, expect, test } from 'vitest'
import { providerIds, startSimulator } from './simulator.ts'
import { createOAuthClient } from './testing/oauth-client.ts'
import { clientConfigs } from './testing/client-configs.ts'

const simulator = await startSimulator()
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

const createUrl = (id: string, changes: Record<string, string> = {}) =>
  createOAuthClient(simulator, id, clientConfigs[id] ?? {}).authorizationUrl(changes)

const requestAsBrowser = (url: string, form?: Record<string, string>) =>
  fetch(url, {
    headers: { accept: 'text/html,application/xhtml+xml' },
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })

const ada = { name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: 'on', subject: '7', fault: '' }

const parseCallback = (response: Response) => new URL(response.headers.get('location') ?? '').searchParams

test.each(providerIds)('%s renders an authorization page with a label for each control', async (id) => {
  const response = await requestAsBrowser(createUrl(id))
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toMatch(/<script|<style| style=| on[a-z]+=/)
  const controls = [...text.matchAll(/<(?:input|select) id="([^"]+)"/g)].map(([, name]) => name)
  expect(controls).toEqual(['name', 'email', 'verified', 'subject', 'fault'])
  for (const name of controls) expect(text).toContain(`<label for="${name}">`)
})

test('shows the last approved user on the next page', async () => {
  const response = await requestAsBrowser(createUrl('google'), { ...ada, name: 'Ada <King>', decision: 'approve' })
  expect(response.status).toBe(302)
  expect(parseCallback(response).get('code')).toBeTruthy()
  expect(await (await requestAsBrowser(createUrl('google'))).text()).toContain('value="Ada &lt;King&gt;"')
})

test('omits an empty email address from the profile', async () => {
  const client = createOAuthClient(simulator, 'google', clientConfigs.google ?? {})
  const form = { name: 'Ada', email: '', subject: '7', fault: '', decision: 'approve' }
  const code = parseCallback(await requestAsBrowser(client.authorizationUrl(), form)).get('code') ?? ''
  const { access_token } = await (await client.redeem({ code })).json()
  const user = await (await client.profile(access_token)).json()
  expect(user).toMatchObject({ sub: '7', name: 'Ada' })
  expect(user).not.toHaveProperty('email')
})

test('applies the selected fault to one sign-in only', async () => {
  const client = createOAuthClient(simulator, 'google', clientConfigs.google ?? {})
  const response = await requestAsBrowser(client.authorizationUrl(), {
    ...ada,
    fault: 'error-500',
    decision: 'approve',
  })
  expect((await client.redeem({ code: parseCallback(response).get('code') ?? '' })).status).toBe(500)
  expect((await client.redeem(await client.callback())).status).toBe(200)
})

test('returns an error and the state after a denial', async () => {
  const denied = parseCallback(await requestAsBrowser(createUrl('google'), { ...ada, decision: 'deny' }))
  expect(Object.fromEntries(denied)).toMatchObject({ error: 'access_denied', state: 'a-state-of-this-browser' })
})

test('renders a form post page with a script and a button for Apple', async () => {
  const response = await requestAsBrowser(createUrl('apple'), { ...ada, decision: 'approve' })
  const text = await response.text()
  expect(text).toContain(`<form method="post" action="http://localhost:3000/api/auth/callback">`)
  expect(text).toContain('<input type="hidden" name="code"')
  expect(text).toContain('<button>Continue</button>')
  expect(text).toContain('<script src="/continue.js"></script>')
  expect((await fetch(`${simulator.origin}/continue.js`)).headers.get('content-type')).toContain('text/javascript')
})

test('approves without a page with simulator=auto', async () => {
  expect((await requestAsBrowser(createUrl('google', { simulator: 'auto' }))).status).toBe(302)
})

test('explains an invalid request without a redirect', async () => {
  const response = await requestAsBrowser(createUrl('google', { response_type: '<token>' }))
  expect(response.status).toBe(400)
  expect(response.headers.has('location')).toBe(false)
  expect(await response.text()).toContain('response_type must be')
})
