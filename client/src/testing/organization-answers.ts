import { json } from './recorder.ts'

/** The response to a call about organizations. The user owns acme and is a member of beta. */
export const organizationAnswer = (
  path: string,
  { person, active }: { person: string | null; active: string | null },
): Response | undefined => {
  if (!paths.includes(path)) return undefined
  if (!person) return json({ code: 'UNAUTHORIZED', message: 'Sign in first' }, 401)
  if (path === '/organization/list') return json(['acme', 'beta'].map(organizationOf))
  if (path === '/organization/get-full-organization') {
    return json(active && { ...organizationOf(active), members: [], invitations: [], teams: [] })
  }
  if (!active) return json({ code: 'NO_ACTIVE_ORGANIZATION', message: 'No active organization' }, 400)
  return json({
    id: `member-${person}-${active}`,
    organizationId: active,
    userId: person,
    role: active === 'acme' ? 'owner' : 'member',
    createdAt: '2029-01-01T00:00:00.000Z',
    user: { id: person, name: person, email: `${person}@example.com`, image: null },
  })
}

const paths = ['/organization/list', '/organization/get-full-organization', '/organization/get-active-member']

const organizationOf = (name: string) => ({
  id: name,
  name,
  slug: name,
  logo: null,
  metadata: null,
  createdAt: '2029-01-01T00:00:00.000Z',
})
