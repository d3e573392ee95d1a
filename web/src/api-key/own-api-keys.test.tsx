import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { apiKey, createKeyPage } from '../testing/api-keys.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { chooseRowAction, listRowActions } from '../testing/row-menu.ts'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { OwnApiKeys } from './own-api-keys.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setMeta('latchkey-api-keys', '')
})

const SECRET = 'lk_live_secret'
const withSecret = { ...apiKey, key: SECRET }

const open = async (responses: Parameters<typeof stubService>[0] = {}, { allowNoExpiry = false } = {}) => {
  setMeta('latchkey-api-keys', JSON.stringify({ allowNoExpiry }))
  const service = stubService({
    '/api-key/list': createKeyPage([apiKey]),
    '/api-key/list-grantable-permissions': {
      body: { permissions: { member: ['create'], project: ['read', 'write'] } },
    },
    ...responses,
  })
  await renderSignedIn(<OwnApiKeys />)
  return service
}

const openForm = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Create API key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create API key' })
  await within(dialog).findByRole('checkbox', { name: 'project:read' })
  return within(dialog)
}

/** Whether the browser reloads the page without a confirmation. */
const canReload = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('creates a key with the chosen fields and shows its secret until the user has stored it', async () => {
  const { listRequests } = await open({ '/api-key/create': { body: withSecret } })
  const form = await openForm()
  expect(form.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual([
    'project:read',
    'project:write',
    'member:create',
  ])
  fireEvent.change(form.getByLabelText('Name'), { target: { value: ' Backup ' } })
  fireEvent.click(form.getByRole('checkbox', { name: 'project:read' }))
  fireEvent.change(form.getByLabelText('Expires'), { target: { value: 'month' } })
  fireEvent.change(form.getByLabelText('Allowed IP addresses (optional)'), { target: { value: '10.0.0.0/8' } })
  fireEvent.click(form.getByRole('button', { name: 'Create API key' }))
  const secret = await screen.findByRole('dialog', { name: 'Store the API key' })
  expect(within(secret).getByText(SECRET)).toBeDefined()
  expect(listRequests('/api-key/create')).toEqual([
    { name: 'Backup', expiresIn: 30 * 86_400, ipAllow: ['10.0.0.0/8'], permissions: { project: ['read'] } },
  ])
  fireEvent.keyDown(secret, { key: 'Escape' })
  expect(within(secret).queryByRole('button', { name: 'Close' })).toBeNull()
  expect(canReload()).toBe(false)
  fireEvent.click(within(secret).getByRole('button', { name: 'I’ve stored this key' }))
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
  expect(canReload()).toBe(true)
})

test('names the invalid range, and sends no request', async () => {
  const { listRequests } = await open()
  const form = await openForm()
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Backup' } })
  fireEvent.change(form.getByLabelText('Allowed IP addresses (optional)'), { target: { value: '10.0.0.0/8 office' } })
  fireEvent.click(form.getByRole('button', { name: 'Create API key' }))
  expect(await form.findByText('“office” isn’t an IP address or a network')).toBeDefined()
  expect(listRequests('/api-key/create')).toEqual([])
})

test('offers keys without expiry only if the service allows them', async () => {
  await open()
  expect((await openForm()).queryByRole('option', { name: 'Never' })).toBeNull()
  cleanup()
  await open({}, { allowNoExpiry: true })
  expect((await openForm()).getByRole('option', { name: 'Never' })).toBeDefined()
})

test('sends only the changed fields of a key', async () => {
  const { listRequests } = await open({ '/api-key/update': { body: apiKey } })
  await chooseRowAction('Deployment', 'Edit')
  const form = within(await screen.findByRole('dialog', { name: 'Edit “Deployment”' }))
  fireEvent.click(form.getByRole('checkbox', { name: 'Turned on' }))
  fireEvent.change(form.getByLabelText('Allowed IP addresses (optional)'), { target: { value: '' } })
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(listRequests('/api-key/update')).toEqual([{ keyId: 'key-1', enabled: false, ipAllow: [] }]),
  )
})

