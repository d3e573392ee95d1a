import * as z from 'zod/mini'
import { get } from '../call.ts'
import { organizationIdInput } from '../organization/organization.ts'
import { pageCursor, pageLimit, timestamp, timestampFilter } from '../schemas.ts'
import { adminActionDefaults, adminCallDefaults } from './admin-call.ts'
import { auditActions } from './audit-actions.ts'

/** Maximum rows per export. Larger exports require several requests with shorter periods. */
export const MAX_EXPORTED_ACTIVITY_ROWS = 10_000

export const activityMediaTypes = ['text/csv;charset=utf-8', 'application/json'] as const

export const activity = z.object({
  id: z.string(),
  createdAt: timestamp,
  /** One of `auditActions`, or an action of a newer release that writes to the same database. */
  action: z.string(),
  /** Null if the actor was not signed in. `actorName` is also null after the actor's account was deleted. */
  actorId: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
  /** The impersonated user. */
  onBehalfOfId: z.nullable(z.string()),
  onBehalfOfName: z.nullable(z.string()),
  /** `user:ID`, `session:ID`, `organization:ID`, `member:ID`, … */
  target: z.string(),
  /** The name of the target user, or of the user of the target membership, session or API key. Null without such a user. */
  targetName: z.nullable(z.string()),
  organizationId: z.nullable(z.string()),
  /** Null for callers who are not platform admins, unless it is their own address. */
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  requestId: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
})
/** An entry of the audit log: actor, action, target, and request. */
export type Activity = z.infer<typeof activity>

const filters = {
  /** Unknown actions are rejected. An empty list would suggest that no such action took place. */
  action: z.optional(z.enum(auditActions)),
  /** A user ID. */
  actor: z.optional(z.string().check(z.maxLength(64))),
  /** A target such as `user:ID`. */
  about: z.optional(z.string().check(z.maxLength(128))),
  /** `from` is inclusive, `to` is exclusive. */
  from: z.optional(timestampFilter),
  to: z.optional(timestampFilter),
}

const organizationFilter = {
  /** Only the activity in this organization. */
  organizationId: z.optional(z.string().check(z.maxLength(64))),
}

const paging = {
  /** Entries per page: 1 to 100. Defaults to 50. */
  limit: pageLimit,
  cursor: pageCursor,
}

const format = z.enum(['csv', 'json'])
/** `nextCursor` is null on the last page. */
const page = z.object({ activity: z.array(activity), nextCursor: z.nullable(z.string()) })

export const activityCalls = {
  listActivity: get({
    summary: 'Lists the actions of the caller, and the actions of others on the account of the caller, newest first.',
    path: '/list-activity',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    query: z.object({ ...filters, ...paging }),
    response: page,
    errors: [],
  }),
  exportActivity: get({
    summary: 'Exports the same entries as a file, at most the newest 10,000.',
    path: '/export-activity',
    access: 'recent',
    isBlockedDuringImpersonation: true,
    limit: 'export',
    query: z.object({ ...filters, format }),
    mediaTypes: activityMediaTypes,
    errors: [],
  }),
  listOrganizationActivity: get({
    summary: 'Lists the activity of an organization for its owners, newest first.',
    path: '/organization/list-activity',
    feature: 'organization',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    query: z.object({ organizationId: organizationIdInput, ...filters, ...paging }),
    response: page,
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY',
    ],
  }),
  exportOrganizationActivity: get({
    summary: 'Exports the activity of an organization as a file, at most the newest 10,000 entries.',
    path: '/organization/export-activity',
    feature: 'organization',
    access: 'recent',
    isBlockedDuringImpersonation: true,
    limit: 'export',
    query: z.object({ organizationId: organizationIdInput, ...filters, format }),
    mediaTypes: activityMediaTypes,
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY',
    ],
  }),
  listAllActivity: get({
    summary: 'Lists the activity of the platform, newest first.',
    path: '/admin/list-activity',
    ...adminCallDefaults,
    isReadOnly: true,
    query: z.object({ ...organizationFilter, ...filters, ...paging }),
    response: page,
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY'],
  }),
  exportAllActivity: get({
    summary: 'Exports the activity of the platform as a file, at most the newest 10,000 entries.',
    path: '/admin/export-activity',
    ...adminActionDefaults,
    limit: 'export',
    query: z.object({ ...organizationFilter, ...filters, format }),
    mediaTypes: activityMediaTypes,
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY'],
  }),
}
