import { useEffect, useRef } from 'react'
import { client } from '../client.ts'

/**
 * Calls `onRevalidate` when the client refetched the user's organizations. The client does so after a refused call,
 * because the user may have lost a role or the membership.
 */
export const useRevalidate = (onRevalidate: () => void): void => {
  const { data } = client.useListOrganizations()
  const previous = useRef(data)
  useEffect(() => {
    const isFirst = previous.current === null
    if (previous.current === data) return
    previous.current = data
    if (!isFirst) onRevalidate()
  }, [data, onRevalidate])
}
