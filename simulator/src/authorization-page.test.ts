import { afterAll, beforeEach, expect, test } from 'vitest'
import { simulatedProviders, startSimulator } from './simulator.ts'
import { application } from './testing/application.ts'
import { manners } from './testing/manners.ts'

const simulator = await startSimulator()
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

const urlAt = (id: string, changes: Record<string, string> = {}) =>
  application(simulator, id, manners[id] ?? {}).authorizationUrl(changes)

const asBrowser = (url: string, form?: Record<string, string>) =>
  fetch(url, {
    headers: { accept: 'text/html,application/xhtml+xml' },
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })

const ada = { name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: 'on', subject: '7', misbehaviour: '' }

const callbackOf = (response: Response) => new URL(response.headers.get('location') ?? '').searchParams

test.each(simulatedProviders)('%s asks a person on a page, with a label for each control', async (id) => {
  const response = await asBrowser(urlAt(id))
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toMatch(/<script|<style| style=| on[a-z]+=/)
  const controls = [...text.matchAll(/<(?:input|select) id="([^"]+)"/g)].map(([, name]) => name)
  expect(controls).toEqual(['name', 'email', 'verified', 'subject', 'misbehaviour'])
  for (const name of controls) expect(text).toContain(`<label for="${name}">`)
})

test('who approves is remembered: the next page shows the same person', async () => {
  const response = await asBrowser(urlAt('google'), { ...ada, name: 'Ada <King>', decision: 'approve' })
  expect(response.status).toBe(302)
  expect(callbackOf(response).get('code')).toBeTruthy()
  expect(await (await asBrowser(urlAt('google'))).text()).toContain('value="Ada &lt;King&gt;"')
})

test('who approves without an address has none, and one that is not verified is not', async () => {
  const app = application(simulator, 'google', manners.google ?? {})
  const form = { name: 'Ada', email: '', subject: '7', misbehaviour: '', decision: 'approve' }
  const code = callbackOf(await asBrowser(app.authorizationUrl(), form)).get('code') ?? ''
  const { access_token } = await (await app.redeem({ code })).json()
  const person = await (await app.profile(access_token)).json()
  expect(person).toMatchObject({ sub: '7', name: 'Ada' })
  expect(person).not.toHaveProperty('email')
})

test('the chosen misbehaviour counts for this sign-in alone', async () => {
  const app = application(simulator, 'google', manners.google ?? {})
  const wrong = await asBrowser(app.authorizationUrl(), { ...ada, misbehaviour: 'error-500', decision: 'approve' })
  expect((await app.redeem({ code: callbackOf(wrong).get('code') ?? '' })).status).toBe(500)
  expect((await app.redeem(await app.callback())).status).toBe(200)
})

test('who denies sends an error back, and the state', async () => {
  const denied = callbackOf(await asBrowser(urlAt('google'), { ...ada, decision: 'deny' }))
  expect(Object.fromEntries(denied)).toMatchObject({ error: 'access_denied', state: 'a-state-of-this-browser' })
})

test('Apple: the browser posts a form, by a script of its own or by a button', async () => {
  const response = await asBrowser(urlAt('apple'), { ...ada, decision: 'approve' })
  const text = await response.text()
  expect(text).toContain(`<form method="post" action="http://localhost:3000/api/auth/callback">`)
  expect(text).toContain('<input type="hidden" name="code"')
  expect(text).toContain('<button>Continue</button>')
  expect(text).toContain('<script src="/continue.js"></script>')
  expect((await fetch(`${simulator.origin}/continue.js`)).headers.get('content-type')).toContain('text/javascript')
})

test('a browser that is in a hurry is not asked', async () => {
  expect((await asBrowser(urlAt('google', { simulator: 'auto' }))).status).toBe(302)
})

test('a wrong request is explained, and goes nowhere', async () => {
  const response = await asBrowser(urlAt('google', { response_type: '<token>' }))
  expect(response.status).toBe(400)
  expect(response.headers.has('location')).toBe(false)
  expect(await response.text()).toContain('response_type must be')
})
