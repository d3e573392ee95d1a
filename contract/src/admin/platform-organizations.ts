import * as z from 'zod/mini'
import { withFields } from '../additional-fields.ts'
import { get } from '../call.ts'
import { organizationWithMemberCount } from '../organization/organization.ts'
import { id, pageCursor, pageLimit, timestamp } from '../schemas.ts'
import { adminCallDefaults } from './admin-call.ts'

export const administeredMember = withFields(
  'member',
  z.object({
    id: z.string(),
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    image: z.nullable(z.string()),
    /** Comma-separated if the member has several roles. */
    role: z.string(),
    createdAt: timestamp,
  }),
)
/** A member of any organization, with the user, for platform admins. */
export type AdministeredMember = z.infer<typeof administeredMember>

export const platformOrganizationCalls = {
  listAllOrganizations: get({
    summary: 'Lists all organizations of the platform by page, newest first.',
    path: '/admin/list-organizations',
    ...adminCallDefaults,
    isReadOnly: true,
    query: z.object({
      /** Part of the name or the slug. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      limit: pageLimit,
      cursor: pageCursor,
    }),
    /** `nextCursor` is null on the last page. */
    response: z.object({
      organizations: z.array(organizationWithMemberCount),
      nextCursor: z.nullable(z.string()),
    }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS'],
  }),
  getPlatformOrganization: get({
    summary: 'Returns an organization with its owners and the number of pending invitations.',
    path: '/admin/get-organization',
    ...adminCallDefaults,
    query: z.object({ id }),
    response: z.object({
      organization: organizationWithMemberCount,
      /** The earliest owners, at most ten. */
      owners: z.array(administeredMember),
      /** Pending invitations that have not expired, at most 1000. */
      pendingInvitationCount: z.number(),
    }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS', 'ORGANIZATION_NOT_FOUND'],
  }),
  listPlatformOrganizationMembers: get({
    summary: 'Lists the members of an organization by page, earliest first.',
    path: '/admin/list-organization-members',
    ...adminCallDefaults,
    isReadOnly: true,
    query: z.object({ id, limit: pageLimit, cursor: pageCursor }),
    /** `nextCursor` is null on the last page. */
    response: z.object({ members: z.array(administeredMember), nextCursor: z.nullable(z.string()) }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS', 'ORGANIZATION_NOT_FOUND'],
  }),
}
