import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { useNextPath } from './next-path.ts'

afterEach(cleanup)

const NextPath = () => <output aria-label="Next">{JSON.stringify(useNextPath())}</output>

const readNextPath = (query: Record<string, string>): unknown => {
  renderInApp(<NextPath />, `/sign-in?${new URLSearchParams(query)}`)
  return JSON.parse(screen.getByLabelText('Next').textContent ?? '')
}

test('navigates inside the app for its own paths', () => {
  expect(readNextPath({ next: '/organizations?a=b' })).toBe('/organizations?a=b')
})

test.each(['/dashboard?tab=1', 'https://app.acme.example/start?a=b#c', 'acme://callback'])(
  'navigates to %s outside the app',
  (next) => {
    expect(readNextPath({ next })).toBe(`/continue?to=${encodeURIComponent(next)}`)
  },
)

test('accepts the parameter callbackURL', () => {
  expect(readNextPath({ callbackURL: '/dashboard' })).toBe('/continue?to=%2Fdashboard')
})

test.each(['//evil.example', '/\\evil.example', '/account/..//evil.example', 'evil', ''])(
  'ignores the next path %j',
  (next) => {
    expect(readNextPath({ next })).toBeNull()
  },
)
