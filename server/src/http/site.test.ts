import { createHash } from 'node:crypto'
import { languages } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { mountedCalls, send, startTestServer } from '@latchkey/testing'

test('GET /ok responds with ok', async () => {
  const { status, body } = await send(await startTestServer(), '/ok')
  expect([status, body]).toEqual([200, { ok: true }])
})

test('GET /error renders a page with a link to the site', async () => {
  const { status, body, headers } = await send(await startTestServer(), '/error')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html;charset=UTF-8')
  expect(body).toContain('<!doctype html>')
  expect(body).toContain('href="https://app.example.com/"')
})

test('the error page renders the error code', async () => {
  const { body } = await send(await startTestServer(), '/error?error=please_restart-the_PROCESS9')
  expect(body).toContain('please_restart-the_PROCESS9')
})

test.each([
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '&lt;b&gt;',
  'two words',
  'https://evil.com',
  'javascript:alert(1)',
  'x'.repeat(81),
  '\u202Ecod',
  '{{7*7}}',
])('the error page does not render %j (R5)', async (error) => {
  const server = await startTestServer()
  const plain = await send(server, '/error')
  const { status, body } = await send(server, `/error?${new URLSearchParams({ error })}`)
  expect(status).toBe(200)
  expect(body).toBe(plain.body)
})

test('the error page omits repeated codes (R5)', async () => {
  const server = await startTestServer()
  for (const accept of ['text/html', '*/*']) {
    const { status, body } = await send(server, '/error?error=access_denied&error=no_code', { headers: { accept } })
    expect({ status, body }).toEqual({ status: 200, body: (await send(server, '/error')).body })
  }
})

test.each(['/error?error=<script>', '/verify-email?token=x', '/verify-email?token=x&callbackURL=/a'])(
  'the page %s forbids scripts, foreign form targets and framing (R5)',
  async (path) => {
    const { headers, body } = await send(await startTestServer(), path, { headers: { accept: 'text/html' } })
    const policy = headers.get('content-security-policy') ?? ''
    const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part]))
    expect(directives.get('default-src')).toBe("default-src 'none'")
    expect(directives.get('base-uri')).toBe("base-uri 'none'")
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(directives.get('form-action')).toMatch(/^form-action '(none|self)'$/)
    expect(policy).not.toMatch(/unsafe|script-src|\*/)
    expect(body).not.toMatch(/<script|\son\w+=|\sstyle=/i)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? ''
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  },
)

test('the button of a page for a mailed link leads back to an app: browsers apply form-action to redirects, too', async () => {
  const server = await startTestServer({ trustedOrigins: ['myapp://callback'] })
  const query = new URLSearchParams({ token: 'x', callbackURL: 'myapp://callback/done' })
  const { headers } = await send(server, `/verify-email?${query}`, { headers: { accept: 'text/html' } })
  expect(headers.get('content-security-policy')?.split('; ')).toContain("form-action 'self' myapp:")
})

test('the error page has a content security policy and disables caching and sniffing', async () => {
  const { headers } = await send(await startTestServer(), '/error?error=x')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(languages)('the error page is in the language of the browser: $tag', async ({ tag }) => {
  const server = await startTestServer()
  const { body } = await send(server, '/error', { headers: { 'accept-language': `xx, ${tag}-XX;q=0.9, en;q=0.1` } })
  expect(body).toContain(`<html lang="${tag}">`)
  const english = await send(server, '/error')
  if (tag !== 'en') expect(body).not.toContain(/<h1>.*<\/h1>/.exec(english.body)?.[0])
})

test('escapes markup in the product name', async () => {
  const { body } = await send(await startTestServer({ appName: '<b>Acme & "Sons"</b>' }), '/error')
  expect(body).not.toContain('<b>')
  expect(body).toContain('&#60;b&#62;Acme &#38; &#34;Sons&#34;')
})

test('a failed link renders the error page for browsers and returns JSON to programs', async () => {
  const server = await startTestServer()
  const path = '/delete-user/callback?token=x'
  const page = await send(server, path, { headers: { accept: 'text/html,*/*;q=0.8' } })
  const response = await send(server, path, { headers: { accept: 'application/json' } })
  expect([page.status, response.status]).toEqual([404, 404])
  expect(page.body).toContain('FAILED_TO_GET_USER_INFO')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(response.body).toEqual({ code: 'FAILED_TO_GET_USER_INFO', message: 'Failed to get user info' })
})

const openReference = async (operation = '', language = 'en') => {
  const path = operation === '' ? '/reference' : `/reference?${new URLSearchParams({ operation })}`
  return send(await startTestServer(), path, { headers: { 'accept-language': language } })
}

test('the reference lists exactly the mounted calls, with a link to each', async () => {
  const { status, body, headers } = await openReference()
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html;charset=UTF-8'])
  const linked = [...body.matchAll(/reference\?operation=(\w+)"/g)].map(([, name]) => name)
  expect(linked).toHaveLength(mountedCalls.length)
  expect(new Set(linked)).toEqual(new Set(mountedCalls.map(({ name }) => name)))
  for (const { call } of mountedCalls)
    expect(body).toContain(call.summary.replaceAll("'", '&#39;').replaceAll(/`(.*?)`/g, '<code>$1</code>'))
})

test('the reference is in the language of the request, and its English parts say so', async () => {
  const { body } = await openReference('', 'de')
  expect(body).toContain('<html lang="de">')
  expect(body).toContain('<span lang="en">Returns this OpenAPI 3.1 document.</span>')
  expect(body).not.toContain('API reference')
})

test('the reference of a call has its input, its responses and samples', async () => {
  const { body } = await openReference('createOrganization')
  const text = body.replaceAll('&#39;', "'").replaceAll('&#34;', '"')
  expect(text).toContain('<code class="name">slug</code> <small>body · required</small>')
  expect(text).toContain('curl -b cookies -c cookies')
  expect(text).toContain("await client.organization.create({\n  name: '…',\n  slug: '…'\n})")
  expect(text).toContain("await fetch('https://app.example.com/api/auth/organization/create', {\n  method: 'POST',")
})

test('the reference formats types like TypeScript', async () => {
  expect((await openReference('signUpEmail')).body).toContain('token: string | null')
  expect((await openReference('listMembers')).body).toContain('members: {\n')
})

test.each(['setPassword', 'unknown', 'constructor', '<script>'])(
  'the reference shows the list of calls instead of %j, which is not mounted',
  async (operation) => {
    expect((await openReference(operation)).body).toBe((await openReference()).body)
  },
)

test('every mounted call has a page in the reference', async () => {
  const server = await startTestServer({ rateLimit: { enabled: false } })
  for (const { name, call } of mountedCalls) {
    const { status, body } = await send(server, `/reference?operation=${name}`)
    expect([name, status]).toEqual([name, 200])
    expect(body).toContain(`<span class="method">${call.method}</span>`)
    expect(body).toContain('data-url="/api/auth/get-session"')
  }
})

test('the policy of the reference allows only its own script and requests to the service (R5)', async () => {
  const { headers, body } = await openReference('createOrganization')
  const scripts = [...body.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text = '']) => text)
  const hash = createHash('sha256')
    .update(scripts[0] ?? '')
    .digest('base64')
  const policy = headers.get('content-security-policy')
  expect(scripts).toHaveLength(1)
  expect(policy).toContain(`script-src 'sha256-${hash}'; connect-src 'self'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
})
