import type { Context } from '../platform/context.ts'
import { forgetDevices, forgetOtherDevices } from './known-devices.ts'
import { deleteSession, deleteSessions, incrementSessionVersion } from './session.store.ts'

/** Ends one session of the user, on all nodes after the commit. Returns undefined if there was none. */
export const endSession = async (tx: Context, userId: string, id: string) => {
  const ended = await deleteSession(tx, userId, id)
  if (ended) await incrementSessionVersion(tx, userId)
  return ended
}

/** Ends all sessions of the user, on all nodes after the commit, and forgets the known devices. */
export const endAllSessions = async (tx: Context, userId: string): Promise<void> => {
  await deleteSessions(tx, userId, null)
  await forgetDevices(tx, userId)
  await incrementSessionVersion(tx, userId)
}

/** Ends the sessions and forgets the known devices of the user except those of this browser. */
export const endOtherSessions = async (tx: Context, userId: string, exceptId: string): Promise<void> => {
  await deleteSessions(tx, userId, exceptId)
  await forgetOtherDevices(tx, userId)
  await incrementSessionVersion(tx, userId)
}

/** Needed when second factors change: the sessions remain, but must authenticate again before sensitive calls. */
export { clearSecondFactorTimes, expireOtherAuthentications } from './session.store.ts'

/** Needed when the additional fields of a user or a session change. */
export { incrementSessionVersion } from './session.store.ts'

/** Needed when the roles of a user change. The end of an admin's own session deletes its impersonations by a foreign key. */
export { deleteImpersonationsBy, deleteImpersonations } from './session.store.ts'
