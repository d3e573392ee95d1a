import { type RawBuilder, sql } from 'kysely'
import { createTwoGenerationCache } from '../platform/cache/two-generation-cache.ts'
import type { InvalidationListener, SharedStore } from '../platform/cache/shared-store.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/transaction.ts'

/** Users whose version is remembered: about 10 MB, and at most twice that. */
const MIN_CACHED_USERS = 50_000

/**
 * What is remembered is read again after this long (milliseconds). No announcement needs that; it bounds what comes of one
 * that was never made: by a node that died after the commit, or that alone has lost the others.
 */
const MAX_AGE_MS = 5000

interface SessionVersionsOptions {
  shared: SharedStore | null
  /** The same for every node, and for no other installation on the same server. */
  installation: string
  /** Whether this node answers anything from versions; one that does not tells the others all the same. */
  cachesVersions: boolean
}

type Version = number | undefined

/** The session versions of users: remembered where nodes tell each other when one is raised, else read each time. */
export interface SessionVersions {
  /** The version of a user as every node that has answered for raising it has left it; `read` finds it in the database. */
  find(userId: string, read: () => Promise<Version>): Version | Promise<Version>
  /** After the commit: that it was raised, or the user is gone. Resolves once no node remembers what was before. */
  announce(userId: string): void | Promise<void>
}

export const createSessionVersions = ({
  shared,
  installation,
  cachesVersions: remembers,
}: SessionVersionsOptions): SessionVersions => {
  if (!shared) return { find: (_, read) => read(), announce: () => {} }
  let versions = createTwoGenerationCache<CachedVersion>(MIN_CACHED_USERS)
  /** Reads whose outcome may be remembered: those that nothing has overtaken. */
  const underWay = new Map<string, object>()

  const forget = (userId: string): void => {
    underWay.delete(userId)
    if (versions.get(userId)) versions.set(userId, EXPIRED)
  }
  const listener: InvalidationListener = {
    invalidate: (userIds) => {
      for (const userId of userIds) forget(userId)
    },
    invalidateAll: () => {
      underWay.clear()
      versions = createTwoGenerationCache(MIN_CACHED_USERS)
    },
  }
  const invalidations = shared.joinChannel(`session-versions:${installation}`, remembers ? listener : null)

  const readAnew = async (userId: string, read: () => Promise<Version>): Promise<Version> => {
    const reading = {}
    underWay.set(userId, reading)
    const until = performance.now() + MAX_AGE_MS
    try {
      const version = await read()
      if (version !== undefined && underWay.get(userId) === reading) versions.set(userId, { version, until })
      return version
    } finally {
      if (underWay.get(userId) === reading) underWay.delete(userId)
    }
  }

  let next: { readonly userIds: Set<string>; readonly known: Promise<void> } | null = null
  /** What one transaction, or several that end together, have raised is one announcement. */
  const beginAnnouncement = () => {
    const userIds = new Set<string>()
    const known = Promise.resolve().then(() => {
      next = null
      return invalidations.publish([...userIds])
    })
    return { userIds, known }
  }

  return {
    find: (userId, read) => {
      if (!invalidations.isUpToDate()) return read()
      const remembered = versions.get(userId)
      // The process's own clock: one that is set, or moved by tests, says nothing of how old knowledge is.
      if (remembered && performance.now() < remembered.until) return remembered.version
      return readAnew(userId, read)
    },
    announce: (userId) => {
      forget(userId)
      next ??= beginAnnouncement()
      next.userIds.add(userId)
      return next.known
    },
  }
}

interface CachedVersion {
  readonly version: number
  /** On the clock of `performance.now()`. */
  readonly until: number
}

const EXPIRED: CachedVersion = { version: -1, until: 0 }

/** For the update of a user in the open transaction: what cached copies carry is raised, and every node told of it. */
export const nextSessionVersion = (tx: Context, userId: string): RawBuilder<number> => {
  announceVersionChange(tx, userId)
  return sql<number>`"sessionVersion" + 1`
}

/** Once the open transaction is committed, and before it is answered for, every node knows that this version counts no more. */
export const announceVersionChange = (tx: Context, userId: string): void => {
  if (!tx.transaction) throw new Error('A session version is raised in a transaction')
  afterCommit(tx, () => tx.sessionVersions.announce(userId))
}
