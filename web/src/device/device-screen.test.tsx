import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Screens } from '../routes.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { annSession, stubService } from '../testing/stub-service.ts'
import { press } from '../testing/interactions.ts'

beforeEach(() => setMeta('latchkey-device-authorization', 'on'))

afterEach(() => {
  cleanup()
  setMeta('latchkey-device-authorization', '')
  vi.unstubAllGlobals()
})

const request = {
  userCode: 'BCDF-GHJK',
  status: 'pending',
  clientId: 'acme-cli',
  clientName: 'Acme CLI',
  scope: '',
  ipAddress: '198.51.100.23',
  userAgent: 'acme-cli/1.0',
  createdAt: '2029-01-01T00:00:00.000Z',
  expiresAt: '2029-01-01T00:10:00.000Z',
}
const claimed = { '/device/claim': { body: request } }
const failure = (code: string) => ({ status: 400, body: { code, message: '' } })

const enter = async (code: string) => {
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } })
  await press('Continue')
}

test('does not exist while the service has no device authorization', async () => {
  setMeta('latchkey-device-authorization', '')
  stubService({})
  renderInApp(<Screens />, '/device')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
})

test('shows the request of a code and approves it', async () => {
  const service = stubService({ ...claimed, '/device/approve': { body: { success: true } } })
  renderInApp(<Screens />, '/device')
  await enter('bcdfghjk')
  await screen.findByText('Allow Acme CLI to sign in?')
  for (const text of ['BCDF-GHJK', '198.51.100.23', 'acme-cli/1.0', `You’re signed in as ${annSession.user.email}.`]) {
    expect(screen.getByText(text)).toBeDefined()
  }
  expect(service.listRequests('/device/claim')).toEqual([{ userCode: 'bcdfghjk' }])
  expect(service.listRequests('/device/approve')).toEqual([])
  await press('Approve')
  await screen.findByText('Device approved')
  expect(service.listRequests('/device/approve')).toEqual([{ userCode: 'BCDF-GHJK' }])
})

test('denies a request and accepts another code', async () => {
  stubService({ ...claimed, '/device/deny': { body: { success: true } } })
  renderInApp(<Screens />, '/device')
  await enter('BCDF-GHJK')
  await press('Deny')
  await screen.findByRole('heading', { name: 'Sign-in denied' })
  await press('Enter another code')
  expect(await screen.findByLabelText<HTMLInputElement>('Code')).toHaveProperty('value', '')
})

test('fills in the code of the link and sends nothing', async () => {
  const service = stubService(claimed)
  renderInApp(<Screens />, '/device?user_code=BCDF-GHJK')
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  expect(field.value).toBe('BCDF-GHJK')
  expect(service.listRequests('/device/claim')).toEqual([])
})

test('requests all letters before it sends the code', async () => {
  const service = stubService(claimed)
  renderInApp(<Screens />, '/device')
  await enter('BCDF-GH')
  await screen.findByText('Enter all 8 letters of the code')
  expect(service.listRequests('/device/claim')).toEqual([])
})

test.each([
  ['INVALID_USER_CODE', /This code is wrong/],
  ['EXPIRED_USER_CODE', /This code has expired/],
  ['DEVICE_CODE_OF_ANOTHER_USER', /Someone else has entered this code/],
])('shows %s at the field', async (code, text) => {
  stubService({ '/device/claim': failure(code) })
  renderInApp(<Screens />, '/device')
  await enter('BCDF-GHJK')
  await screen.findByText(text)
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true')
})

test('removes the error of a refused code when the user corrects it', async () => {
  stubService({ '/device/claim': failure('INVALID_USER_CODE') })
  renderInApp(<Screens />, '/device')
  await enter('BCDF-GHJK')
  await screen.findByText(/This code is wrong/)
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'BCDF-GHJL' } })
  expect(screen.queryByText(/This code is wrong/)).toBeNull()
})

test('reports that the code expired before the approval', async () => {
  stubService({ ...claimed, '/device/approve': failure('EXPIRED_USER_CODE') })
  renderInApp(<Screens />, '/device')
  await enter('BCDF-GHJK')
  await press('Approve')
  expect(await screen.findByText('This code has expired')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Enter another code' }).dataset.variant).not.toBe('default')
})

test('shows only the failure of the last decision', async () => {
  stubService({
    ...claimed,
    '/device/approve': { status: 403, body: { code: 'EMAIL_NOT_VERIFIED', message: '' } },
    '/device/deny': { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } },
  })
  renderInApp(<Screens />, '/device')
  await enter('BCDF-GHJK')
  await press('Approve')
  await screen.findByText(/Your email address isn’t confirmed yet/)
  await press('Deny')
  await screen.findByText(/busy right now/)
  expect(screen.queryByText(/Your email address isn’t confirmed yet/)).toBeNull()
})

test('shows the decision about a code that was already decided', async () => {
  stubService({ '/device/claim': { body: { ...request, status: 'denied' } } })
  renderInApp(<Screens />, '/device')
  await enter('BCDF-GHJK')
  expect(await screen.findByRole('heading', { name: 'Sign-in denied' })).toBeDefined()
})
