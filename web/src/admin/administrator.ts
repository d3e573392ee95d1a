import type { PlatformPermission } from '@latchkey/contract'
import {
  canActOn,
  canGrantRoles,
  hasPlatformPermissions,
  type PlatformAccess,
  platformRoles,
  type RoleHolder,
} from '@latchkey/contract/admin-access'
import { toPermissions, type Roles } from '@latchkey/contract/access'
import type { Texts } from '@latchkey/locales/en'
import { createContext, useContext } from 'react'
import { serviceRoles } from '../service-roles.ts'

/** What the signed-in person may do on the platform. The service decides; this saves the way. */
export interface Administrator {
  id: string
  can: (permission: PlatformPermission) => boolean
  /** Whether somebody has no rights beyond one's own. */
  canActOn: (other: RoleHolder) => boolean
  /** Whether one may give these roles, comma-separated. */
  canGrant: (role: string) => boolean
}

/** `hasAllPermissions`: whoever is named in the options, whatever their roles are. */
export const createAdministrator = (person: RoleHolder, hasAllPermissions: boolean): Administrator => {
  const access: PlatformAccess = { roles, adminUserIds: new Set(hasAllPermissions ? [person.id] : []) }
  return {
    id: person.id,
    can: (permission) => hasPlatformPermissions(access, person, toPermissions(permission)),
    canActOn: (other) => canActOn(access, person, other),
    canGrant: (role) => canGrantRoles(access, person, role),
  }
}

export const AdministratorContext = createContext<Administrator | null>(null)

/** For everything inside of `AdminArea`. */
export const useAdministrator = (): Administrator => {
  const administrator = useContext(AdministratorContext)
  if (!administrator) throw new Error('useAdministrator needs an AdminArea around it')
  return administrator
}

/** What a platform role is called; one that the product around us has added is called what it is. */
export const platformRoleName = (texts: Texts['admin'], role: string): string => {
  const names: Record<string, string> = texts.roles
  return (Object.hasOwn(names, role) ? names[role] : undefined) ?? role
}

const roles: Roles = { ...platformRoles, ...serviceRoles.platformRoles }

/** Every platform role, that of an administrator last. */
export const allPlatformRoles: readonly string[] = Object.keys(roles).toSorted(
  (one, other) => Number(one === 'admin') - Number(other === 'admin'),
)
