import { useEffect, useRef, useState } from 'react'
import { client } from '../client.ts'
import { AcceptInvitation as InvitationScreen } from '../organization/accept-invitation.tsx'
import { CreateOrganization as CreationScreen } from '../organization/create-organization.tsx'
import { OrganizationArea } from '../organization/organization-area.tsx'
import { Navigate, Route, Routes } from '../router/routes.tsx'
import { useLocation, useNavigate } from '../router/router.tsx'
import { useCurrentSession } from '../session/current-session.ts'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { EmbeddedRoot } from './embedded-root.tsx'
import { usePageHistory } from './use-embedded-settings.ts'

/** The settings of the active organization, or of the one in the URL, which becomes active. */
export const OrganizationSettings = () => {
  const history = usePageHistory({ home: HOME, owns: (pathname) => /^\/organizations(\/(?!new$)|$)/.test(pathname) })
  return (
    <EmbeddedRoot history={history}>
      <RequireSignIn>
        <FollowActiveOrganization />
        <Routes>
          <Route path="organizations" element={<ActiveOrganization />} />
          <Route path="organizations/*" element={<OrganizationArea />} />
        </Routes>
      </RequireSignIn>
    </EmbeddedRoot>
  )
}

export const CreateOrganization = () => {
  const history = usePageHistory({ home: CREATION, owns: (pathname) => pathname === CREATION })
  return (
    <EmbeddedRoot history={history}>
      <RequireSignIn>
        <CreationScreen />
      </RequireSignIn>
    </EmbeddedRoot>
  )
}

/** The page of an invitation link, whose path ends with the ID. Its fragment has the secret of the email. */
export const AcceptInvitation = ({ invitationId }: { invitationId?: string }) => {
  const [idOfPage] = useState(() => findLastSegment(window.location.pathname))
  const id = invitationId ?? idOfPage
  return <Invitation key={id} id={id} />
}

const Invitation = ({ id }: { id: string }) => {
  const home = `/accept-invitation/${id}`
  const history = usePageHistory({ home, owns: (pathname) => pathname === home })
  return (
    <EmbeddedRoot history={history}>
      <Routes>
        <Route path="accept-invitation/:id" element={<InvitationScreen />} />
      </Routes>
    </EmbeddedRoot>
  )
}

const findLastSegment = (pathname: string): string => pathname.split('/').findLast(Boolean) ?? ''

const HOME = '/organizations'
const CREATION = '/organizations/new'

const ActiveOrganization = () => {
  const { data, error, isPending, refetch } = client.useListOrganizations()
  const { activeOrganizationId } = useCurrentSession().session
  if (isPending) return <Loading />
  if (!data && error) return <FailedScreen failure={error} onRetry={() => void refetch()} />
  const active = data?.find(({ id }) => id === activeOrganizationId)
  return <Navigate to={active ? toMembers(active.slug) : '/account/organizations'} replace />
}

/** Shows another organization when another component of the page activates it. */
const FollowActiveOrganization = () => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { activeOrganizationId } = useCurrentSession().session
  const active = client.useListOrganizations().data?.find(({ id }) => id === activeOrganizationId)
  const followedId = useRef(activeOrganizationId)
  useEffect(() => {
    if (!active || followedId.current === active.id) return
    followedId.current = active.id
    if (!`${pathname}/`.startsWith(`${HOME}/${active.slug}/`)) navigate(toMembers(active.slug))
  }, [active, pathname, navigate])
  return null
}

const toMembers = (slug: string): string => `${HOME}/${slug}/members`
