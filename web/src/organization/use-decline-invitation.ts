import { useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import type { ReceivedInvitation } from './received-invitation.ts'

interface DeclineOptions {
  invitation: ReceivedInvitation
  secret: string | undefined
  onDeclined: () => void
  /** The call failed, so the invitation may have changed since it was loaded. */
  onStale: () => void
}

export const useDeclineInvitation = ({ invitation, secret, onDeclined, onStale }: DeclineOptions) => {
  const { run, ...action } = useAction(client.organization.rejectInvitation)
  const decline = async (): Promise<void> => {
    const result = await run({ invitationId: invitation.id, secret })
    if (!result) return
    if (result.error) onStale()
    else onDeclined()
  }
  return { ...action, decline }
}
