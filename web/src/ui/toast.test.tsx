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

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('what went well is told politely and goes by itself; what went wrong stays until it is closed', async () => {
  renderInApp(null)
  act(() => {
    toast.success(() => 'Saved')
    toast.error(({ web }) => web.offline)
  })
  expect(screen.getByRole('status').textContent).toBe('Saved')
  expect(screen.getByRole('alert').textContent).toContain('We cannot be reached')
  await pass(60_000)
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Close this note' }))
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('a toast stays for as long as somebody points at it', async () => {
  renderInApp(null)
  act(() => toast.success(() => 'Saved'))
  fireEvent.mouseEnter(screen.getByText('Saved'))
  await pass(60_000)
  expect(screen.getByText('Saved')).toBeDefined()
  fireEvent.mouseLeave(screen.getByText('Saved'))
  await pass(60_000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('three are enough at a time', () => {
  renderInApp(null)
  act(() => ['one', 'two', 'three', 'four'].forEach((word) => toast.success(() => word)))
  expect(screen.getByRole('status').textContent).toBe('twothreefour')
})
