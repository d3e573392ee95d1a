import { type Failure, useAction } from '@latchkey/client/react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { toast } from '../ui/toast.tsx'
import type { ReceivedInvitation } from './received-invitation.ts'
import { useOrganizationTexts } from './texts.ts'

export interface JoinOrganization {
  /** Accepts the invitation and goes on to the organization; answers false when that failed. */
  run: (invitation: ReceivedInvitation) => Promise<boolean>
  error: Failure | null
  isPending: boolean
}

/** Joining an organization, from a button or right after signing up. */
export const useJoinOrganization = ({
  secret,
  onAnswered,
}: {
  secret: string | undefined
  onAnswered: () => void
}): JoinOrganization => {
  const texts = useOrganizationTexts()
  const navigate = useNavigate()
  const { run: accept, error, isPending } = useAction(client.organization.acceptInvitation)
  const run: JoinOrganization['run'] = async ({ id, organizationName, organizationSlug }) => {
    const result = await accept({ invitationId: id, secret })
    if (!result) return true
    if (result.error) return false
    onAnswered()
    toast.success(() => texts.invitation.accepted(organizationName))
    // In the place of this screen: the way back must not lead to an invitation that is over.
    await navigate(`/organizations/${organizationSlug}`, { replace: true })
    return true
  }
  return { run, error, isPending }
}
