import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { annSession, stubService } from '../testing/stub-service.ts'
import { ProfileHeader } from './profile-header.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('edits the name in place and focuses the field', async () => {
  const service = stubService({
    '/get-session': () => ({ body: annSession }),
    '/update-user': { body: { status: true } },
  })
  await renderSignedIn(<ProfileHeader />)
  await screen.findByRole('heading', { name: 'Ann' })
  expect(screen.getByText('ann@example.com')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Edit name' }))
  const field = await screen.findByLabelText('Name')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: ' Anna ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('Name saved')
  expect(service.listRequests('/update-user')).toEqual([{ name: 'Anna' }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit name' })))
})

test('shows the address of an account without a name only once', async () => {
  const { email } = annSession.user
  stubService({ '/get-session': { body: { ...annSession, user: { ...annSession.user, name: email } } } })
  await renderSignedIn(<ProfileHeader />)
  await screen.findByRole('heading', { name: email })
  expect(screen.getAllByText(email)).toHaveLength(1)
})

test('sends no request after a cancellation', async () => {
  const service = stubService({})
  await renderSignedIn(<ProfileHeader />)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit name' }))
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Anna' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('heading', { name: 'Ann' })).toBeDefined()
  expect(service.listRequests('/update-user')).toEqual([])
})
