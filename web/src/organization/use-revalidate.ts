import { useEffect, useRef } from 'react'
import { client } from '../client.ts'

/**
 * The client asks for the own organizations again after a refusal: whoever has been removed, or has lost a role, looks
 * what they may still do.
 */
export const useRevalidate = (onRevalidate: () => void): void => {
  const { data } = client.useListOrganizations()
  const seen = useRef(data)
  useEffect(() => {
    const isFirst = seen.current === null
    if (seen.current === data) return
    seen.current = data
    if (!isFirst) onRevalidate()
  }, [data, onRevalidate])
}
