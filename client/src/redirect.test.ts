import { afterEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import { isSafeRedirectUrl } from './redirect.ts'
import { json, createRequestRecorder } from './testing/request-recorder.ts'

afterEach(() => vi.restoreAllMocks())

/** Signs in with this response and returns the URL that the browser navigated to. */
const findVisitedPages = async (response: object) => {
  const visited: string[] = []
  vi.spyOn(window.location, 'href', 'set').mockImplementation((url) => void visited.push(url))
  const client = createAuthClient({ fetchOptions: createRequestRecorder(() => json(response)) })
  const { data } = await client.signIn.email({ email: 'ann@example.com', password: 'p' })
  expect(data).toEqual(response)
  return visited
}

test('navigates to the URL of a response with a redirect flag', async () => {
  expect(await findVisitedPages({ url: '/welcome', redirect: true })).toEqual(['/welcome'])
  const provider = 'https://accounts.example.com/authorize?client_id=1&state=a%20b#x'
  expect(await findVisitedPages({ url: provider, redirect: true })).toEqual([provider])
})

test.each([
  [{ url: '/welcome' }],
  [{ url: '/welcome', redirect: false }],
  [{ redirect: true }],
  [{ url: 5, redirect: true }],
  [{ url: ['/welcome'], redirect: true }],
  [{ url: 'javascript:alert(1)', redirect: true }],
])('does not navigate after %o', async (response) => {
  expect(await findVisitedPages(response)).toEqual([])
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'intent://evil#Intent;end',
  '//evil.example',
  '///evil.example',
  '/account/..//evil.example',
  '/account/%2E%2e//evil.example',
  '/.//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '\u00a0//evil.example',
  '\ufeffjavascript:alert(1)',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://example.com@evil.example',
  'https://example.com:pass@evil.example/',
  'https://:pass@evil.example/',
  'https://',
  'evil.example',
  '',
])('rejects the URL %j', (target) => {
  expect(isSafeRedirectUrl(target)).toBe(false)
})

test.each([
  '/',
  '/account?tab=1#top',
  '/a//b',
  '/account?next=/..//b',
  '/a:b',
  'http://localhost:3000/x',
  'HTTPS://example.com',
  'https://münchen.example/ä',
])('accepts the URL %j', (target) => {
  expect(isSafeRedirectUrl(target)).toBe(true)
})
