import { AcceptInvitation } from '../organization/accept-invitation.tsx'
import { Route, Routes } from '../router/routes.tsx'
import { useLocation } from '../router/router.tsx'
import { renderInApp } from './render-in-app.tsx'

const TIMESTAMP = '2029-01-01T00:00:00.000Z'
/** A response of get-invitation for Ann. Each test adds its own ID. */
export const invitation = {
  organizationId: 'acme',
  email: 'ann@example.com',
  role: 'admin,editor',
  status: 'pending',
  teamId: 'team-1',
  inviterId: 'bob',
  expiresAt: TIMESTAMP,
  organizationName: 'Acme',
  organizationSlug: 'acme',
  organizationLogo: null,
  inviterName: 'Bob',
  inviterEmail: 'bob@example.com',
  teamName: 'Rockets',
  state: 'pending',
}
export const member = { id: 'member-1', organizationId: 'acme', userId: 'ann', role: 'admin', createdAt: TIMESTAMP }

/** Renders the page of an invitation link. An `output` element shows the current URL. */
export const openInvitation = (id: string, secret = 's3cret') =>
  renderInApp(
    <>
      <Routes>
        <Route path="/accept-invitation/:id" element={<AcceptInvitation />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </>,
    `/accept-invitation/${id}${secret && `#${secret}`}`,
  )

const Address = () => {
  const { pathname, search, hash } = useLocation()
  return <output>{pathname + search + hash}</output>
}
