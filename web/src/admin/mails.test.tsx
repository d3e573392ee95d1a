import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAdminResponses, openAdmin } from '../testing/admin-page.tsx'
import { stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
})

const AT = '2029-01-01T00:00:00.000Z'

const sent = {
  id: 'mail-1',
  kind: 'verification',
  recipient: 'ann@example.com',
  language: 'de',
  status: 'sent',
  attempts: 1,
  dueAt: AT,
  lastError: null,
  createdAt: AT,
  sentAt: AT,
}
const failed = {
  ...sent,
  id: 'mail-2',
  recipient: 'bo@example.com',
  status: 'failed',
  attempts: 5,
  lastError: '550 no such user',
  sentAt: null,
}

const openMails = (responses: Parameters<typeof stubService>[0]) => {
  const service = stubService({
    ...createAdminResponses('admin'),
    ...responses,
  })
  return { service, opened: openAdmin('/mail') }
}

test('lists the mails of the outbox with their status and the last error', async () => {
  const { opened } = openMails({ '/admin/list-mails': { body: { mails: [sent, failed], nextCursor: null } } })
  await opened
  const table = within(await screen.findByRole('table', { name: 'Outbox' }))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'ann@example.comConfirm email address · Deutsch',
    'bo@example.comConfirm email address · Deutsch',
  ])
  expect(table.getByText('550 no such user')).toBeDefined()
  expect(table.getByText('5 attempts')).toBeDefined()
  expect(table.queryByText('1 attempt')).toBeNull()
})

test('sends a failed mail again and updates its row', async () => {
  const { service, opened } = openMails({
    '/admin/list-mails': { body: { mails: [sent, failed], nextCursor: null } },
    '/admin/retry-mail': { body: { mail: { ...failed, status: 'pending' } } },
  })
  await opened
  fireEvent.click(await screen.findByRole('button', { name: 'Resend: bo@example.com' }))
  await screen.findByText('Email to bo@example.com queued again')
  expect(within(screen.getByRole('table')).getByText('Pending')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Resend: ann@example.com' })).toBeNull()
  expect(service.listRequests('/admin/retry-mail')).toEqual([{ id: 'mail-2' }])
})

test('clears the filters that match no mail', async () => {
  const { opened } = openMails({
    '/admin/list-mails': ({ status }) => ({ body: { mails: status ? [] : [sent], nextCursor: null } }),
  })
  await opened
  await screen.findByText('ann@example.com')
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'failed' } })
  await screen.findByText('No results')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(screen.getByText('ann@example.com')).toBeDefined())
})

test('offers to send a pending mail at once', async () => {
  const pending = { ...failed, status: 'pending', attempts: 1, lastError: 'greylisted' }
  const { opened } = openMails({ '/admin/list-mails': { body: { mails: [pending], nextCursor: null } } })
  await opened
  expect(await screen.findByRole('button', { name: 'Resend: bo@example.com' })).toBeDefined()
})

test('previews the templates on their own tab', async () => {
  stubService({
    ...createAdminResponses('admin'),
    '/admin/list-mails': { body: { mails: [sent], nextCursor: null } },
    '/admin/preview-mail': { body: { subject: 'Confirm it', text: 'Hello Ann', html: '' } },
  })
  await openAdmin('/mail')
  await screen.findByRole('table', { name: 'Outbox' })
  expect(screen.queryByLabelText('Template')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Templates' }))
  expect(await screen.findByText('Confirm it')).toBeDefined()
  expect(screen.queryByRole('table', { name: 'Outbox' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Outbox' }))
  expect(await screen.findByRole('table', { name: 'Outbox' })).toBeDefined()
})
