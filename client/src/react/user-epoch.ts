import { atom, onNotify } from 'nanostores'
import { useSyncExternalStore } from 'react'
import type { ClientExtension } from '../create-client.ts'
import type { ClientEvent } from '../events.ts'
import { isTransient } from '../result.ts'
import type { SessionController } from '../session.ts'

/** Counts how often the signed-in user of this page changed. All clients share it: a call does not name its client. */
const userEpoch = atom(0)

/** Returns a number that changes when another user signs in or the user signs out. */
export const useUserEpoch = (): number => useSyncExternalStore(subscribe, read, () => 0)

/**
 * Increments the user epoch when the user of the session changes. When no component listens to the session, sign-in and
 * sign-out events increment it instead. Signing in again as the same user does not.
 */
export const trackUserChanges = ({ store }: SessionController, extension: ClientExtension): ClientExtension => {
  /** Undefined while the user is unknown, null when the caller is signed out. */
  let knownUserId: string | null | undefined
  const increment = () => userEpoch.set(userEpoch.value + 1)
  onNotify(store, () => {
    const { data, error, isPending } = store.value
    const isUserUnknown = !data && (isPending || (error && isTransient(error)))
    if (isUserUnknown) return
    const userId = data && data.user.id
    if (knownUserId !== undefined && knownUserId !== userId) increment()
    knownUserId = userId
  })
  const handleEvent = (event: ClientEvent) => {
    // A session without listeners is not fetched, so its store does not report the next user.
    const isUnobserved = knownUserId === undefined || store.lc === 0
    if (event === 'signed-out' || event === 'switched' || (event === 'signed-in' && isUnobserved)) {
      knownUserId = undefined
      increment()
    }
    extension.handleEvent(event)
  }
  return { ...extension, handleEvent }
}

const subscribe = (onChange: () => void) => userEpoch.listen(onChange)
const read = () => userEpoch.value
