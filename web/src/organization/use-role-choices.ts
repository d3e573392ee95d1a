import { findOwn } from '@latchkey/contract/find-own'
import { useCurrentOrganization } from './current-organization.ts'
import { allRoles, isGrantable } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'

/** The roles of the organization: built-in, configured and custom ones. */
export const useRoleChoices = () => {
  const { roleHints } = useOrganizationTexts()
  const { me, customRoles } = useCurrentOrganization()
  const names = [...allRoles, ...customRoles.map(({ role }) => role)]
  return {
    names,
    /** Whether the current user can grant and revoke these comma-separated roles. */
    isGrantable: (roles: string): boolean => isGrantable(me.role, roles, customRoles),
    /** Undefined for roles without a description. */
    describe: (role: string): string | undefined =>
      customRoles.find((custom) => custom.role === role)?.description ?? findOwn(roleHints, role),
  }
}
