import * as z from 'zod/mini'
import { get } from '../call.ts'
import { organizationIdInput } from '../organization/organization.ts'
import { timestamp, timestampFilter } from '../schemas.ts'
import { adminCallDefaults } from './admin-call.ts'
import { auditActions } from './audit-actions.ts'

/** Rows of one download; who needs more asks for a shorter time. */
export const MAX_EXPORTED_ACTIVITY_ROWS = 10_000

export const activityMediaTypes = ['text/csv;charset=utf-8', 'application/json'] as const

/** What happened: who did what to whom, on whose behalf, from where, and in which request. */
export const activity = z.object({
  id: z.string(),
  createdAt: timestamp,
  /** One of `auditActions`, or of a later release that has written into the same log. */
  action: z.string(),
  /** Null for somebody who was not signed in. The name is null once the person is gone. */
  actorId: z.nullable(z.string()),
  actorName: z.nullable(z.string()),
  /** Whose place the actor had taken. */
  onBehalfOfId: z.nullable(z.string()),
  onBehalfOfName: z.nullable(z.string()),
  /** `user:ID`, `session:ID`, `organization:ID`, `member:ID`, … */
  target: z.string(),
  /** Where the target is a user. */
  targetName: z.nullable(z.string()),
  organizationId: z.nullable(z.string()),
  /** Null where it is another person's, to whoever does not administer the platform. */
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  requestId: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
})
export type Activity = z.infer<typeof activity>

const filters = {
  /** A typing mistake is refused: that nothing was found would pass for nothing having happened. */
  action: z.optional(z.enum(auditActions)),
  /** The id of who did it. */
  actor: z.optional(z.string().check(z.maxLength(64))),
  /** Whom or what it was done to: `user:ID`, as `target` has it. */
  about: z.optional(z.string().check(z.maxLength(128))),
  /** Not before this moment, and before that one. */
  from: z.optional(timestampFilter),
  to: z.optional(timestampFilter),
}

const paging = {
  /** Entries in a page: 1 to 100, 50 without it. */
  limit: z.optional(
    z.coerce
      .number()
      .check(
        z.refine((limit) => Number.isInteger(limit) && limit >= 1 && limit <= 100, { error: 'Expected 1 to 100' }),
      ),
  ),
  /** The `nextCursor` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(2048))),
}

const format = z.enum(['csv', 'json'])
/** Null on the last page. */
const page = z.object({ activity: z.array(activity), nextCursor: z.nullable(z.string()) })

export const activityCalls = {
  listActivity: get({
    summary: 'What the caller did and what was done to them, newest first.',
    path: '/list-activity',
    access: 'signed-in',
    limit: 'default',
    query: z.object({ ...filters, ...paging }),
    response: page,
    errors: [],
  }),
  exportActivity: get({
    summary: 'The same as a file, at most the newest ten thousand entries.',
    path: '/export-activity',
    access: 'signed-in',
    limit: 'export',
    query: z.object({ ...filters, format }),
    response: z.never(),
    mediaTypes: activityMediaTypes,
    errors: [],
  }),
  listOrganizationActivity: get({
    summary: 'What happened in an organization, for its owners, newest first.',
    path: '/organization/list-activity',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    query: z.object({ organizationId: organizationIdInput, ...filters, ...paging }),
    response: page,
    errors: [
      'NO_ACTIVE_ORGANIZATION',
      'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY',
    ],
  }),
  exportOrganizationActivity: get({
    summary: 'The same as a file, at most the newest ten thousand entries.',
    path: '/organization/export-activity',
    feature: 'organization',
    access: 'signed-in',
    limit: 'export',
    query: z.object({ organizationId: organizationIdInput, ...filters, format }),
    response: z.never(),
    mediaTypes: activityMediaTypes,
    errors: [
      'NO_ACTIVE_ORGANIZATION',
      'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY',
    ],
  }),
  listAllActivity: get({
    summary: 'What happened on the platform, newest first.',
    path: '/admin/list-activity',
    ...adminCallDefaults,
    query: z.object({ ...filters, ...paging }),
    response: page,
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY'],
  }),
  exportAllActivity: get({
    summary: 'The same as a file, at most the newest ten thousand entries.',
    path: '/admin/export-activity',
    ...adminCallDefaults,
    limit: 'export',
    query: z.object({ ...filters, format }),
    response: z.never(),
    mediaTypes: activityMediaTypes,
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY'],
  }),
}
