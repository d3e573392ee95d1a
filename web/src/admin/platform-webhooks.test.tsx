import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createAdminResponses, openAdmin } from '../testing/admin-page.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { webhook } from '../testing/webhooks.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setMeta('latchkey-webhooks', '')
})

const open = (content: string) => {
  setMeta('latchkey-webhooks', content)
  const service = stubService({
    ...createAdminResponses('admin'),
    '/webhook/list': { body: { webhooks: [{ ...webhook, organizationId: null, events: null }] } },
  })
  return { service, page: openAdmin('/webhooks') }
}

test('lists the webhooks of the platform and offers the events of all users', async () => {
  const { service, page } = open('on')
  await page
  const row = (await screen.findByText(/crm\.example\.com/)).closest('tr')
  expect(row?.textContent).toContain('All events')
  expect(service.listRequests('/webhook/list')).toEqual([{}])
  fireEvent.click(screen.getByRole('button', { name: 'Create webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Create webhook' }))
  fireEvent.click(form.getByRole('checkbox', { name: 'All events' }))
  expect(form.getByRole('checkbox', { name: 'user.banned' })).toBeDefined()
  expect(form.queryByRole('checkbox', { name: /^webhook\./ })).toBeNull()
})

test('shows no screen while the service has no webhooks', async () => {
  await open('').page
  await screen.findByRole('heading', { name: 'Page not found' })
  expect(screen.queryByRole('link', { name: 'Webhooks' })).toBeNull()
})
