import { OrganizationArea } from '../organization/organization-area.tsx'
import { Route, Routes } from '../router/routes.tsx'
import { useLocation } from '../router/router.tsx'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { annSession } from './stub-service.ts'
import { renderInApp } from './render-in-app.tsx'

const TIMESTAMP = '2029-01-01T00:00:00.000Z'

/** A response of get-full-organization. */
export const acme = {
  id: 'acme-id',
  name: 'Acme',
  slug: 'acme',
  logo: null,
  metadata: null,
  requireTwoFactor: false,
  createdAt: TIMESTAMP,
  members: [],
  invitations: [],
  teams: [{ id: 'team-1', name: 'Rockets', organizationId: 'acme-id', createdAt: TIMESTAMP, updatedAt: null }],
}

/** A member of Acme, as in list-members. */
export const createMember = (name: string, role: string) => ({
  id: `member-${name}`,
  organizationId: acme.id,
  userId: name.toLowerCase(),
  role,
  teamId: null,
  createdAt: TIMESTAMP,
  user: { id: name.toLowerCase(), name, email: `${name.toLowerCase()}@example.com`, image: null },
})

/** An owner, an admin and a member. */
export const acmeMembers = [
  createMember('Olga', 'owner,admin'),
  createMember('Adam', 'admin'),
  createMember('Mia', 'member'),
]

/** The response of list-members, in an organization with three members. */
export const createMemberPage = (members: readonly unknown[], nextCursor: string | null = null) => ({
  body: { members, nextCursor, memberCount: 3 },
})

/** An invitation to Acme, as in list-invitations. */
export const createInvitation = (name: string, overrides: object = {}) => ({
  id: `invitation-${name}`,
  email: `${name}@example.com`,
  role: 'member',
  status: 'pending',
  organizationId: acme.id,
  teamId: null,
  inviterId: 'ann',
  inviterName: 'Ann',
  createdAt: TIMESTAMP,
  expiresAt: '2099-01-01T00:00:00.000Z',
  ...overrides,
})

/** The responses to Ann, who has these roles in Acme. */
export const createOrganizationResponses = (role: string) => ({
  '/get-session': { body: { ...annSession, session: { ...annSession.session, activeOrganizationId: acme.id } } },
  '/organization/get-full-organization': { body: acme },
  '/organization/get-active-member': { body: createMember('Ann', role) },
  '/organization/list-roles': { body: [] },
})

/** The organization screens. Other paths render nothing. */
export const OrganizationScreens = () => (
  <Routes>
    <Route
      path="/organizations/*"
      element={
        <RequireSignIn>
          <OrganizationArea />
        </RequireSignIn>
      }
    />
    <Route path="*" element={null} />
  </Routes>
)

/** Renders the organization screens at a path below `/organizations/`. */
export const openOrganization = (path: string) =>
  renderInApp(
    <>
      <OrganizationScreens />
      <Address />
    </>,
    `/organizations/${path}`,
  )

const Address = () => <output>{useLocation().pathname}</output>
