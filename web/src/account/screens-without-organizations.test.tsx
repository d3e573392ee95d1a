import { cleanup, screen } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { Screens } from '../routes.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'

// What the service writes with `organization: false`.
setMeta('latchkey-roles', JSON.stringify({ platformRoles: {} }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

afterAll(() => document.querySelector('meta[name="latchkey-roles"]')?.remove())

test.each(['/account/organizations', '/organizations', '/organizations/new', '/organizations/acme'])(
  'a service without organizations has no screen at %s',
  async (path) => {
    stubService({})
    renderInApp(<Screens />, path)
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  },
)

test('a service without organizations has no links to them, and receives no requests for them', async () => {
  const service = stubService({})
  renderInApp(<Screens />, '/account')
  await screen.findByRole('link', { name: 'Profile' })
  await screen.findByRole('button', { name: /Ann/ })
  await vi.dynamicImportSettled()
  expect(screen.queryByRole('link', { name: /organization/i })).toBeNull()
  expect(screen.queryByRole('button', { name: /organization/i })).toBeNull()
  expect(service.listRequests('/organization/list')).toEqual([])
})
