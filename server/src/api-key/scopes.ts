import type { Permissions } from '@latchkey/contract'

/** One action on one resource as a scope token (RFC 6749, section 3.3), such as `project:read`. */
export type Scope = `${string}:${string}`

/** The tokens of permissions, without duplicates. */
export const toScopes = (permissions: Permissions | null | undefined): Scope[] => [
  ...new Set(
    Object.entries(permissions ?? {}).flatMap(([resource, actions]) =>
      actions.map((action): Scope => `${resource}:${action}`),
    ),
  ),
]

/** The tokens of a stored text. */
export const parseScopes = (text: string): Scope[] => (text === '' ? [] : (text.split(' ') as Scope[]))

/** Actions by resource. Null without tokens. */
export const scopesToPermissions = (scopes: readonly Scope[]): Record<string, string[]> | null => {
  if (scopes.length === 0) return null
  const permissions = new Map<string, string[]>()
  for (const scope of scopes) {
    const [resource = '', action = ''] = scope.split(':')
    permissions.set(resource, [...(permissions.get(resource) ?? []), action])
  }
  return Object.fromEntries(permissions)
}
