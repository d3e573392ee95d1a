import { useAction } from '@latchkey/client/react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { toast } from '../ui/toast.tsx'
import { useSessionEndingCall } from './session-end.ts'

/** Ends this session, and shows the screen at `to` when there is none any more. */
export const useSignOut = (to: string): { run: () => void; isPending: boolean } => {
  const navigate = useNavigate()
  const { run, isPending } = useAction(useSessionEndingCall(client.signOut, to))
  const leave = async () => {
    const result = await run()
    // Nothing to sign out of: that is as good.
    const isOver = !result?.error || result.error.code === 'FAILED_TO_GET_SESSION'
    if (result?.error && !isOver) toast.failure(result.error)
    else if (result) await navigate(to, { replace: true })
  }
  return { run: () => void leave(), isPending }
}
