import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Screens } from './routes.tsx'
import { stubService } from './testing/stub-service.ts'
import { renderInApp } from './testing/render-in-app.tsx'

// A new release has taken the place of this one: these files are gone.
vi.mock('./session/user-menu.tsx', () => Promise.reject(new Error('404')))
vi.mock('./organization/organization-switcher.tsx', () => Promise.reject(new Error('404')))

const inbox = vi.hoisted(() => ({ DevelopmentInbox: (): null => null }))
vi.mock('./ui/development-inbox.tsx', () => ({ DevelopmentInbox: () => inbox.DevelopmentInbox() }))

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a menu whose code cannot be fetched is missing, and the screen is there', async () => {
  stubService({})
  renderInApp(<Screens />, '/account/profile')
  await screen.findByLabelText('Name')
  // Both have been tried.
  await vi.dynamicImportSettled()
  expect(screen.getByLabelText('Name')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Ann/ })).toBeNull()
})

test('whatever else cannot be drawn, the page offers to load itself again', async () => {
  stubService({})
  inbox.DevelopmentInbox = () => {
    throw new Error('a fault outside of the screens')
  }
  renderInApp(<Screens />, '/account/profile')
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeDefined()
})
