import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '../client.ts'
import { acme, openOrganization, createOrganizationResponses } from '../testing/organization-page.tsx'
import { chooseRowAction, listRowActions } from '../testing/row-menu.ts'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { webhook } from '../testing/webhooks.ts'

beforeEach(() => setMeta('latchkey-webhooks', 'on'))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setMeta('latchkey-webhooks', '')
})

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const withSecret = { ...webhook, secret: SECRET }

/** A custom role with these actions on webhooks. */
const roleWith = (...actions: string[]) => ({
  id: 'role-1',
  organizationId: acme.id,
  role: 'operator',
  description: null,
  permission: { webhook: actions },
  createdAt: '2029-01-01T00:00:00.000Z',
  updatedAt: null,
})

type Responses = Parameters<typeof stubService>[0]

const open = async (role = 'owner', responses: Responses = {}) => {
  const service = stubService({
    ...createOrganizationResponses(role),
    '/webhook/list': { body: { webhooks: [webhook] } },
    ...responses,
  })
  // The client still has the session of the previous test.
  await client.useSession.get().refetch()
  openOrganization('acme/webhooks')
  return service
}

const openAs = (...actions: string[]) =>
  open('operator', { '/organization/list-roles': { body: [roleWith(...actions)] } })

const openForm = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Create webhook' }))
  return within(await screen.findByRole('dialog', { name: 'Create webhook' }))
}

