import * as z from 'zod/mini'
import { withFields } from '../additional-fields.ts'
import { get } from '../call.ts'
import { organization } from '../organization/organization.ts'
import { adminCallDefaults } from './admin-call.ts'

export const platformOrganizationCalls = {
  listAllOrganizations: get({
    summary: 'Lists all organizations of the platform by page, newest first.',
    path: '/admin/list-organizations',
    ...adminCallDefaults,
    query: z.object({
      /** Part of the name or the slug. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      limit: z.optional(
        z.coerce
          .number()
          .check(
            z.refine((limit) => Number.isInteger(limit) && limit >= 1 && limit <= 100, { error: 'Expected 1 to 100' }),
          ),
      ),
      /** The `nextCursor` of the previous page. */
      cursor: z.optional(z.string().check(z.maxLength(2048))),
    }),
    /** `nextCursor` is null on the last page. */
    response: z.object({
      organizations: z.array(withFields('organization', z.extend(organization, { memberCount: z.number() }))),
      nextCursor: z.nullable(z.string()),
    }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS'],
  }),
}
