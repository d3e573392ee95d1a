import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { annSession, stubService } from '../testing/stub-service.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { toast } from '../ui/toast.tsx'
import { Sessions } from './sessions.tsx'

afterEach(() => {
  cleanup()
  // A toast of one test must not satisfy the next one.
  toast.clear()
  vi.unstubAllGlobals()
})

const phone = {
  ...annSession.session,
  id: 'handle-2',
  token: 'handle-2',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
}

const renderSessions = () => renderSignedIn(<Sessions />)

const openDialog = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('lists this device first and does not offer to sign it out', async () => {
  stubService({ '/list-sessions': { body: [phone, annSession.session] } })
  await renderSessions()
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toMatch(/^Firefox · LinuxThis device203\.0\.113\.7/)
  expect(second?.textContent).toMatch(/^Safari · iOS/)
  expect(first?.querySelector('button')).toBeNull()
})

test('signs out a device after a confirmation and moves the focus to the heading', async () => {
  let list = [annSession.session, phone]
  const service = stubService({
    '/list-sessions': () => ({ body: list }),
    '/revoke-session': () => {
      list = [annSession.session]
      return { body: { status: true } }
    },
  })
  await renderSessions()
  const dialog = await openDialog('Sign out this device: Safari · iOS')
  dialog.getByText('To use this device again, you’ll need to sign in: Safari · iOS')
  expect(service.listRequests('/revoke-session')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('Device signed out')
  expect(service.listRequests('/revoke-session')).toEqual([{ token: 'handle-2' }])
  await screen.findByText('1 active session')
  expect(document.activeElement?.textContent).toBe('1 active session')
})

test('reports success when the device was already signed out', async () => {
  stubService({
    '/list-sessions': { body: [annSession.session, phone] },
    '/revoke-session': { status: 400, body: { code: 'SESSION_NOT_FOUND', message: 'Session not found' } },
  })
  await renderSessions()
  const dialog = await openDialog('Sign out this device: Safari · iOS')
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Device signed out')).toBeDefined()
})

test('shows only this device after all others are signed out', async () => {
  let list = [annSession.session, phone]
  const service = stubService({
    '/list-sessions': () => ({ body: list }),
    '/revoke-other-sessions': () => {
      list = [annSession.session]
      return { body: { status: true } }
    },
  })
  await renderSessions()
  const dialog = await openDialog('Sign out all other devices')
  expect(service.listRequests('/revoke-other-sessions')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out all other devices' }))
  await screen.findByText('All other devices signed out')
  await screen.findByText('1 active session')
  expect(screen.getAllByRole('rowheader')).toHaveLength(1)
})

test('shows a device that signed in while the user was in another tab', async () => {
  let list = [annSession.session]
  stubService({ '/list-sessions': () => ({ body: list }) })
  await renderSessions()
  await screen.findByText('1 active session')
  list = [annSession.session, phone]
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByRole('button', { name: 'Sign out this device: Safari · iOS' })).toBeDefined()
})

test('shows a failure in the dialog, where the user can retry', async () => {
  stubService({
    '/list-sessions': { body: [annSession.session, phone] },
    '/revoke-other-sessions': { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } },
  })
  await renderSessions()
  const dialog = await openDialog('Sign out all other devices')
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out all other devices' }))
  await dialog.findByText(/busy right now/)
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Sign out all other devices' })).toHaveProperty('disabled', false),
  )
})

test('offers only signing out everywhere to a user with one session', async () => {
  stubService({ '/list-sessions': { body: [annSession.session] } })
  await renderSessions()
  await screen.findByRole('button', { name: 'Sign out everywhere' })
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
})
