import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { ann, stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { Sessions } from './sessions.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const phone = {
  ...ann.session,
  id: 'handle-2',
  token: 'handle-2',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
}

const showSessions = () =>
  renderInApp(
    <RequireSignIn>
      <Sessions />
    </RequireSignIn>,
  )

/** Opens the dialog of a button, and returns what is in it. */
const ask = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('this device comes first, and cannot be signed out by itself', async () => {
  stubService({ '/list-sessions': { body: [phone, ann.session] } })
  showSessions()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Firefox · LinuxThis device203\.0\.113\.7/)
  expect(second?.textContent).toMatch(/^Safari · iOS/)
  expect(first?.querySelector('button')).toBeNull()
})

test('a device is signed out only after a question, and the focus stays on the list', async () => {
  let list = [ann.session, phone]
  const service = stubService({
    '/list-sessions': () => ({ body: list }),
    '/revoke-session': () => {
      list = [ann.session]
      return { body: { status: true } }
    },
  })
  showSessions()
  const dialog = await ask('Sign out this device: Safari · iOS')
  dialog.getByText('Anyone using this device will have to sign in again: Safari · iOS')
  expect(service.requests('/revoke-session')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('The device was signed out.')
  expect(service.requests('/revoke-session')).toEqual([{ token: 'handle-2' }])
  await screen.findByText('1 active session')
  expect(document.activeElement?.textContent).toBe('Your devices')
})

test('a device that was signed out meanwhile is signed out, as was wished', async () => {
  stubService({
    '/list-sessions': { body: [ann.session, phone] },
    '/revoke-session': { status: 400, body: { code: 'SESSION_NOT_FOUND', message: 'Session not found' } },
  })
  showSessions()
  const dialog = await ask('Sign out this device: Safari · iOS')
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('The device was signed out.')).toBeDefined()
})

test('what could not be done is told in the question, where it can be tried again', async () => {
  stubService({
    '/list-sessions': { body: [ann.session, phone] },
    '/revoke-other-sessions': { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } },
  })
  showSessions()
  const dialog = await ask('Sign out all other devices')
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out all other devices' }))
  await dialog.findByText(/We are very busy right now/)
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Sign out all other devices' })).toHaveProperty('disabled', false),
  )
})

test('whoever is signed in once has no other devices to sign out, but may leave everywhere', async () => {
  stubService({ '/list-sessions': { body: [ann.session] } })
  showSessions()
  await screen.findByRole('button', { name: 'Sign out everywhere' })
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull()
})
