import { useSyncExternalStore } from 'react'

/** False on a server and during hydration, so that both render the same. */
export const useIsHydrated = (): boolean => useSyncExternalStore(subscribe, isClient, isServer)

const subscribe = () => () => {}
const isClient = () => true
const isServer = () => false
