import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
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

/** The event of the Navigation API, which the DOM of the tests lacks. */
const reportEntry = (navigationType: NavigationType) =>
  navigation.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType }))

const listen = () => {
  vi.stubGlobal('navigation', new EventTarget())
  const onChange = vi.fn()
  const stop = history.listen(onChange)
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
  })
  return { onChange, stop }
}

test('reports that the router of the application opens another screen of the page', () => {
  window.history.replaceState(null, '', '/settings?latchkey=/account/security')
  const { onChange, stop } = listen()
  window.history.pushState(null, '', '/settings')
  reportEntry('push')
  expect(onChange).toHaveBeenCalledOnce()
  expect(history.read().pathname).toBe('/account')
  stop()
  window.history.pushState(null, '', '/settings?latchkey=/account/security')
  reportEntry('push')
  expect(onChange).toHaveBeenCalledOnce()
})

test('reports no navigation of its own, and none to another page of the application', () => {
  window.history.replaceState(null, '', '/settings')
  const { onChange } = listen()
  history.push(go('/account/security'))
  reportEntry('push')
  // Routers add their state to the entry.
  window.history.replaceState({ router: true }, '', window.location.href)
  reportEntry('replace')
  window.history.pushState(null, '', '/projects')
  reportEntry('push')
  expect(onChange).not.toHaveBeenCalled()
})

test('leaves back and forward to the event that a form with unsaved changes can stop', () => {
  window.history.replaceState(null, '', '/settings?latchkey=/account/security')
  const { onChange } = listen()
  window.history.replaceState(null, '', '/settings')
  reportEntry('traverse')
  expect(onChange).not.toHaveBeenCalled()
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(onChange).toHaveBeenCalledOnce()
})
