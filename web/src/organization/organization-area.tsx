import { type CallState, type Failure, useCall } from '@latchkey/client/react'
import type { Permission } from '@latchkey/contract'
import { useCallback, useState } from 'react'
import { useActivityTexts } from '../admin/activity-texts.ts'
import { hasApiKeys } from '../api-key/service-api-keys.ts'
import { client } from '../client.ts'
import { useLocation } from '../router/router.tsx'
import { Navigate, Route, Routes, useParams } from '../router/routes.tsx'
import { hasOrganizations } from '../service-roles.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { NotFound } from '../site/not-found.tsx'
import { AreaLayout } from '../ui/area-layout.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { ButtonLink } from '../ui/link.tsx'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { hasWebhooks } from '../webhook/has-webhooks.ts'
import { RequiredFactor } from './required-factor.tsx'
import { hasRolePermission, includesOwnerRole } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'
import { type CurrentOrganization, CurrentOrganizationContext, useCurrentOrganization } from './current-organization.ts'
import { useOnOrganizationsRefetched } from './use-on-organizations-refetched.ts'
import { useActivateOrganization } from './use-activate-organization.ts'
import { useOwnedResourceAccess } from './use-owned-resource-access.ts'

/** The routes of the organization screens. */
export const OrganizationArea = () =>
  hasOrganizations() ? (
    <Routes>
      <Route index element={<Navigate to="/account/organizations" replace />} />
      <Route path="new" element={<CreateOrganization />} />
      <Route path=":slug/*" element={<OrganizationBySlug />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  ) : (
    <NotFound />
  )

/** Reloads when the user returns to the tab, to notice a removal from the organization. */
const OrganizationBySlug = () => {
  const { slug = '' } = useParams()
  const call = useCall(client.organization.getFullOrganization, { query: { organizationSlug: slug } })
  const { state } = useLocation()
  const [last, setLast] = useState(call.data)
  useOnTabVisible(call.refetch)
  if (call.data && call.data !== last) setLast(call.data)
  // The screens keep the input in other forms when the user saves a new slug.
  if (call.isPending && last && last.id === readRenamedId(state)) {
    return <CurrentOrganizationProvider organization={last} refetch={call.refetch} />
  }
  if (call.isPending) return <Loading />
  if (call.error && isFactorMissing(call.error)) return <RequiredFactor onPassed={call.refetch} />
  if (call.error && (call.data === null || isNotMember(call.error))) return <LoadFailure state={call} />
  return call.data ? <CurrentOrganizationProvider organization={call.data} refetch={call.refetch} /> : <NoAccess />
}

/** The organization whose slug the previous screen changed. */
const readRenamedId = (state: unknown): unknown => (state as { renamedId?: unknown } | null)?.renamedId

/** Loads what the screens of an organization need: the membership of the user and the custom roles. */
const CurrentOrganizationProvider = ({
  organization,
  refetch,
}: Pick<CurrentOrganization, 'organization' | 'refetch'>) => {
  const { id: organizationId } = organization
  const isImpersonating = useIsImpersonating()
  const member = useCall(client.organization.getActiveMember, { query: { organizationId } })
  const { refetch: refetchMember } = member
  const customRoles = useCall(client.organization.listRoles, { query: { organizationId } })
  const { refetch: refetchRoles } = customRoles
  const refetchAccess = useCallback(() => {
    refetchMember()
    refetchRoles()
  }, [refetchMember, refetchRoles])
  const refetchAll = useCallback(() => {
    refetch()
    refetchAccess()
  }, [refetch, refetchAccess])
  useOnTabVisible(refetchAccess)
  useActivateOrganization(organizationId)
  useOnOrganizationsRefetched(refetchAccess)
  if (member.isPending || customRoles.isPending) return <Loading />
  if (member.error && isFactorMissing(member.error)) return <RequiredFactor onPassed={refetchAll} />
  if (!member.data || (member.error && isNotMember(member.error))) return <LoadFailure state={member} />
  if (!customRoles.data) return <LoadFailure state={customRoles} />
  const { role } = member.data
  const roles = customRoles.data
  return (
    <CurrentOrganizationContext
      value={{
        organization,
        me: member.data,
        can: (permission) =>
          !(isImpersonating && deniedDuringImpersonation.has(permission)) && hasRolePermission(role, permission, roles),
        customRoles: roles,
        teams: organization.teams,
        refetch: refetchAll,
      }}
    >
      <OrganizationScreens />
    </CurrentOrganizationContext>
  )
}

/** The permissions whose calls the service refuses during impersonation. */
const deniedDuringImpersonation: ReadonlySet<Permission> = new Set<Permission>([
  'organization:delete',
  'member:update',
  'member:delete',
  'invitation:create',
  'invitation:cancel',
  'team:delete',
  'ac:create',
  'ac:update',
  'ac:delete',
])

const OrganizationScreens = () => {
  const { links } = useOrganizationTexts()
  const activity = useActivityTexts()
  const { organization, me, teams, can } = useCurrentOrganization()
  const canSeeActivity = includesOwnerRole(me.role)
  const canSeeKeys = useOwnedResourceAccess('apiKey')('read') && hasApiKeys()
  const canSeeWebhooks = useOwnedResourceAccess('webhook')('read') && hasWebhooks()
  const home = `/organizations/${organization.slug}`
  return (
    <AreaLayout
      label={organization.name}
      links={[
        { to: `${home}/members`, label: links.members, icon: 'users' },
        ...(teams ? [{ to: `${home}/teams`, label: links.teams, icon: 'team' as const }] : []),
        ...(canSeeActivity ? [{ to: `${home}/activity`, label: activity.title, icon: 'history' as const }] : []),
        { to: `${home}/roles`, label: links.roles, icon: 'lock' },
        ...(canSeeKeys ? [{ to: `${home}/api-keys`, label: links.apiKeys, icon: 'key' as const }] : []),
        ...(canSeeWebhooks ? [{ to: `${home}/webhooks`, label: links.webhooks, icon: 'plug' as const }] : []),
        { to: `${home}/settings`, label: links.settings, icon: 'settings' },
      ]}
    >
      <Routes>
        <Route index element={<Navigate to={`${home}/members`} replace />} />
        <Route
          path="welcome"
          element={can('invitation:create') ? <Welcome /> : <Navigate to={`${home}/members`} replace />}
        />
        <Route path="members" element={<Members />} />
        <Route path="members/invitations" element={<Invitations />} />
        {/* Mails of earlier releases link to this address. */}
        <Route path="invitations" element={<Navigate to={`${home}/members/invitations`} replace />} />
        {teams && <Route path="teams" element={<Teams />} />}
        {teams && <Route path="teams/:teamId" element={<TeamMembers />} />}
        {canSeeActivity && <Route path="activity" element={<OrganizationActivity />} />}
        <Route path="roles" element={<CustomRoles />} />
        {canSeeKeys && <Route path="api-keys" element={<OrganizationApiKeys />} />}
        {canSeeWebhooks && <Route path="webhooks/*" element={<OrganizationWebhooks />} />}
        <Route path="settings" element={<Settings />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AreaLayout>
  )
}

const CreateOrganization = lazyNamed(() => import('./create-organization.tsx'), 'CreateOrganization')
const Welcome = lazyNamed(() => import('./welcome.tsx'), 'Welcome')
const Members = lazyNamed(() => import('./members.tsx'), 'Members')
const Invitations = lazyNamed(() => import('./invitations.tsx'), 'Invitations')
const Teams = lazyNamed(() => import('./teams.tsx'), 'Teams')
const TeamMembers = lazyNamed(() => import('./team-members.tsx'), 'TeamMembers')
const OrganizationActivity = lazyNamed(() => import('../admin/organization-activity.tsx'), 'OrganizationActivity')
const CustomRoles = lazyNamed(() => import('./custom-roles.tsx'), 'CustomRoles')
const Settings = lazyNamed(() => import('./settings.tsx'), 'Settings')
const OrganizationApiKeys = lazyNamed(() => import('../api-key/organization-api-keys.tsx'), 'OrganizationApiKeys')
const OrganizationWebhooks = lazyNamed(() => import('../webhook/organization-webhooks.tsx'), 'OrganizationWebhooks')

const LoadFailure = ({ state: { error, refetch } }: { state: Pick<CallState<unknown>, 'error' | 'refetch'> }) =>
  error && !isNotMember(error) ? <FailedScreen failure={error} onRetry={refetch} /> : <NoAccess />

const isFactorMissing = ({ code }: Failure): boolean => code === 'ORGANIZATION_REQUIRES_TWO_FACTOR'

const isNotMember = ({ code }: Failure): boolean =>
  code === 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' || code === 'MEMBER_NOT_FOUND'

const NoAccess = () => {
  const { noAccess } = useOrganizationTexts()
  return (
    <MessageScreen
      icon="lock"
      title={noAccess.title}
      actions={<ButtonLink to="/account/organizations">{noAccess.back}</ButtonLink>}
    >
      {noAccess.body}
    </MessageScreen>
  )
}
