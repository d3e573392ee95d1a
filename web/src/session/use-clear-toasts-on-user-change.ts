import { useEffect, useRef } from 'react'
import { client } from '../client.ts'
import { toast } from '../ui/toast.tsx'

/** Removes toasts when the user changes or signs out, because they can contain the previous user's data. */
export const useClearToastsOnUserChange = (): void => {
  const { data, isPending } = client.useSession()
  const userId = data?.user.id
  const lastUserId = useRef<string>(undefined)
  useEffect(() => {
    if (isPending || lastUserId.current === userId) return
    if (lastUserId.current !== undefined) toast.clear()
    lastUserId.current = userId
  }, [userId, isPending])
}
