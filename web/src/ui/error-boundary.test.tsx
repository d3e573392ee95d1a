import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const MissingScreen = () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test.each([
  ['mentions a new version with a network', true, /A new version may be available/],
  ['mentions the connection without a network', false, /Check your connection/],
])('a screen whose code is missing %s', async (_, isOnline, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  renderInApp(
    <ErrorBoundary>
      <MissingScreen />
    </ErrorBoundary>,
  )
  expect((await screen.findByText(text)).textContent).toMatch(text)
  expect(screen.getByRole('button').textContent).toBe('Reload page')
})
