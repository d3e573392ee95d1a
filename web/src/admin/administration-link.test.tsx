import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAdminResponses } from '../testing/admin-page.tsx'
import { renderInApp } from '../testing/render-in-app.tsx'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'
import { AdministrationLink } from './administration-link.tsx'

// The page contains the roles before the app reads them.
vi.hoisted(() => {
  const meta = document.createElement('meta')
  meta.name = 'latchkey-roles'
  meta.content = JSON.stringify({
    platformRoles: {
      viewer: { user: ['list'] },
      postmaster: { mail: ['list'] },
      integrator: { webhook: ['read'] },
      moderator: { user: ['ban'] },
    },
  })
  document.head.append(meta)
})

beforeEach(() => setMeta('latchkey-webhooks', 'on'))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const renderLink = (role: string, options: { hasAllPermissions?: boolean } = {}) => {
  const service = stubService(createAdminResponses(role, options))
  renderInApp(<AdministrationLink user={{ id: 'ann', role }} onClick={() => {}} />)
  return service
}

const findLink = () => screen.findByRole('link', { name: 'Administration' })

test.each(['viewer', 'postmaster', 'integrator', 'admin'])('links %s, whose role opens a screen', async (role) => {
  renderLink(role)
  expect(await findLink()).toBeDefined()
})

test('links a user of `adminUserIds`, whatever the role', async () => {
  renderLink('user', { hasAllPermissions: true })
  expect(await findLink()).toBeDefined()
})

test.each([
  ['user', 'on'],
  ['moderator', 'on'],
  ['integrator', 'off'],
])('does not link %s, whose role opens no screen, with webhooks %s', async (role, webhooks) => {
  setMeta('latchkey-webhooks', webhooks)
  const { listRequests } = renderLink(role)
  // The request follows only if the role opens no screen.
  await waitFor(() => expect(listRequests('/admin/has-permission')).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})
