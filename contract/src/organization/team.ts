import * as z from 'zod/mini'
import { withFields } from '../additional-fields.ts'
import { timestamp } from '../schemas.ts'

export const team = withFields(
  'team',
  z.object({
    id: z.string(),
    name: z.string(),
    organizationId: z.string(),
    createdAt: timestamp,
    updatedAt: z.nullable(timestamp),
  }),
)
/** A group of members inside an organization. A member belongs to at most one team. */
export type Team = z.infer<typeof team>
