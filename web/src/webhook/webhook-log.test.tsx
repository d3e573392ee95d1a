import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOrganization, createOrganizationResponses } from '../testing/organization-page.tsx'
import { chooseRowAction, listRowActions } from '../testing/row-menu.ts'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { delivery, webhook } from '../testing/webhooks.ts'

beforeEach(() => setMeta('latchkey-webhooks', 'on'))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setMeta('latchkey-webhooks', '')
})

const createPage = (deliveries: object[], nextCursor: string | null = null) => ({ body: { deliveries, nextCursor } })

const open = (responses: Parameters<typeof stubService>[0], id = webhook.id) => {
  const service = stubService({
    ...createOrganizationResponses('owner'),
    '/webhook/list': { body: { webhooks: [webhook] } },
    '/webhook/deliveries': createPage([delivery]),
    ...responses,
  })
  openOrganization(`acme/webhooks/${id}`)
  return service
}

const pending = { ...delivery, status: 'pending', attempts: 0, statusCode: null, latency: null, finishedAt: null }

const readCells = (label: string): (string | null | undefined)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector(`[data-label="${label}"]`)?.textContent)

test('shows the outcome of each delivery in words', async () => {
  open({
    '/webhook/deliveries': createPage([
      delivery,
      {
        ...pending,
        id: '2',
        attempts: 2,
        nextAttemptAt: '2099-01-02T12:00:00.000Z',
        error: 'timeout',
        latency: 15_000,
      },
      { ...delivery, id: '3', status: 'failed', attempts: 10, error: 'status', statusCode: 500 },
      { ...delivery, id: '4', status: 'failed', attempts: 10, error: 'private-address', statusCode: null },
      { ...delivery, id: '5', status: 'skipped', attempts: 0, statusCode: null, latency: null },
    ]),
  })
  await screen.findAllByText('member.added')
  expect(readCells('Status')).toEqual([
    'Delivered',
    expect.stringMatching(/^PendingNext attempt: Jan 2, 2099/),
    'Failed',
    'Failed',
    'Skipped',
  ])
  expect(readCells('Result')).toEqual([
    'Status 204',
    'No response in time',
    'Status 500',
    'The address isn’t public',
    '',
  ])
  expect(readCells('Attempts')).toEqual(['1', '2', '10', '10', '0'])
  expect(readCells('Duration')).toEqual(['120 ms', '15,000 ms', '120 ms', '120 ms', ''])
})

test('sends a finished delivery again, and no pending one', async () => {
  const { listRequests } = open({
    '/webhook/deliveries': createPage([
      { ...pending, nextAttemptAt: '2099-01-02T12:00:00.000Z' },
      { ...delivery, id: '2' },
    ]),
    '/webhook/replay': { body: { deliveryId: '3' } },
  })
  await screen.findAllByText('member.added')
  expect(await listRowActions()).toEqual([['Details'], ['Details', 'Send again']])
  fireEvent.click(screen.getAllByRole('button', { name: /^Actions for/ })[1] as HTMLElement)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send again' }))
  await waitFor(() => expect(listRequests('/webhook/replay')).toEqual([{ deliveryId: '2' }]))
  await waitFor(() => expect(listRequests('/webhook/deliveries')).toHaveLength(2))
})

test('sends a test event and reloads the deliveries until it has arrived', async () => {
  let deliveries: object[] = []
  const { listRequests } = open({
    '/webhook/deliveries': () => {
      const page = createPage(deliveries)
      deliveries = deliveries.length > 0 ? [delivery] : []
      return page
    },
    '/webhook/test': () => {
      deliveries = [{ ...pending, nextAttemptAt: pending.createdAt }]
      return { body: { deliveryId: delivery.id } }
    },
  })
  await screen.findByText(/^No deliveries yet/)
  fireEvent.click(await screen.findByRole('button', { name: 'Send test event' }))
  await waitFor(() => expect(readCells('Status')).toEqual(['Pending']))
  await waitFor(() => expect(readCells('Status')).toEqual(['Delivered']), { timeout: 5000 })
  expect(listRequests('/webhook/test')).toEqual([{ webhookId: webhook.id }])
})

test('reloads a pending delivery again after a reload failed', async () => {
  const responses = [
    createPage([{ ...pending, nextAttemptAt: pending.createdAt }]),
    { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } },
  ]
  open({ '/webhook/deliveries': () => responses.shift() ?? createPage([delivery]) })
  await waitFor(() => expect(readCells('Status')).toEqual(['Pending']))
  await screen.findByText(/busy right now/, {}, { timeout: 5000 })
  await waitFor(() => expect(readCells('Status')).toEqual(['Delivered']), { timeout: 5000 })
})

test('offers neither tests nor replays of a disabled webhook', async () => {
  open({ '/webhook/list': { body: { webhooks: [{ ...webhook, enabled: false, disabledReason: 'gone' }] } } })
  await screen.findByText('member.added')
  await screen.findByText('The URL no longer exists (status 410)')
  expect(screen.queryByRole('button', { name: 'Send test event' })).toBeNull()
  expect(await listRowActions()).toEqual([['Details']])
})

test('suggests a test event only to readers who can send one', async () => {
  open({ '/webhook/deliveries': createPage([]) })
  expect(await screen.findByText(/^No deliveries yet\. Send a test event/)).toBeDefined()
  cleanup()
  const disabled = { ...webhook, enabled: false, disabledReason: 'gone' }
  open({ '/webhook/list': { body: { webhooks: [disabled] } }, '/webhook/deliveries': createPage([]) })
  expect(await screen.findByText('No deliveries yet. Events of this webhook appear here.')).toBeDefined()
})

test('filters by status', async () => {
  const { listRequests } = open({
    '/webhook/deliveries': ({ status }) => createPage(status === 'failed' ? [] : [delivery]),
  })
  await screen.findByText('member.added')
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'failed' } })
  await screen.findByText('No results')
  expect(listRequests('/webhook/deliveries').at(-1)).toMatchObject({ webhookId: webhook.id, status: 'failed' })
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('member.added')
})

test('loads further pages', async () => {
  open({
    '/webhook/deliveries': ({ cursor }) =>
      cursor === 'next' ? createPage([{ ...delivery, id: '2', type: 'team.created' }]) : createPage([delivery], 'next'),
  })
  await screen.findByText('member.added')
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('team.created')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('shows the request and the start of the response', async () => {
  open({ '/webhook/deliveries': createPage([{ ...delivery, response: '<h1>Created</h1>' }]) })
  await screen.findByText('member.added')
  const name = screen.getByRole('button', { name: /^Actions for/ }).getAttribute('aria-label') ?? ''
  await chooseRowAction(name.replace('Actions for ', ''), 'Details')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery' }))
  for (const text of ['event-1', delivery.body, '<h1>Created</h1>']) expect(dialog.getByText(text)).toBeDefined()
})

test('shows an unknown webhook as not found', async () => {
  open({ '/webhook/deliveries': { status: 404, body: { code: 'WEBHOOK_NOT_FOUND' } } }, 'unknown')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
})
