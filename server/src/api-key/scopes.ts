import { listPermissions, type Permissions, type PermissionText, toPermissions } from '@latchkey/contract'

/** One action on one resource as a scope token (RFC 6749, section 3.3), such as `project:read`. */
export type Scope = PermissionText

/** Returns the tokens of permissions, without duplicates. */
export const toScopes = (permissions: Permissions | null | undefined): Scope[] => [
  ...new Set(listPermissions(permissions ?? {})),
]

/** Parses the tokens of a stored text. */
export const parseScopes = (text: string): Scope[] => (text === '' ? [] : (text.split(' ') as Scope[]))

/** Returns the actions by resource. Returns null without tokens. */
export const toKeyPermissions = (scopes: readonly Scope[]): Record<string, string[]> | null =>
  scopes.length === 0 ? null : toPermissions(...scopes)
