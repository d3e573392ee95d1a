import { type CallState, isTransient, useCall } from '@latchkey/client/react'
import { type PermissionText, toPermissions } from '@latchkey/contract/access'
import { type ReactNode, useEffect, useRef } from 'react'
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
  const session = useClient().useSession()
  if (isUnknown(session)) return null
  const organizationId = session.data?.session.activeOrganizationId
  return organizationId ? <ProtectMember {...props} organizationId={organizationId} /> : props.fallback
}

const ProtectMember = ({ organizationId, ...props }: ProtectProps & { organizationId: string }) => {
  const client = useClient()
  const member = client.useActiveMember()
  if (isUnknown(member)) return null
  if (!member.data) return props.fallback
  const { role } = member.data
  const permissions = toPermissions(props.permission)
  if (client.organization.checkRolePermission({ role, permissions })) return props.children
  // The organization can define roles that only the service knows. The key repeats the call after a change of the role.
  return <ProtectCustomRole key={role} {...props} organizationId={organizationId} member={member.data} />
}

interface ProtectCustomRoleProps extends ProtectProps {
  organizationId: string
  member: object
}

const ProtectCustomRole = ({ organizationId, member, permission, fallback, children }: ProtectCustomRoleProps) => {
  const permissions = toPermissions(permission)
  const result = useCall(useClient().organization.hasPermission, { permissions, organizationId })
  const { refetch } = result
  const checkedMember = useRef(member)
  // The client loads the membership again when a role may have other permissions, such as after a refused call.
  useEffect(() => {
    if (checkedMember.current === member) return
    checkedMember.current = member
    refetch()
  }, [member, refetch])
  if (isUnknown(result)) return null
  return result.data?.success ? children : fallback
}

/** Without a response of the service, the permissions of the user are not known. */
const isUnknown = ({ data, error, isPending }: Omit<CallState<unknown>, 'refetch'>): boolean =>
  isPending || (data === null && error !== null && isTransient(error))
