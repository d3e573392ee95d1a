import type { ResponseOf, LatchkeyCalls, MemberWithUser, Permission, Team } from '@latchkey/contract'
import { createContext, useContext } from 'react'

/** An organization and the signed-in person as its member. */
export interface CurrentOrganization {
  organization: NonNullable<ResponseOf<LatchkeyCalls['getFullOrganization']>>
  me: MemberWithUser
  /** Whether my roles together grant this. */
  can: (permission: Permission) => boolean
  /** Null where teams are switched off. */
  teams: readonly Team[] | null
  /** Something about it has changed. */
  refetch: () => void
}

export const CurrentOrganizationContext = createContext<CurrentOrganization | null>(null)

/** The organization that the address names: for everything inside of `OrganizationArea`. */
export const useCurrentOrganization = (): CurrentOrganization => {
  const here = useContext(CurrentOrganizationContext)
  if (!here) throw new Error('useThisOrganization needs an OrganizationArea around it')
  return here
}
