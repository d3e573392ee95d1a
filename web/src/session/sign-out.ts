import { useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { toast } from '../ui/toast.tsx'
import { useSessionEndingCall } from './session-end.ts'

/** Signs the user out and navigates to `redirectTo`. `allAccounts` signs out every account of this browser. */
export const useSignOut = (
  redirectTo: string,
  { allAccounts = false } = {},
): { run: () => void; isPending: boolean } => {
  const navigate = useNavigate()
  const { run, isPending } = useAction(useSessionEndingCall(client.signOut, redirectTo))
  const signOut = async () => {
    const result = await run({ allAccounts })
    if (!result) return
    // Without a session there is nothing to sign out of.
    if (result.error && result.error.code !== 'FAILED_TO_GET_SESSION') return toast.failure(result.error)
    navigate(redirectTo, { replace: true })
  }
  return { run: () => void signOut(), isPending }
}
