import type { StatisticsCache } from './statistics.ts'

declare module '../platform/context.ts' {
  interface AreaServices {
    /** The users of this node whose activity export is being sent. */
    readonly activeExports: Set<string>
    readonly statisticsCache: StatisticsCache
  }
}
