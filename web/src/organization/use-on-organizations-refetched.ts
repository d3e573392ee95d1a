import { useEffect, useRef } from 'react'
import { client } from '../client.ts'

/**
 * Calls `onRefetched` when the client has refetched the organizations of the user. The client does so after a refused call,
 * because the user may have lost a role or the membership.
 */
export const useOnOrganizationsRefetched = (onRefetched: () => void): void => {
  const { data } = client.useListOrganizations()
  const previous = useRef(data)
  useEffect(() => {
    if (previous.current === data) return
    const wasLoaded = previous.current !== null
    previous.current = data
    if (wasLoaded) onRefetched()
  }, [data, onRefetched])
}
