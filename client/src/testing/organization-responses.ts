import { json } from './request-recorder.ts'

/** Creates the response to a call about organizations. The user owns acme and is a member of beta. */
export const createOrganizationResponse = (
  path: string,
  { userName, active }: { userName: string | null; active: string | null },
): Response | undefined => {
  if (!paths.includes(path)) return undefined
  if (!userName) return json({ code: 'UNAUTHORIZED', message: 'Sign in first' }, 401)
  if (path === '/organization/list') return json(['acme', 'beta'].map(createOrganization))
  if (path === '/organization/get-full-organization') {
    return json(active && { ...createOrganization(active), members: [], invitations: [], teams: [] })
  }
  if (!active) return json({ code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' }, 400)
  return json({
    id: `member-${userName}-${active}`,
    organizationId: active,
    userId: userName,
    role: active === 'acme' ? 'owner' : 'member',
    createdAt: '2029-01-01T00:00:00.000Z',
    user: { id: userName, name: userName, email: `${userName}@example.com`, image: null },
  })
}

const paths = ['/organization/list', '/organization/get-full-organization', '/organization/get-active-member']

const createOrganization = (name: string) => ({
  id: name,
  name,
  slug: name,
  logo: null,
  metadata: null,
  createdAt: '2029-01-01T00:00:00.000Z',
})
