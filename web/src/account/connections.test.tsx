import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { authorizationRedirect, github, google, setProviders } from '../testing/providers.ts'
import { passwordAccount, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { Connections } from './connections.tsx'

beforeEach(() => setProviders(google, github))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const accountAt = (provider: string, scopes: string[] = []) => ({
  id: `at-${provider}`,
  provider,
  createdAt: '2029-01-01T00:00:00.000Z',
  updatedAt: '2029-02-01T00:00:00.000Z',
  accountId: `ann-at-${provider}`,
  scopes,
})

const open = () =>
  renderInApp(
    <RequireSignIn>
      <Connections />
    </RequireSignIn>,
    '/account/connections',
  )

const rows = async () => {
  const ways = await screen.findByRole('region', { name: 'How you sign in' })
  return within(ways).findAllByRole('listitem')
}

test('each way in tells since when, when its access was renewed, and what it may see', async () => {
  stubService({ '/list-accounts': { body: [passwordAccount, accountAt('google', ['openid', 'email', 'calendar'])] } })
  open()
  const [password, provider] = (await rows()).map((row) => row.textContent ?? '')
  expect(password).toMatch(/E-mail address and password.*Since/)
  expect(provider).toMatch(/Google.*Since.*2029.*Last renewed.*2029.*Access: name and picture, e-mail address, cal/)
})

test('a provider is disconnected after a question, and told which account of it', async () => {
  let list = [passwordAccount, accountAt('google')]
  const service = stubService({
    '/list-accounts': () => ({ body: list }),
    '/unlink-account': () => {
      list = [passwordAccount]
      return { body: { status: true } }
    },
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect Google' }))
  const dialog = await screen.findByRole('dialog')
  expect(service.requests('/unlink-account')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  await screen.findByText('Google is disconnected.')
  expect(service.requests('/unlink-account')).toEqual([{ providerId: 'google', accountId: 'at-google' }])
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  await screen.findByRole('button', { name: 'Connect Google' })
})

test('the last way in cannot be taken away: what helps is said before anybody tries', async () => {
  stubService({ '/list-accounts': { body: [accountAt('google')] } })
  open()
  await screen.findByText(/This is your only way in/)
  expect(screen.queryByRole('button', { name: 'Disconnect Google' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Set a password' }).getAttribute('href')).toBe('/account/security')
})

test('a provider that is switched off is no way in: the other one is the last', async () => {
  stubService({ '/list-accounts': { body: [accountAt('google'), accountAt('facebook')] } })
  open()
  const [own, off] = await rows()
  expect(own?.textContent).toMatch(/only way in/)
  expect(off?.textContent).toMatch(/Facebook.*Cannot be used here at the moment/)
  expect(screen.getByRole('button', { name: 'Disconnect Facebook' })).toBeTruthy()
})

test('what is not connected yet can be, and leads back here', async () => {
  const service = stubService({
    '/list-accounts': { body: [accountAt('google')] },
    '/link-social': authorizationRedirect,
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Connect GitHub' }))
  await waitFor(() => expect(service.requests('/link-social')).toHaveLength(1))
  expect(service.requests('/link-social')).toEqual([
    {
      provider: 'github',
      callbackURL: '/social/github/connect?done',
      errorCallbackURL: '/social/github/connect',
    },
  ])
})

test('without providers there is nothing to connect', async () => {
  setProviders()
  stubService({ '/list-accounts': { body: [passwordAccount] } })
  open()
  await rows()
  expect(screen.queryByRole('heading', { name: 'Connect another account' })).toBeNull()
})
