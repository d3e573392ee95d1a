import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { annSession, stubService } from '../testing/stub-service.ts'
import { toast } from '../ui/toast.tsx'
import { TrustedDevices } from './trusted-devices.tsx'

afterEach(() => {
  cleanup()
  toast.clear()
  vi.unstubAllGlobals()
})

const createDevice = (id: string, isCurrent = false) => ({
  id,
  isCurrent,
  ipAddress: '203.0.113.7',
  userAgent: annSession.session.userAgent,
  createdAt: '2029-01-01T00:00:00.000Z',
  lastUsedAt: '2029-01-01T00:00:00.000Z',
  expiresAt: '2029-01-31T00:00:00.000Z',
})

test('removes all trusted devices, also one that was removed in another browser', async () => {
  let list = [createDevice('one', true), createDevice('two')]
  const { listRequests } = stubService({
    '/two-factor/list-trusted-devices': () => ({ body: list }),
    '/two-factor/revoke-trusted-device': ({ id }) => {
      list = list.filter((device) => device.id !== id)
      return id === 'one'
        ? { status: 404, body: { code: 'TRUSTED_DEVICE_NOT_FOUND', message: '' } }
        : { body: { status: true } }
    },
  })
  await renderSignedIn(<TrustedDevices />)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove trust from all' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove trust from all devices?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove trust from all' }))
  await screen.findByText(/^No trusted devices/)
  expect(listRequests('/two-factor/revoke-trusted-device')).toEqual([{ id: 'one' }, { id: 'two' }])
})

test('removes the devices from the list that were removed before the removal of another one failed', async () => {
  let list = [createDevice('one', true), createDevice('two'), createDevice('three')]
  stubService({
    '/two-factor/list-trusted-devices': () => ({ body: list }),
    '/two-factor/revoke-trusted-device': ({ id }) => {
      if (id === 'two') return { status: 429, body: { code: 'TOO_MANY_REQUESTS', message: '' } }
      list = list.filter((device) => device.id !== id)
      return { body: { status: true } }
    },
  })
  await renderSignedIn(<TrustedDevices />)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove trust from all' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove trust from all devices?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove trust from all' }))
  await screen.findAllByText(/^Too many/)
  await waitFor(() => expect(screen.getAllByText('Firefox · Linux')).toHaveLength(2))
})
