import { atom } from 'nanostores'
import { useSyncExternalStore } from 'react'
import type { ClientExtension } from '../create-client.ts'
import type { ClientEvent } from '../events.ts'
import { isTransient } from '../result.ts'
import type { SessionController } from '../session.ts'

/** How many persons have left this page to the next. One for all clients: a call does not tell whose it is. */
const departures = atom(0)

/** A number that is another one once somebody else is asking, or nobody any more. */
export const useUserEpoch = (): number => useSyncExternalStore(subscribe, read, () => 0)

/**
 * Knowledge that notices when the session is another person's: by what the session says, in the same moment, and where
 * that says nothing by the events themselves. Whoever only proves again who they are is nobody else.
 */
export const trackUserChanges = ({ store, watch }: SessionController, knowledge: ClientExtension): ClientExtension => {
  /** Undefined while it is not known who is signed in. */
  let known: string | null | undefined
  const depart = () => departures.set(departures.value + 1)
  watch(() => {
    const { data, error, isPending } = store.value
    if (!data && (isPending || (error && isTransient(error)))) return
    const now = data && data.user.id
    if (known !== undefined && known !== now) depart()
    known = now
  })
  const hear = (event: ClientEvent) => {
    // A session that nobody listens to is not fetched: it will not tell who has come.
    const isSilent = known === undefined || store.lc === 0
    if (event === 'signed-out' || (event === 'signed-in' && isSilent)) {
      known = undefined
      depart()
    }
    knowledge.handleEvent(event)
  }
  return { ...knowledge, handleEvent: hear }
}

const subscribe = (changed: () => void) => departures.listen(changed)
const read = () => departures.value
