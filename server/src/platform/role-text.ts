import { parseRoles } from '@latchkey/contract'

/**
 * Returns the role text to store for an input: one role, several with commas, or a list. Without duplicates, in the
 * order of the known roles. Returns null for unknown roles or none.
 */
export const toRoleText = (input: string | readonly string[], knownRoles: readonly string[]): string | null => {
  const names = parseRoles(typeof input === 'string' ? input : input.join(','))
  if (names.length === 0 || names.some((name) => !knownRoles.includes(name))) return null
  return knownRoles.filter((role) => names.includes(role)).join(',')
}
