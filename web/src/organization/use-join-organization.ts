import { type Failure, useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { toast } from '../ui/toast.tsx'
import type { ReceivedInvitation } from './received-invitation.ts'
import { useOrganizationTexts } from './texts.ts'
import { notifyInvitationResponse } from './use-on-invitation-response.ts'

export interface JoinAction {
  /** Accepts the invitation and navigates to the organization. Resolves to false if that failed. */
  run: (invitation: ReceivedInvitation) => Promise<boolean>
  error: Failure | null
  isPending: boolean
}

export const useJoinOrganization = ({
  secret,
  onResponded,
}: {
  secret: string | undefined
  onResponded: () => void
}): JoinAction => {
  const texts = useOrganizationTexts()
  const navigate = useNavigate()
  const { run: accept, error, isPending } = useAction(client.organization.acceptInvitation)
  const run: JoinAction['run'] = async ({ id, organizationName, organizationSlug }) => {
    const result = await accept({ invitationId: id, secret })
    if (!result) return true
    notifyInvitationResponse()
    if (result.error) return false
    onResponded()
    toast.success(() => texts.invitation.accepted(organizationName))
    // Replaces this screen, because back navigation must not lead to an accepted invitation.
    navigate(`/organizations/${organizationSlug}`, { replace: true })
    return true
  }
  return { run, error, isPending }
}
