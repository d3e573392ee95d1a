import { listPermissions, type Permissions, type PermissionText, toPermissions } from '@latchkey/contract'

/** One action on one resource as a scope token (RFC 6749, section 3.3), such as `project:read`. */
export type Scope = PermissionText

/** The tokens of permissions, without duplicates. */
export const toScopes = (permissions: Permissions | null | undefined): Scope[] => [
  ...new Set(listPermissions(permissions ?? {})),
]

/** The tokens of a stored text. */
export const parseScopes = (text: string): Scope[] => (text === '' ? [] : (text.split(' ') as Scope[]))

/** Actions by resource. Null without tokens. */
export const scopesToPermissions = (scopes: readonly Scope[]): Record<string, string[]> | null =>
  scopes.length === 0 ? null : toPermissions(...scopes)
