import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { safeName } from '../names.ts'
import { id, successTrue, timestamp } from '../schemas.ts'
import { organizationIdInput } from './organization.ts'
import { permissionsInput } from './permissions.ts'

/** Letters and digits, with spaces and `. _ -` between them: role texts separate roles by commas. */
const roleName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(50),
  safeName,
  z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u, {
    error: 'Expected letters, digits, spaces, dots, hyphens and underscores, with a letter or digit first',
  }),
)

const description = z.string().check(z.trim(), z.maxLength(200), safeName)

const permission = z.record(z.string(), z.array(z.string()))

export const customRole = z.object({
  id: z.string(),
  organizationId: z.string(),
  /** The name, as members and invitations have it in their `role`. */
  role: z.string(),
  description: z.nullable(z.string()),
  /** Actions by resource. */
  permission,
  createdAt: timestamp,
  updatedAt: z.nullable(timestamp),
})
/** A role that members of one organization have defined. `permission` has actions by resource. */
export type CustomRole = z.infer<typeof customRole>

/** One role of an organization: the name or the ID, not both. */
const roleRef = {
  roleName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  roleId: z.optional(id),
  organizationId: organizationIdInput,
}
const roleCall = { feature: 'organization', access: 'signed-in', limit: 'default' } as const
const actionCall = { ...roleCall, isBlockedDuringImpersonation: true, changesOrganizations: true } as const

const memberErrors = [
  'NO_ACTIVE_ORGANIZATION',
  'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
  'ORGANIZATION_REQUIRES_TWO_FACTOR',
] as const

export const customRoleCalls = {
  createRole: post({
    summary: 'Creates a role of an organization. Members can only grant permissions that they have.',
    path: '/organization/create-role',
    ...actionCall,
    access: 'recent',
    body: z.object({
      role: roleName,
      permission: permissionsInput,
      description: z.optional(description),
      organizationId: organizationIdInput,
    }),
    response: z.object({ success: z.literal(true), roleData: customRole, statements: permission }),
    errors: [
      ...memberErrors,
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE',
      'INVALID_RESOURCE',
      'ROLE_NAME_IS_ALREADY_TAKEN',
      'TOO_MANY_ROLES',
    ],
  }),
  listRoles: get({
    summary: 'Lists the custom roles of an organization, by name. Built-in and configured roles are not part of it.',
    path: '/organization/list-roles',
    ...roleCall,
    isReadOnly: true,
    query: z.object({ organizationId: organizationIdInput }),
    response: z.array(customRole),
    errors: memberErrors,
  }),
  getRole: get({
    summary: 'Returns a custom role of an organization, by name or ID.',
    path: '/organization/get-role',
    ...roleCall,
    query: z.object(roleRef),
    response: z.extend(customRole, {
      /** The members and the pending invitations with this role. A role that is in use cannot be deleted. */
      memberCount: z.number(),
      invitationCount: z.number(),
    }),
    errors: [...memberErrors, 'ROLE_NOT_FOUND'],
  }),
  updateRole: post({
    summary: 'Renames a custom role, or replaces its permissions or its description.',
    path: '/organization/update-role',
    ...actionCall,
    access: 'recent',
    body: z.object({
      ...roleRef,
      data: z
        .object({
          roleName: z.optional(roleName),
          permission: z.optional(permissionsInput),
          /** An empty text removes it. */
          description: z.optional(description),
        })
        .check(
          z.refine((data) => Object.values(data).some((value) => value !== undefined), {
            error: 'Expected a roleName, a permission or a description',
          }),
        ),
    }),
    response: z.object({ success: z.literal(true), roleData: customRole }),
    errors: [
      ...memberErrors,
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE',
      'ROLE_NOT_FOUND',
      'INVALID_RESOURCE',
      'ROLE_NAME_IS_ALREADY_TAKEN',
    ],
  }),
  deleteRole: post({
    summary: 'Deletes a custom role that no member and no pending invitation has.',
    path: '/organization/delete-role',
    ...actionCall,
    body: z.object(roleRef),
    response: successTrue,
    errors: [
      ...memberErrors,
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE',
      'ROLE_NOT_FOUND',
      'CANNOT_DELETE_A_PRE_DEFINED_ROLE',
      'ROLE_IS_ASSIGNED',
    ],
  }),
}
