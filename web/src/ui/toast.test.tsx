import { texts } from '@latchkey/locales'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { toast } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => toast.clear())
  cleanup()
  vi.useRealTimers()
})

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('closes a success after a while and keeps an error until the user closes it', async () => {
  renderInApp(null)
  act(() => {
    toast.success(() => 'Saved')
    toast.error(({ web }) => web.offline)
  })
  expect(screen.getByRole('status').textContent).toBe('Saved')
  expect(screen.getByRole('alert').textContent).toContain('We can’t reach the server')
  await advance(60_000)
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('keeps a toast while the pointer is on it', async () => {
  renderInApp(null)
  act(() => toast.success(() => 'Saved'))
  await act(async () => fireEvent.mouseEnter(screen.getByText('Saved')))
  await advance(60_000)
  expect(screen.getByText('Saved')).toBeDefined()
  await act(async () => fireEvent.mouseLeave(screen.getByText('Saved')))
  await advance(60_000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('returns the focus to where it was when the user closes a toast', async () => {
  renderInApp(<input aria-label="Name" />)
  act(() => toast.error(() => 'Not saved'))
  const field = screen.getByLabelText('Name')
  const button = screen.getByRole('button', { name: 'Dismiss' })
  act(() => field.focus())
  act(() => button.focus())
  fireEvent.click(button)
  expect(screen.queryByText('Not saved')).toBeNull()
  expect(document.activeElement).toBe(field)
})

test('shows at most three toasts', () => {
  renderInApp(null)
  act(() => ['one', 'two', 'three', 'four'].forEach((word) => toast.success(() => word)))
  expect(screen.getByRole('status').textContent).toBe('twothreefour')
})

test('shows one toast for calls that fail in the same way, as the newest', () => {
  renderInApp(null)
  const failure = { status: 0, statusText: '', code: 'NETWORK_ERROR', message: 'fetch failed' } as const
  act(() => {
    toast.failure(failure)
    toast.error(() => 'The copy failed.')
    toast.failure(failure)
  })
  expect(screen.getByRole('alert').textContent).toBe(`The copy failed.${texts.en.web.offline}`)
})
