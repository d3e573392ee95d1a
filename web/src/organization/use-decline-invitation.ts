import { useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import type { ReceivedInvitation } from './received-invitation.ts'
import { notifyInvitationResponse } from './use-on-invitation-response.ts'

interface DeclineOptions {
  invitation: ReceivedInvitation
  secret: string | undefined
  onDeclined: () => void
  /** Declining failed, so the invitation may have changed since it was loaded. */
  onStale: () => void
}

export const useDeclineInvitation = ({ invitation, secret, onDeclined, onStale }: DeclineOptions) => {
  const { run: reject, error, isPending } = useAction(client.organization.rejectInvitation)
  const run = async (): Promise<void> => {
    const result = await reject({ invitationId: invitation.id, secret })
    if (!result) return
    notifyInvitationResponse()
    if (result.error) onStale()
    else onDeclined()
  }
  return { run, error, isPending }
}
