import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setMeta } from '../testing/set-meta.ts'
import { stubService } from '../testing/stub-service.ts'

// The screens read the roles of the service when they are loaded.
setMeta('latchkey-roles', JSON.stringify({ roles: { member: { project: ['read'] } } }))
const { createOrganizationResponses, openOrganization } = await import('../testing/organization-page.tsx')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('invites with the shown role if the current user cannot grant the role of a member', async () => {
  const service = stubService({
    ...createOrganizationResponses('recruiter'),
    '/organization/list-roles': {
      body: [{ id: 'role-1', role: 'recruiter', description: null, permission: { invitation: ['create'] } }],
    },
    '/organization/invite-members': { body: { results: [] } },
  })
  openOrganization('acme/welcome')
  fireEvent.change(await screen.findByLabelText('Email addresses'), { target: { value: 'ann@example.com' } })
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveProperty('value', 'recruiter')
  fireEvent.click(screen.getByRole('button', { name: 'Send invitations' }))
  await vi.waitFor(() =>
    expect(service.listRequests('/organization/invite-members')).toMatchObject([{ role: 'recruiter' }]),
  )
})
