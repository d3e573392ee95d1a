import { type ResponseOf, STATISTICS_DAYS, type statisticsCalls } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import { DAY_MS } from '../platform/durations.ts'
import { VERSION } from '../platform/version.ts'
import { hasPlatformPermission, readAsAdmin } from './admin-access.ts'
import { countActions, countSignedInUsers, findDatabaseVersion } from './statistics.store.ts'

const CACHE_MS = 60_000

type Statistics = ResponseOf<typeof statisticsCalls.getStatistics>

/** The statistics of this node. They are counted once per minute, for all admins and visits of the dashboard. */
export interface StatisticsCache {
  current: { readonly loadedAt: number; readonly statistics: Promise<Statistics> } | null
}

export const statisticsHandlers = {
  getStatistics: (ctx) =>
    readAsAdmin(ctx, 'activity:list', async () => {
      const statistics = await loadCached(ctx)
      return hasPlatformPermission(ctx, 'mail:list') ? statistics : { ...statistics, mails: null }
    }),
} satisfies Handlers<typeof statisticsCalls>

const loadCached = (ctx: Context): Promise<Statistics> => {
  const { statisticsCache: cache } = ctx
  const now = ctx.now()
  if (cache.current && Math.abs(now - cache.current.loadedAt) < CACHE_MS) return cache.current.statistics
  const statistics = load(ctx)
  const entry = { loadedAt: now, statistics }
  cache.current = entry
  statistics.catch(() => {
    if (cache.current === entry) cache.current = null
  })
  return statistics
}

const load = async (ctx: Context): Promise<Statistics> => {
  const today = Math.floor(ctx.now() / DAY_MS) * DAY_MS
  const starts = Array.from({ length: STATISTICS_DAYS }, (_, index) => today - (STATISTICS_DAYS - 1 - index) * DAY_MS)
  const [days, signedInUsers, { pending, failed }, version] = await Promise.all([
    Promise.all(starts.map((start) => loadDay(ctx, start))),
    countSignedInUsers(ctx),
    ctx.outbox.load(),
    findDatabaseVersion(ctx, ctx.database.dialect),
  ])
  return {
    days,
    signedInUsers,
    mails: { pending, failed },
    version: VERSION,
    database: { kind: ctx.database.dialect, version },
    providers: [...ctx.providers.keys()],
  }
}

const loadDay = async (ctx: Context, from: number) => {
  const period = { from, to: from + DAY_MS }
  const [signUps, signIns, locked, rejected] = await Promise.all([
    countActions(ctx, 'user.created', period),
    countActions(ctx, 'session.started', period),
    countActions(ctx, 'two-factor.locked', period),
    countActions(ctx, 'passkey.rejected', period),
  ])
  return { date: new Date(from).toISOString().slice(0, 10), signUps, signIns, failures: locked + rejected }
}
