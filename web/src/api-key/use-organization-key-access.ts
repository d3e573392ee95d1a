import type { Permission } from '@latchkey/contract'
import { useCurrentOrganization } from '../organization/current-organization.ts'
import { includesOwnerRole } from '../organization/roles.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'

type KeyAction = Extract<Permission, `apiKey:${string}`> extends `apiKey:${infer Action}` ? Action : never

/** Returns a function that checks whether the member can perform an action on keys. Owners can perform all of them. */
export const useOrganizationKeyAccess = (): ((action: KeyAction) => boolean) => {
  const { me, can } = useCurrentOrganization()
  const isImpersonating = useIsImpersonating()
  return (action) => (action === 'read' || !isImpersonating) && (includesOwnerRole(me.role) || can(`apiKey:${action}`))
}