test('does not turn a key on again that was turned off while its form is open', async () => {
  let listed = apiKey
  const { listRequests } = await open({
    '/api-key/list': () => createKeyPage([listed]),
    '/api-key/update': { body: apiKey },
  })
  await chooseRowAction('Deployment', 'Edit')
  const form = within(await screen.findByRole('dialog', { name: 'Edit “Deployment”' }))
  listed = { ...apiKey, enabled: false }
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('Turned off')
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Backup' } })
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(listRequests('/api-key/update')).toEqual([{ keyId: 'key-1', name: 'Backup' }]))
})

test('changes the permissions of a key, and offers those that the user lost', async () => {
  const { listRequests } = await open({
    '/api-key/list': createKeyPage([{ ...apiKey, permissions: { project: ['read'], user: ['ban'] } }]),
    '/api-key/update': { body: apiKey },
  })
  await chooseRowAction('Deployment', 'Edit')
  const form = within(await screen.findByRole('dialog', { name: 'Edit “Deployment”' }))
  const isChecked = (name: string) => form.getByRole<HTMLInputElement>('checkbox', { name }).checked
  await form.findByRole('checkbox', { name: 'project:write' })
  expect(['project:read', 'project:write', 'user:ban'].map(isChecked)).toEqual([true, false, true])
  for (const name of ['project:write', 'user:ban']) fireEvent.click(form.getByRole('checkbox', { name }))
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(listRequests('/api-key/update')).toEqual([{ keyId: 'key-1', permissions: { project: ['read', 'write'] } }]),
  )
})

test('replaces the secret with the chosen overlap and shows how long the previous one works', async () => {
  const { listRequests } = await open({
    '/api-key/rotate': { body: { ...withSecret, previousKeyExpiresAt: '2029-01-02T00:00:00.000Z' } },
  })
  await chooseRowAction('Deployment', 'Replace secret')
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the secret of “Deployment”?' }))
  expect(dialog.getByText(/^The current secret works until/)).toBeDefined()
  fireEvent.change(dialog.getByLabelText('The current secret stops working'), { target: { value: 'hour' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Replace secret' }))
  const secret = await screen.findByRole('dialog', { name: 'Store the API key' })
  expect(within(secret).getByText(/^The previous secret works until/)).toBeDefined()
  expect(listRequests('/api-key/rotate')).toEqual([{ keyId: 'key-1', overlap: 3600 }])
})

test('loads further pages', async () => {
  const keys = Array.from({ length: 60 }, (_, index) => ({ ...apiKey, id: `key-${index}`, name: `Key ${index}` }))
  await open({
    '/api-key/list': ({ offset, limit }) => {
      const start = Number(offset ?? 0)
      return createKeyPage(keys.slice(start, start + Number(limit)), keys.length, start)
    },
  })
  expect(await screen.findByText('60 keys')).toBeDefined()
  expect(screen.getAllByRole('rowheader')).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(60))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('offers no changes during an impersonation', async () => {
  await open({
    '/get-session': { body: { ...annSession, session: { ...annSession.session, impersonatedBy: 'root' } } },
  })
  expect(await screen.findByText('1 key')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Create API key' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Actions for Deployment' })).toBeNull()
})

test('offers no rotation of an expired key', async () => {
  await open({ '/api-key/list': createKeyPage([{ ...apiKey, expiresAt: '2020-01-01T00:00:00.000Z' }]) })
  await screen.findByText('Deployment')
  expect(await listRowActions()).toEqual([['Edit', 'Delete']])
})

test.each([
  ['Edit', 'Save changes', '/api-key/update'],
  ['Replace secret', 'Replace secret', '/api-key/rotate'],
])('removes a key from the list that is deleted in another tab before “%s”', async (action, submit, path) => {
  let keys = [apiKey]
  await open({
    '/api-key/list': () => createKeyPage(keys),
    [path]: () => {
      keys = []
      return { status: 404, body: { code: 'KEY_NOT_FOUND' } }
    },
  })
  await chooseRowAction('Deployment', action)
  const dialog = within(await screen.findByRole('dialog'))
  if (action === 'Edit') fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Backup' } })
  fireEvent.click(dialog.getByRole('button', { name: submit }))
  await screen.findByText('This API key no longer exists.')
  await screen.findByText(/^No API keys yet/)
  expect(screen.queryByRole('dialog')).toBeNull()
})
