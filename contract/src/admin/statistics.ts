import * as z from 'zod/mini'
import { get } from '../call.ts'
import { adminCallDefaults } from './admin-call.ts'

/** Days that the statistics cover, today included. */
export const STATISTICS_DAYS = 30

/** The maximum of a count, so that its cost is bounded. */
export const MAX_COUNTED_PER_DAY = 10_000

export const statisticsCalls = {
  getStatistics: get({
    summary: 'Returns counts of the last 30 days, the load of the outbox, and the versions. Up to a minute old.',
    path: '/admin/get-statistics',
    ...adminCallDefaults,
    query: z.object({}),
    response: z.object({
      /** Days in UTC, the oldest first. Each count is at most 10,000. */
      days: z.array(
        z.object({
          date: z.iso.date(),
          signUps: z.number(),
          signIns: z.number(),
          /** Second factors that were locked after wrong codes, and rejected passkeys. Wrong passwords are not recorded. */
          failures: z.number(),
        }),
      ),
      /** Users with an active session, at most 10,000. Impersonations do not count. */
      signedInUsers: z.number(),
      /** Null if the caller is not allowed to list emails. */
      mails: z.nullable(z.object({ pending: z.number(), failed: z.number() })),
      /** The version of Latchkey on the node that responds. */
      version: z.string(),
      database: z.object({ kind: z.enum(['sqlite', 'postgres']), version: z.string() }),
      /** Names of the social providers. */
      providers: z.array(z.string()),
    }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY'],
  }),
}
