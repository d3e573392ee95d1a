import type { Context } from '../platform/context.ts'
import { deleteImpersonationsBy, deleteSession, deleteSessions, incrementSessionVersion } from './session.store.ts'

/** Ends one session of this user, on every node from the commit on; says whether there was one. */
export const endSession = async (tx: Context, userId: string, id: string): Promise<boolean> => {
  const ended = await deleteSession(tx, userId, id)
  if (ended) await incrementSessionVersion(tx, userId)
  return ended
}

/** Ends every session of this user, on every node from the commit on. */
export const endAllSessions = async (tx: Context, userId: string): Promise<void> => {
  await deleteSessions(tx, userId, null)
  await incrementSessionVersion(tx, userId)
}

/** Ends every session of this user but one. */
export const endOtherSessions = async (tx: Context, userId: string, keptId: string): Promise<void> => {
  await deleteSessions(tx, userId, keptId)
  await incrementSessionVersion(tx, userId)
}

/**
 * Ends every impersonation that this person has begun. Those that an own session of theirs stands behind end with it by
 * themselves: the database takes them along.
 */
export const endImpersonationsBy = (tx: Context, userId: string): Promise<void> => deleteImpersonationsBy(tx, userId)
