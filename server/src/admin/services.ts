import type { StatisticsCache } from './statistics.ts'

declare module '../platform/context.ts' {
  interface AreaServices {
    /** The IDs of the users who receive an export from this node. */
    readonly activeExports: Set<string>
    readonly statisticsCache: StatisticsCache
  }
}
