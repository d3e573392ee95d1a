import { useCall } from '@latchkey/client/react'
import { type PermissionText, toPermissions } from '@latchkey/contract/access'
import type { ReactNode } from 'react'
import { useClient } from './provider.tsx'

interface GuardProps {
  children: ReactNode
}

/** Renders its children for signed-in users. Nothing on a server and until the session is loaded. */
export const SignedIn = ({ children }: GuardProps) => (useClient().useSession().data ? children : null)

/** Renders its children for signed-out users. Nothing on a server and until the session is loaded. */
export const SignedOut = ({ children }: GuardProps) => {
  const { data, error, isPending } = useClient().useSession()
  return isPending || data || error ? null : children
}

/** The properties of `Protect`. */
export interface ProtectProps extends GuardProps {
  /** A permission in the active organization, such as `invitation:create`. */
  permission: PermissionText
  /** Rendered for users without the permission, and for signed-out users. */
  fallback?: ReactNode
}

/**
 * Renders its children if the user's role in the active organization grants the permission, and nothing until session and
 * role are loaded. This only hides elements: servers must check the permission too.
 *
 * @example
 * <Protect permission="invitation:create" fallback={<p>Ask an admin to invite your colleagues.</p>}>
 *   <InviteButton />
 * </Protect>
 */
export const Protect = (props: ProtectProps) => {
  const { data, isPending } = useClient().useSession()
  if (isPending) return null
  const organizationId = data?.session.activeOrganizationId
  return organizationId ? <ProtectMember {...props} organizationId={organizationId} /> : props.fallback
}

const ProtectMember = ({ organizationId, ...props }: ProtectProps & { organizationId: string }) => {
  const client = useClient()
  const { data: member, isPending } = client.useActiveMember()
  if (isPending) return null
  if (!member) return props.fallback
  const permissions = toPermissions(props.permission)
  if (client.organization.checkRolePermission({ role: member.role, permissions })) return props.children
  // The organization can define roles that only the service knows. The key repeats the call after a change of the role.
  return <ProtectCustomRole key={member.role} {...props} organizationId={organizationId} />
}

const ProtectCustomRole = ({ organizationId, permission, fallback, children }: Parameters<typeof ProtectMember>[0]) => {
  const permissions = toPermissions(permission)
  const { data, isPending } = useCall(useClient().organization.hasPermission, { permissions, organizationId })
  if (isPending) return null
  return data?.success ? children : fallback
}
