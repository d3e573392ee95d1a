import { Route, Routes, useLocation } from 'react-router'
import { OrganizationArea } from '../organization/organization-area.tsx'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { ann } from './stub-service.ts'
import { renderInApp } from './render-in-app.tsx'

const AT = '2029-01-01T00:00:00.000Z'

/** An organization, as get-full-organization answers. */
export const acme = {
  id: 'acme-id',
  name: 'Acme',
  slug: 'acme',
  logo: null,
  metadata: null,
  createdAt: AT,
  members: [],
  invitations: [],
  teams: [{ id: 'team-1', name: 'Rockets', organizationId: 'acme-id', createdAt: AT, updatedAt: null }],
}

/** A member of it, as list-members answers. */
export const createMember = (name: string, role: string) => ({
  id: `member-${name}`,
  organizationId: acme.id,
  userId: name.toLowerCase(),
  role,
  teamId: null,
  createdAt: AT,
  user: { id: name.toLowerCase(), name, email: `${name.toLowerCase()}@example.com`, image: null },
})

/** Answers of the service to Ann, who has these roles in it. */
export const organizationResponses = (role: string) => ({
  '/get-session': { body: { ...ann, session: { ...ann.session, activeOrganizationId: acme.id } } },
  '/organization/get-full-organization': { body: acme },
  '/organization/get-active-member': { body: createMember('Ann', role) },
})

/** The screens of organizations, where the address leads to one. */
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

/** The screens of organizations at an address below `/organizations/`. */
export const openOrganization = (path: string) =>
  renderInApp(
    <>
      <OrganizationScreens />
      <Address />
    </>,
    `/organizations/${path}`,
  )

const Address = () => <output>{useLocation().pathname}</output>
