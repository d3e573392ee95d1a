import { useIsImpersonating } from '../session/impersonation.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { includesOwnerRole } from './roles.ts'

type Resource = 'apiKey' | 'webhook'
type Action = 'create' | 'read' | 'update' | 'delete'

/**
 * Returns a function that checks whether the member can perform an action on what the organization owns. Owners can perform all
 * of them. The service refuses changes during impersonation.
 */
export const useOwnedResourceAccess = (resource: Resource): ((action: Action) => boolean) => {
  const { me, can } = useCurrentOrganization()
  const isImpersonating = useIsImpersonating()
  return (action) =>
    (action === 'read' || !isImpersonating) && (includesOwnerRole(me.role) || can(`${resource}:${action}`))
}