const fill = (form: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(form.getByLabelText(label), { target: { value } })

/** Whether the browser reloads the page without a confirmation. */
const canReload = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('offers each action only with its permission', async () => {
  await openAs('read')
  expect(await screen.findByText('1 webhook')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Create webhook' })).toBeNull()
  expect(await listRowActions()).toEqual([['View deliveries']])
  cleanup()
  await openAs('read', 'create', 'delete')
  await screen.findByText('1 webhook')
  expect(screen.getByRole('button', { name: 'Create webhook' })).toBeDefined()
  expect(await listRowActions()).toEqual([['View deliveries', 'Delete']])
  cleanup()
  await openAs('read', 'update')
  await screen.findByText('1 webhook')
  expect(await listRowActions()).toEqual([['View deliveries', 'Send test event', 'Edit', 'Replace secret']])
})

test('shows no screen without the permission to read', async () => {
  await openAs('create', 'update', 'delete')
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(screen.queryByRole('link', { name: 'Webhooks' })).toBeNull()
})

test('shows no screen while the service has no webhooks', async () => {
  setMeta('latchkey-webhooks', '')
  await open()
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(screen.queryByRole('link', { name: 'Webhooks' })).toBeNull()
})

test('offers no changes during an impersonation', async () => {
  const session = { ...annSession.session, activeOrganizationId: acme.id, impersonatedBy: 'root' }
  await open('owner', { '/get-session': { body: { ...annSession, session } } })
  expect(await screen.findByText('1 webhook')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Create webhook' })).toBeNull()
  expect(await listRowActions()).toEqual([['View deliveries']])
})

test('shows the state of each webhook with its reason', async () => {
  const disabled = { ...webhook, enabled: false }
  await open('owner', {
    '/webhook/list': {
      body: {
        webhooks: [
          { ...webhook, id: '1', url: 'https://a.example.com' },
          { ...webhook, id: '2', url: 'https://b.example.com', failingSince: '2029-01-02T12:00:00.000Z' },
          { ...disabled, id: '3', url: 'https://c.example.com', disabledReason: 'manual' },
          { ...disabled, id: '4', url: 'https://d.example.com', disabledReason: 'gone' },
          { ...disabled, id: '5', url: 'https://e.example.com', disabledReason: 'failing' },
        ],
      },
    },
  })
  await screen.findByText('5 webhooks')
  const states = screen.getAllByRole('row').map((row) => row.querySelector('[data-label="Status"]')?.textContent)
  expect(states.slice(1)).toEqual([
    'Active',
    expect.stringMatching(/^FailingSince Jan 2, 2029/),
    'Turned offBy a user',
    'Turned offThe URL no longer exists (status 410)',
    'Turned offDeliveries failed for 5 days',
  ])
})

test('creates a webhook for all events and shows its secret until the user has stored it', async () => {
  const { listRequests } = await open('owner', { '/webhook/create': { body: withSecret } })
  const form = await openForm()
  fill(form, 'URL', ' https://crm.example.com/events ')
  fireEvent.click(form.getByRole('button', { name: 'Create webhook' }))
  const secret = await screen.findByRole('dialog', { name: 'Store the secret' })
  expect(within(secret).getByText(SECRET)).toBeDefined()
  expect(listRequests('/webhook/create')).toEqual([
    { url: 'https://crm.example.com/events', description: null, events: null, organizationId: acme.id },
  ])
  fireEvent.keyDown(secret, { key: 'Escape' })
  expect(canReload()).toBe(false)
  expect(within(secret).queryByText(/previous secret/)).toBeNull()
  fireEvent.click(within(secret).getByRole('button', { name: 'I’ve stored this secret' }))
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
  expect(canReload()).toBe(true)
})

test('filters the events of organizations without a change of the selection', async () => {
  const { listRequests } = await open('owner', { '/webhook/create': { body: withSecret } })
  const form = await openForm()
  fill(form, 'URL', 'https://crm.example.com/events')
  fireEvent.click(form.getByRole('checkbox', { name: 'All events' }))
  expect(form.queryByRole('checkbox', { name: 'user.banned' })).toBeNull()
  const group = within(form.getByRole('group', { name: 'team.*' }))
  expect(group.getAllByRole('checkbox')).toHaveLength(3)
  fireEvent.click(group.getByRole('checkbox', { name: 'team.created' }))
  fill(form, 'Search events', 'ROLE')
  expect(form.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual([
    null,
    'member.role_changed',
    'role.created',
    'role.updated',
    'role.deleted',
  ])
  fireEvent.click(form.getByRole('checkbox', { name: 'member.role_changed' }))
  expect(form.getByText('2 events')).toBeDefined()
  fill(form, 'Search events', 'nothing')
  expect(form.getByText('No results')).toBeDefined()
  fireEvent.click(form.getByRole('button', { name: 'Create webhook' }))
  await screen.findByRole('dialog', { name: 'Store the secret' })
  expect(listRequests('/webhook/create')).toMatchObject([{ events: ['team.created', 'member.role_changed'] }])
})

test('requires a URL and an event before it sends a request', async () => {
  const { listRequests } = await open()
  const form = await openForm()
  fill(form, 'URL', 'crm.example.com')
  fireEvent.click(form.getByRole('checkbox', { name: 'All events' }))
  fireEvent.click(form.getByRole('button', { name: 'Create webhook' }))
  expect(await form.findByText('Enter a full URL, such as https://example.com/webhooks')).toBeDefined()
  expect(form.getByText('Choose at least one event')).toBeDefined()
  expect(listRequests('/webhook/create')).toEqual([])
})

test('shows a refused address at its field', async () => {
  await open('owner', { '/webhook/create': { status: 400, body: { code: 'WEBHOOK_URL_NOT_ALLOWED' } } })
  const form = await openForm()
  fill(form, 'URL', 'https://10.0.0.1/')
  fireEvent.click(form.getByRole('button', { name: 'Create webhook' }))
  expect(await form.findByText('Enter a public URL that starts with https.')).toBeDefined()
  expect(form.getByLabelText('URL').getAttribute('aria-invalid')).toBe('true')
  expect(form.queryByRole('alert')).toBeNull()
})

test('sends only the changed fields of a webhook', async () => {
  const { listRequests } = await open('owner', { '/webhook/update': { body: webhook } })
  await chooseRowAction(webhook.url, 'Edit')
  const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
  fireEvent.click(form.getByRole('checkbox', { name: 'Turned on' }))
  fill(form, 'Description (optional)', '')
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(listRequests('/webhook/update')).toEqual([{ webhookId: webhook.id, description: null, enabled: false }]),
  )
})

test('does not turn a webhook on again that was turned off while its form is open', async () => {
  let listed = webhook
  const { listRequests } = await open('owner', {
    '/webhook/list': () => ({ body: { webhooks: [listed] } }),
    '/webhook/update': { body: webhook },
  })
  await chooseRowAction(webhook.url, 'Edit')
  const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
  listed = { ...webhook, enabled: false }
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('Turned off')
  fill(form, 'Description (optional)', 'Sales')
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(listRequests('/webhook/update')).toEqual([{ webhookId: webhook.id, description: 'Sales' }]),
  )
})

const openRotation = async () => {
  await chooseRowAction(webhook.url, 'Replace secret')
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the secret?' }))
  return { dialog, overlap: dialog.getByLabelText<HTMLSelectElement>('The current secret stops working') }
}

test('replaces the secret with an overlap of a day and names the time until which the previous one works', async () => {
  const rotated = { ...withSecret, previousSecretExpiresAt: '2029-01-02T12:00:00.000Z' }
  const { listRequests } = await open('owner', { '/webhook/rotate-secret': { body: rotated } })
  const { dialog, overlap } = await openRotation()
  expect([...overlap.options].map(({ text }) => text)).toEqual(['Now', 'In 1 hour', 'In 24 hours'])
  expect(dialog.getByText(/sign each request with both secrets/)).toBeDefined()
  expect(dialog.queryByText(/The secret before the current one stops working now/)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Replace secret' }))
  const secret = await screen.findByRole('dialog', { name: 'Store the secret' })
  expect(within(secret).getByText(/^The previous secret works until Jan 2, 2029/)).toBeDefined()
  expect(listRequests('/webhook/rotate-secret')).toEqual([{ webhookId: webhook.id, overlap: 86_400 }])
})

test('says when to end the current secret at once', async () => {
  await open('owner')
  const { dialog } = await openRotation()
  const description = 'If someone else may know it, choose “Now”.'
  expect(dialog.getByRole('combobox', { description })).toBeDefined()
})

test('replaces the secret at once and says that the previous one has ended', async () => {
  const { listRequests } = await open('owner', { '/webhook/rotate-secret': { body: withSecret } })
  const { dialog, overlap } = await openRotation()
  fireEvent.change(overlap, { target: { value: 'now' } })
  expect(dialog.getByText(/sign requests with the new secret only/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Replace secret' }))
  const secret = await screen.findByRole('dialog', { name: 'Store the secret' })
  expect(within(secret).getByText('The previous secret no longer works.')).toBeDefined()
  expect(listRequests('/webhook/rotate-secret')).toEqual([{ webhookId: webhook.id, overlap: 0 }])
})

test('says during an overlap that another one ends the secret before the current one', async () => {
  const rotated = { ...webhook, previousSecretExpiresAt: '2029-01-02T12:00:00.000Z' }
  await open('owner', { '/webhook/list': { body: { webhooks: [rotated] } } })
  const { dialog } = await openRotation()
  expect(dialog.getByText(/both secrets.*The secret before the current one stops working now\.$/)).toBeDefined()
})

test('deletes a webhook after a confirmation, also if it is already deleted', async () => {
  let webhooks = [webhook]
  await open('owner', {
    '/webhook/list': () => ({ body: { webhooks } }),
    '/webhook/delete': () => {
      webhooks = []
      return { status: 404, body: { code: 'WEBHOOK_NOT_FOUND' } }
    },
  })
  await chooseRowAction(webhook.url, 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this webhook?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/^No webhooks yet/)).toBeDefined()
})

test('offers no test event for a disabled webhook', async () => {
  await open('owner', { '/webhook/list': { body: { webhooks: [{ ...webhook, enabled: false }] } } })
  await screen.findByText('1 webhook')
  expect(await listRowActions()).toEqual([['View deliveries', 'Edit', 'Replace secret', 'Delete']])
})

test.each([
  ['Edit', 'Save changes', '/webhook/update'],
  ['Replace secret', 'Replace secret', '/webhook/rotate-secret'],
  ['Send test event', null, '/webhook/test'],
])('removes a webhook from the list that is deleted in another tab before “%s”', async (action, submit, path) => {
  let webhooks = [webhook]
  await open('owner', {
    '/webhook/list': () => ({ body: { webhooks } }),
    [path]: () => {
      webhooks = []
      return { status: 404, body: { code: 'WEBHOOK_NOT_FOUND' } }
    },
  })
  await chooseRowAction(webhook.url, action)
  if (submit !== null) {
    const dialog = within(await screen.findByRole('dialog'))
    if (action === 'Edit') fill(dialog, 'Description (optional)', 'Sales')
    fireEvent.click(dialog.getByRole('button', { name: submit }))
  }
  await screen.findByText('This webhook no longer exists.')
  await screen.findByText(/^No webhooks yet/)
  expect(screen.queryByRole('dialog')).toBeNull()
})
