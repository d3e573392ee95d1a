import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Screens } from './routes.tsx'
import { serviceOf } from './testing/service.ts'
import { show } from './testing/show.tsx'

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
  serviceOf({})
  show(<Screens />, '/account/profile')
  await screen.findByLabelText('Name')
  // Both have been tried.
  await vi.dynamicImportSettled()
  expect(screen.getByLabelText('Name')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Ann/ })).toBeNull()
})

test('whatever else cannot be drawn, the page offers to load itself again', async () => {
  serviceOf({})
  inbox.DevelopmentInbox = () => {
    throw new Error('a fault outside of the screens')
  }
  show(<Screens />, '/account/profile')
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeDefined()
})
