import { type RawBuilder, sql } from 'kysely'
import { createTwoGenerationCache } from '../platform/cache/two-generation-cache.ts'
import type { InvalidationListener, SharedStore } from '../platform/cache/shared-store.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/transaction.ts'

/** The cache holds up to twice this number: 10 to 20 MB. */
const MIN_CACHED_USERS = 50_000

/**
 * A cached version is read again after this time. This bounds the effect of a lost announcement: a node may die between
 * commit and announcement, or lose the connection to the other nodes.
 */
const MAX_AGE_MS = 5000

interface SessionVersionsOptions {
  shared: SharedStore | null
  /** Identifies the installation: several installations can share a server. */
  installation: string
  /** Whether this node reads versions. A node that does not still announces its changes. */
  cachesVersions: boolean
}

type Version = number | undefined

/** The session versions of users. Cached if nodes announce changes to each other, otherwise read each time. */
export interface SessionVersions {
  /** The current version. It includes every change that a node has confirmed in a response. `read` reads the database. */
  find(userId: string, read: () => Promise<Version>): Version | Promise<Version>
  /** Called after the commit that changed the version or deleted the user. Resolves when no node caches the old version. */
  announce(userId: string): void | Promise<void>
}

export const createSessionVersions = ({
  shared,
  installation,
  cachesVersions,
}: SessionVersionsOptions): SessionVersions => {
  if (!shared) return { find: (_, read) => read(), announce: () => {} }
  let versions = createTwoGenerationCache<CachedVersion>(MIN_CACHED_USERS)
  /** Reads whose result may be cached. A change of the version during the read removes the entry. */
  const pendingReads = new Map<string, object>()

  const invalidate = (userId: string): void => {
    pendingReads.delete(userId)
    if (versions.get(userId)) versions.set(userId, EXPIRED)
  }
  const listener: InvalidationListener = {
    invalidate: (userIds) => {
      for (const userId of userIds) invalidate(userId)
    },
    invalidateAll: () => {
      pendingReads.clear()
      versions = createTwoGenerationCache(MIN_CACHED_USERS)
    },
  }
  const invalidations = shared.joinChannel(`session-versions:${installation}`, cachesVersions ? listener : null)

  const readAndCache = async (userId: string, read: () => Promise<Version>): Promise<Version> => {
    const token = {}
    pendingReads.set(userId, token)
    const until = performance.now() + MAX_AGE_MS
    try {
      const version = await read()
      if (version !== undefined && pendingReads.get(userId) === token) versions.set(userId, { version, until })
      return version
    } finally {
      if (pendingReads.get(userId) === token) pendingReads.delete(userId)
    }
  }

  let nextAnnouncement: { readonly userIds: Set<string>; readonly sent: Promise<void> } | null = null
  /** Collects the changes of one tick in one announcement. */
  const createAnnouncement = () => {
    const userIds = new Set<string>()
    const sent = Promise.resolve().then(() => {
      nextAnnouncement = null
      return invalidations.publish([...userIds])
    })
    return { userIds, sent }
  }

  return {
    find: (userId, read) => {
      if (!invalidations.isUpToDate()) return read()
      const cached = versions.get(userId)
      // A monotonic clock: system clocks can be set, and tests replace `ctx.now`.
      if (cached && performance.now() < cached.until) return cached.version
      return readAndCache(userId, read)
    },
    announce: (userId) => {
      invalidate(userId)
      nextAnnouncement ??= createAnnouncement()
      nextAnnouncement.userIds.add(userId)
      return nextAnnouncement.sent
    },
  }
}

interface CachedVersion {
  readonly version: number
  /** On the clock of `performance.now()`. */
  readonly until: number
}

const EXPIRED: CachedVersion = { version: -1, until: 0 }

/**
 * Returns the new value for an update of `sessionVersion` in the open transaction. Announces the change after the
 * commit.
 */
export const createVersionIncrement = (tx: Context, userId: string): RawBuilder<number> => {
  announceVersionChange(tx, userId)
  return sql<number>`"sessionVersion" + 1`
}

/** Announces a change to all nodes after the commit. The response waits for the announcement. */
export const announceVersionChange = (tx: Context, userId: string): void => {
  if (!tx.transaction) throw new Error('A session version can be changed only in a transaction')
  afterCommit(tx, () => tx.sessionVersions.announce(userId))
}
