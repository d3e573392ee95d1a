import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authorizationRedirect, github, google, setProviders } from '../testing/providers.ts'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, passwordAccount, stubService } from '../testing/stub-service.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { Connections } from './connections.tsx'

beforeEach(() => setProviders(google, github))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.querySelector('meta[name=latchkey-email-code]')?.remove()
})

const createAccount = (provider: string, scopes: string[] = []) => ({
  id: `at-${provider}`,
  provider,
  createdAt: '2029-01-01T00:00:00.000Z',
  updatedAt: '2029-02-01T00:00:00.000Z',
  accountId: `ann-at-${provider}`,
  scopes,
})

const renderConnections = () => renderSignedIn(<Connections />, '/account/connections')

const findRows = async () => {
  const section = await screen.findByRole('region', { name: 'Your methods' })
  return within(section).findAllByRole('listitem')
}

test('shows since when each sign-in method exists, when its access was renewed and which data it shares', async () => {
  stubService({
    '/list-accounts': { body: [passwordAccount, createAccount('google', ['openid', 'email', 'calendar'])] },
  })
  await renderConnections()
  const [password, provider] = (await findRows()).map((row) => row.textContent ?? '')
  expect(password).toMatch(/Email and password.*Added/)
  expect(provider).toMatch(/Google.*Added.*2029.*Last renewed.*2029.*Access: name and picture, email address, cal/)
})

test('disconnects the account of a provider after a confirmation', async () => {
  let list = [passwordAccount, createAccount('google')]
  const service = stubService({
    '/list-accounts': () => ({ body: list }),
    '/unlink-account': () => {
      list = [passwordAccount]
      return { body: { status: true } }
    },
  })
  await renderConnections()
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect Google' }))
  const dialog = await screen.findByRole('dialog')
  expect(service.listRequests('/unlink-account')).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  await screen.findByText('Google disconnected')
  expect(service.listRequests('/unlink-account')).toEqual([{ providerId: 'google', accountId: 'at-google' }])
  await waitFor(async () => expect(await findRows()).toHaveLength(1))
  await screen.findByRole('button', { name: 'Connect Google' })
})

test('does not offer to disconnect the only sign-in method and links to setting a password', async () => {
  stubService({ '/list-accounts': { body: [createAccount('google')] } })
  await renderConnections()
  await screen.findByText(/This is your only sign-in method/)
  expect(screen.queryByRole('button', { name: 'Disconnect Google' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Create password' }).getAttribute('href')).toBe('/account/security')
})

test.each([true, false])(
  'counts an address that receives codes as a sign-in method if verified (%s)',
  async (emailVerified) => {
    setMeta('latchkey-email-code', 'on')
    stubService({
      '/get-session': { body: { ...annSession, user: { ...annSession.user, emailVerified } } },
      '/list-accounts': { body: [createAccount('google')] },
    })
    await renderConnections()
    await findRows()
    expect(screen.queryAllByRole('button', { name: 'Disconnect Google' })).toHaveLength(emailVerified ? 1 : 0)
    expect(screen.queryAllByText(/This is your only sign-in method/)).toHaveLength(emailVerified ? 0 : 1)
  },
)

test('does not count a disabled provider as a sign-in method', async () => {
  stubService({ '/list-accounts': { body: [createAccount('google'), createAccount('facebook')] } })
  await renderConnections()
  const [enabled, disabled] = await findRows()
  expect(enabled?.textContent).toMatch(/only sign-in method/)
  expect(disabled?.textContent).toMatch(/Facebook.*isn’t available right now/)
  expect(screen.getByRole('button', { name: 'Disconnect Facebook' })).toBeTruthy()
})

test('connects another provider and returns to this screen', async () => {
  const service = stubService({
    '/list-accounts': { body: [createAccount('google')] },
    '/link-social': authorizationRedirect,
  })
  await renderConnections()
  fireEvent.click(await screen.findByRole('button', { name: 'Connect GitHub' }))
  await waitFor(() => expect(service.listRequests('/link-social')).toHaveLength(1))
  expect(service.listRequests('/link-social')).toEqual([
    {
      provider: 'github',
      callbackURL: '/social/github/connect?done',
      errorCallbackURL: '/social/github/connect',
    },
  ])
})

test('offers no connection when the service has no providers', async () => {
  setProviders()
  stubService({ '/list-accounts': { body: [passwordAccount] } })
  await renderConnections()
  await findRows()
  expect(screen.queryByRole('heading', { name: 'Connect an account' })).toBeNull()
})

test('reloads the methods when the account was disconnected in another browser', async () => {
  let list = [passwordAccount, createAccount('google')]
  stubService({
    '/list-accounts': () => ({ body: list }),
    '/unlink-account': () => {
      list = [passwordAccount]
      return { status: 400, body: { code: 'ACCOUNT_NOT_FOUND', message: '' } }
    },
  })
  await renderConnections()
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect Google' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }))
  await screen.findByText('Google disconnected')
  await waitFor(async () => expect(await findRows()).toHaveLength(1))
})

test('shows the sign-in methods that changed in another tab', async () => {
  let list: object[] = [passwordAccount]
  stubService({ '/list-accounts': () => ({ body: list }) })
  await renderConnections()
  expect(await findRows()).toHaveLength(1)
  list = [passwordAccount, createAccount('google')]
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(async () => expect(await findRows()).toHaveLength(2))
})
