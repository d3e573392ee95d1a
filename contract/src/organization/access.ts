/** What can be done to what inside an organization (specification, section 6). */
export const organizationActions = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
} as const

/** Actions by resource: what a role may do, or what is asked for. */
export type Permissions = Readonly<Record<string, readonly string[]>>

/** Roles are plain data: what each may do, by its name. */
export type Roles = Readonly<Record<string, Permissions>>

/** `invitation:cancel`: one action on one resource of the built-in table. */
export type Permission = {
  [Resource in keyof typeof organizationActions]: `${Resource}:${(typeof organizationActions)[Resource][number]}`
}[keyof typeof organizationActions]

/** The role that whoever creates an organization gets, unless another one is configured. */
export const CREATOR_ROLE = 'owner'

/** The roles of the specification's section 6. */
export const defaultRoles = {
  owner: organizationActions,
  admin: { ...organizationActions, organization: ['update'] },
  member: {},
} as const satisfies Roles

/** The role names in a comma-separated text, trimmed, each once; empty ones are dropped. */
export const parseRoles = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

/** `invitation:cancel` as the question that `hasPermissions` answers. */
export const toPermissions = (permission: `${string}:${string}`): Permissions => {
  const [resource = '', action = ''] = permission.split(':')
  return { [resource]: [action] }
}

/**
 * Whether roles together grant everything that is asked for: what several roles grant is united (specification, section
 * 3: a member may hold several). An unknown role grants nothing, and an unknown resource or action is granted to nobody;
 * asking for nothing is refused.
 */
export const hasPermissions = (roles: Roles, held: readonly string[], asked: Permissions): boolean => {
  const wanted = Object.entries(asked).flatMap(([resource, actions]) => actions.map((action) => [resource, action]))
  return (
    wanted.length > 0 &&
    wanted.every(([resource = '', action = '']) =>
      held.some((role) => ownValue(ownValue(roles, role), resource)?.includes(action)),
    )
  )
}

/**
 * Whether whoever holds roles may give, take or act upon another one: nobody does with a role above their own (rule R25),
 * that is, with one that grants what theirs do not grant together. The creator role stands above every other.
 */
export const canGrantRole = (
  access: { roles: Roles; creatorRole: string },
  held: readonly string[],
  role: string,
): boolean =>
  held.includes(access.creatorRole) || (role !== access.creatorRole && isRoleCovered(access.roles, role, held))

/** Whether a role grants nothing that others together do not grant. */
export const isRoleCovered = (roles: Roles, role: string, others: readonly string[]): boolean =>
  Object.entries(ownValue(roles, role) ?? {}).every(
    ([resource, actions]) => actions.length === 0 || hasPermissions(roles, others, { [resource]: actions }),
  )

/** Own entries alone: no role is called `constructor`. */
const ownValue = <Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined
