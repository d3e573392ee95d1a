import type { StatisticsCache } from './statistics.ts'

declare module '../platform/context.ts' {
  interface AreaServices {
    /** The ids of the users to whom this node sends an export. */
    readonly activeExports: Set<string>
    readonly statisticsCache: StatisticsCache
  }
}
