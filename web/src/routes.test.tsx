import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Screens } from './routes.tsx'
import { stubService } from './testing/stub-service.ts'
import { renderInApp } from './testing/render-in-app.tsx'

// A new release was deployed, so the files of this one are missing.
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

test('renders the screen without the menus when their code cannot be loaded', async () => {
  stubService({})
  renderInApp(<Screens />, '/account/profile')
  await screen.findByRole('button', { name: 'Edit name' })
  await vi.dynamicImportSettled()
  expect(screen.getByRole('button', { name: 'Edit name' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Ann/ })).toBeNull()
})

test('offers to reload the page when a component outside the screens throws', async () => {
  stubService({})
  inbox.DevelopmentInbox = () => {
    throw new Error('an error outside the screens')
  }
  renderInApp(<Screens />, '/account/profile')
  expect(await screen.findByRole('button', { name: 'Reload page' })).toBeDefined()
})
