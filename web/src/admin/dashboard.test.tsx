import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubService } from '../testing/stub-service.ts'
import { createAdminResponses, openAdmin } from '../testing/admin-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const statistics = {
  days: Array.from({ length: 30 }, (_, index) => ({
    date: `2026-01-${`${index + 1}`.padStart(2, '0')}`,
    signUps: 1,
    signIns: index === 29 ? 500 : 0,
    failures: 0,
  })),
  signedInUsers: 1234,
  mails: { pending: 3, failed: 1 },
  version: '1.2.3',
  database: { kind: 'sqlite', version: '3.50.4' },
  providers: ['google', 'OpenID of Acme'],
}

test('opens the administration on the dashboard, with a table for each chart', async () => {
  stubService({ ...createAdminResponses('admin'), '/admin/get-statistics': { body: statistics } })
  await openAdmin()
  const table = await screen.findByRole('table', { name: 'Sign-ins' })
  expect(within(table).getAllByRole('row')).toHaveLength(8)
  expect(within(table).getByRole('row', { name: '1/30 500' })).toBeDefined()
  fireEvent.change(screen.getByRole('combobox', { name: 'Period' }), { target: { value: 'month' } })
  expect(within(screen.getByRole('table', { name: 'Sign-ups' })).getAllByRole('row')).toHaveLength(31)
  expect(screen.getByText('1,234')).toBeDefined()
  expect(screen.getByText('1.2.3')).toBeDefined()
  expect(screen.getByText('SQLite 3.50.4')).toBeDefined()
  expect(screen.getByText('Google, OpenID of Acme')).toBeDefined()
})

test('shows no mails without the permission to list them', async () => {
  stubService({ ...createAdminResponses('admin'), '/admin/get-statistics': { body: { ...statistics, mails: null } } })
  await openAdmin('/dashboard')
  expect(await screen.findByText('Database')).toBeDefined()
  expect(screen.queryByText('Pending emails')).toBeNull()
})
