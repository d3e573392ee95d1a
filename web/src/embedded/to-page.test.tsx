import { expect, test } from 'vitest'
import { toPage, toRedirectUrl } from './to-page.ts'

const paths = {
  signIn: '/login',
  signUp: '/register',
  account: '/settings?tab=account',
  organization: '/team',
  createOrganization: '/new-team',
  acceptInvitation: '/join',
  afterSignIn: '/projects',
  afterSignOut: '/bye',
}

test.each([
  ['/sign-in', '/login'],
  ['/sign-in?email=ann%40example.com', '/login?email=ann%40example.com'],
  ['/sign-up', '/register'],
  ['/two-factor', '/login?latchkey=%2Ftwo-factor'],
  ['/account', '/settings?tab=account'],
  ['/account/security', '/settings?tab=account&latchkey=%2Faccount%2Fsecurity'],
  ['/organizations/new', '/new-team'],
  ['/organizations/acme/members', '/team?latchkey=%2Forganizations%2Facme%2Fmembers'],
  ['/accept-invitation/one', '/join/one'],
  ['/accept-invitation', '/join'],
  ['/signed-out?account=deleted', '/bye'],
  ['/', '/'],
])('maps the screen %s to the page %s of the application', (path, page) => {
  expect(toPage(path, paths)).toBe(page)
})

test('the target after a sign-in is a page of the application', () => {
  expect(toPage('/sign-in?next=%2Faccount', paths)).toBe('/login?next=%2Fsettings%3Ftab%3Daccount')
  expect(toPage('/sign-in?next=%2Fcontinue%3Fto%3D%252Freports', paths)).toBe('/login?next=%2Freports')
  expect(toPage('/continue?to=%2Freports%3Fyear%3D2029', paths)).toBe('/reports?year=2029')
})

test.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', String.raw`/\evil.example`])(
  'a sign-in does not end at %s',
  (target) => {
    expect(toPage(`/continue?to=${encodeURIComponent(target)}`, paths)).toBe('/projects')
  },
)

test('a redirect of the service that ends a sign-in leads to the sign-in page, which requests missing data', () => {
  const url = new URL(toRedirectUrl('/account', paths))
  expect([url.origin, url.pathname]).toEqual([window.location.origin, '/login'])
  expect(Object.fromEntries(url.searchParams)).toEqual({ latchkey: '/continue', to: '/projects' })
  expect(toRedirectUrl('/account/profile', paths)).toBe(
    `${window.location.origin}/settings?tab=account&latchkey=%2Faccount%2Fprofile`,
  )
})
