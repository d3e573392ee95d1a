import { useEffect, useRef } from 'react'
import { client } from '../client.ts'
import { toast } from '../ui/toast.tsx'

/** What was told to one person is not left standing for the next, or for whoever looks after the sign-out. */
export const useClearToastsOnUserChange = (): void => {
  const { data, isPending } = client.useSession()
  const id = data?.user.id
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (isPending || last.current === id) return
    if (last.current !== undefined) toast.clear()
    last.current = id
  }, [id, isPending])
}
