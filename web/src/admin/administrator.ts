import { findOwn } from '@latchkey/contract/find-own'
import type { PlatformPermission } from '@latchkey/contract'
import {
  canActOn,
  canGrantRoles,
  hasAnyPlatformPermission,
  hasPlatformPermissions,
  type PlatformAccess,
  platformRoles,
  type RoleHolder,
} from '@latchkey/contract/admin-access'
import { toPermissions, type Roles } from '@latchkey/contract/access'
import type { Texts } from '@latchkey/locales/en'
import { createContext, useContext } from 'react'
import { readServiceRoles } from '../service-roles.ts'

/** The platform permissions of the current user. The service checks them again. */
export interface Administrator {
  id: string
  can: (permission: PlatformPermission) => boolean
  /** False for users with permissions that the administrator doesn't have. */
  canActOn: (target: RoleHolder) => boolean
  /** False for other administrators. */
  canImpersonate: (target: RoleHolder) => boolean
  /** Accepts comma-separated roles. */
  canGrant: (role: string) => boolean
}

/** `hasAllPermissions` is true for users in the option `adminUserIds`, independent of their roles. */
export const createAdministrator = (
  user: RoleHolder,
  { hasAllPermissions }: { hasAllPermissions: boolean },
): Administrator => {
  const access: PlatformAccess = { roles, adminUserIds: new Set(hasAllPermissions ? [user.id] : []) }
  return {
    id: user.id,
    can: (permission) => hasPlatformPermissions(access, user, toPermissions(permission)),
    canActOn: (target) => canActOn(access, user, target),
    canImpersonate: (target) =>
      target.id !== user.id &&
      hasPlatformPermissions(access, user, { user: ['impersonate'] }) &&
      canActOn(access, user, target) &&
      !hasAnyPlatformPermission(access, target),
    canGrant: (role) => canGrantRoles(access, user, role),
  }
}

export const AdministratorContext = createContext<Administrator | null>(null)

/** For components inside `AdminArea`. */
export const useAdministrator = (): Administrator => {
  const administrator = useContext(AdministratorContext)
  if (!administrator) throw new Error('useAdministrator needs an AdminArea around it')
  return administrator
}

/** Returns the localized name of a platform role. Custom roles are shown as they are. */
export const getPlatformRoleName = (texts: Texts['admin'], role: string): string => findOwn(texts.roles, role) ?? role

const roles: Roles = { ...platformRoles, ...readServiceRoles().platformRoles }

/** All platform roles, the administrator role last. */
export const allPlatformRoles: readonly string[] = Object.keys(roles).toSorted(
  (a, b) => Number(a === 'admin') - Number(b === 'admin'),
)
