import type { CustomRole, ResponseOf, LatchkeyCalls, MemberWithUser, Permission, Team } from '@latchkey/contract'
import { createContext, useContext } from 'react'

/** The organization of the URL and the membership of the current user. */
export interface CurrentOrganization {
  organization: NonNullable<ResponseOf<LatchkeyCalls['getFullOrganization']>>
  me: MemberWithUser
  /** Whether any of the user's roles grants the permission, and the session can use it. */
  can: (permission: Permission) => boolean
  /** The roles that the organization defines. */
  customRoles: readonly CustomRole[]
  /** Null if teams are disabled. */
  teams: readonly Team[] | null
  /** Call this after a change of the organization or the membership. */
  refetch: () => void
}

export const CurrentOrganizationContext = createContext<CurrentOrganization | null>(null)

/** For components inside `OrganizationArea`. */
export const useCurrentOrganization = (): CurrentOrganization => {
  const organization = useContext(CurrentOrganizationContext)
  if (!organization) throw new Error('useCurrentOrganization needs an OrganizationArea around it')
  return organization
}
