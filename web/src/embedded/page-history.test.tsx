import { afterEach, expect, test, vi } from 'vitest'
import { resolveLocation } from '../router/history.ts'
import { createPageHistory } from './page-history.ts'

const open = vi.fn()
const history = createPageHistory({
  home: '/account',
  owns: (pathname) => pathname.startsWith('/account'),
  toPage: (path) => `/other?${path}`,
  open,
})

const go = (to: string) => ({ ...resolveLocation(to, history.read()), state: { email: 'ann@example.com' } })

afterEach(() => {
  open.mockReset()
  window.history.replaceState(null, '', '/')
})

test('a screen is a parameter of the page, with the query of the screen', () => {
  window.history.replaceState(null, '', '/settings')
  expect(history.read()).toMatchObject({ pathname: '/account', search: '' })
  history.push(go('/account/security?error=one#two'))
  expect(window.location.href).toMatch(/\/settings\?error=one&latchkey=%2Faccount%2Fsecurity#two$/)
  expect(history.read()).toEqual({
    pathname: '/account/security',
    search: '?error=one',
    hash: '#two',
    state: { email: 'ann@example.com' },
  })
  history.replace(go('/account'))
  expect(window.location.pathname + window.location.search).toBe('/settings')
})

test('a screen of another component opens its page', () => {
  expect(history.leave?.(go('/account/profile'), false)).toBe(false)
  expect(open).not.toHaveBeenCalled()
  expect(history.leave?.(go('/sign-in?next=one'), true)).toBe(true)
  expect(open).toHaveBeenCalledWith('/other?/sign-in?next=one', { replace: true })
})

test('ignores a parameter that names a screen of another component', () => {
  window.history.replaceState(null, '', '/settings?latchkey=/organizations/acme')
  expect(history.read().pathname).toBe('/account')
})
