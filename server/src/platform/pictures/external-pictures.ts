import type { Kysely } from 'kysely'
import { externalPicturesPerOwner, externalPicturesPerUser } from '@latchkey/contract'
import type { RateLimitStore } from '../cache/rate-limits.ts'
import type { Tables } from '../database/tables.ts'
import { DAY_MS } from '../durations.ts'
import type { Logger } from '../observability/logger.ts'
import {
  findExternalPicture,
  findPictureUrl,
  type PictureOwner,
  type StoredPicture,
  upsertExternalPicture,
} from './external-pictures.store.ts'
import { KeyedSemaphore } from '../keyed-semaphore.ts'
import { Semaphore } from '../semaphore.ts'
import { type FetchedPicture, fetchPicture } from './fetch-picture.ts'
import { getErrorMessage } from '../error-text.ts'

/** A picture that could not be fetched is requested again after this time. */
const RETRY_INTERVAL_MS = DAY_MS

const MAX_RUNNING = 20
/** Further copies are dropped: the next display of the picture requests them again. */
const MAX_WAITING = 100

export const toPictureId = (owner: PictureOwner): string =>
  'userId' in owner ? `user:${owner.userId}` : `organization:${owner.organizationId}`

/** Copies pictures from other hosts, so that browsers request nothing from them. */
export interface ExternalPictures {
  /** Fetches the picture unless a copy exists or a fetch failed recently. Never rejects. */
  copy(owner: PictureOwner, url: string): Promise<void>
  /** Aborts running fetches and drops waiting ones. */
  close(): Promise<void>
}

interface Fetch {
  owner: PictureOwner
  /** The user whose limit counts the fetch. */
  requesterId: string | null
  url: string
}

interface Parts {
  db: Kysely<Tables>
  limits: RateLimitStore
  /** The origin of this service, which is not requested. */
  ownOrigin: string
  log: Logger
  now: () => number
}

export const createExternalPictures = ({ db, limits, ownOrigin, log, now }: Parts): ExternalPictures => {
  const semaphore = new Semaphore({ permits: MAX_RUNNING, maxWaiting: MAX_WAITING })
  /** One fetch per requester, so that pictures on hosts that do not respond do not delay those of other users. */
  const requesters = new KeyedSemaphore({ maxWaiting: MAX_WAITING })
  /** The running and waiting copies, by owner and URL. */
  const copies = new Map<string, Promise<void>>()
  const closing = new AbortController()

  const copyBelowLimits = async (owner: PictureOwner, url: string): Promise<void> => {
    const id = toPictureId(owner)
    try {
      const stored = await findExternalPicture(db, id)
      if (isCurrent(stored, url)) return
      const requesterId = 'userId' in owner ? owner.userId : (stored?.requestedById ?? null)
      const work = () => semaphore.run(() => fetchAndStore({ owner, requesterId, url }))
      await requesters.run(requesterId ?? id, work)
    } catch (error) {
      // The owner may have been deleted.
      log.info({ reason: getErrorMessage(error) }, 'The copy of a picture could not be stored')
    }
  }

  /** Whether a copy exists or a fetch failed recently. */
  const isCurrent = (stored: StoredPicture | undefined, url: string): boolean =>
    stored?.url === url && (stored.content !== null || Math.abs(now() - stored.fetchedAt) < RETRY_INTERVAL_MS)

  const fetchAndStore = async ({ owner, requesterId, url }: Fetch): Promise<void> => {
    const id = toPictureId(owner)
    if (closing.signal.aborted || !(await isShown(owner, url))) return
    if (!(await countFetch(id, requesterId))) return
    const picture = await fetchPicture(url, { ownOrigin, signal: closing.signal }).catch(
      (error: unknown): FetchedPicture | null => {
        log.info({ reason: getErrorMessage(error) }, 'A picture could not be fetched')
        return null
      },
    )
    if (closing.signal.aborted || !(await isShown(owner, url))) return
    await upsertExternalPicture(db, {
      id,
      userId: 'userId' in owner ? owner.userId : null,
      organizationId: 'organizationId' in owner ? owner.organizationId : null,
      url,
      type: picture?.type ?? null,
      content: picture?.bytes.toString('base64') ?? null,
      fetchedAt: now(),
    })
  }

  /** Returns false for an earlier picture: no copy of it must remain. */
  const isShown = async (owner: PictureOwner, url: string): Promise<boolean> =>
    (await findPictureUrl(db, owner)) === url

  /** Returns false at a limit. A user must not make this service flood other hosts by changing pictures or creating owners. */
  const countFetch = async (id: string, requesterId: string | null): Promise<boolean> => {
    if (requesterId !== null) {
      const ofUser = await limits.hit(`external-picture-user:${requesterId}`, externalPicturesPerUser, now())
      if (!ofUser.allowed) return false
    }
    const { allowed } = await limits.hit(`external-picture:${id}`, externalPicturesPerOwner, now())
    return allowed
  }

  return {
    copy: (owner, url) => {
      const key = `${toPictureId(owner)} ${url}`
      const copying = copies.get(key) ?? copyBelowLimits(owner, url).finally(() => copies.delete(key))
      copies.set(key, copying)
      return copying
    },
    close: async () => {
      closing.abort()
      await Promise.all(copies.values())
    },
  }
}
