import { useAction } from '@latchkey/client/react'
import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import { parseRoles } from '@latchkey/contract/access'
import { useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { copyText } from '../ui/copy-text.ts'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'
import { toOriginPath } from '../ui/site-paths.ts'
import { toast } from '../ui/toast.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { useOrganizationTexts } from './texts.ts'
import { useRoleChoices } from './use-role-choices.ts'

export type SentInvitation = ResponseOf<LatchkeyCalls['listInvitations']>[number]

interface InvitationActionsProps {
  invitation: SentInvitation
  isExpired: boolean
  onChanged: () => void
}

/** The menu of a pending invitation. Renders nothing without an allowed action. */
export const InvitationActions = ({ invitation, isExpired, onChanged }: InvitationActionsProps) => {
  const { invitations: texts } = useOrganizationTexts()
  const { can } = useCurrentOrganization()
  const { isGrantable } = useRoleChoices()
  const [isCanceling, setIsCanceling] = useState(false)
  const resend = useResend(invitation, onChanged)
  const canManage = isGrantable(invitation.role)
  const canResend = can('invitation:create') && canManage
  const canCancel = can('invitation:cancel') && canManage
  if (invitation.status !== 'pending' || (!canResend && !canCancel && isExpired)) return null
  return (
    <>
      <RowMenu name={invitation.email}>
        {canResend && <RowMenuItem onClick={() => void resend()}>{texts.resend}</RowMenuItem>}
        {!isExpired && <CopyLinkItem id={invitation.id} />}
        {canCancel && (
          <RowMenuItem isDangerous onClick={() => setIsCanceling(true)}>
            {texts.cancel}
          </RowMenuItem>
        )}
      </RowMenu>
      <CancelDialog
        invitation={invitation}
        isOpen={isCanceling}
        onClose={() => setIsCanceling(false)}
        onCanceled={onChanged}
      />
    </>
  )
}

const useResend = ({ email, role, teamId, organizationId }: SentInvitation, onResent: () => void) => {
  const { invitations } = useOrganizationTexts()
  const invite = useAction(client.organization.inviteMember)
  return async () => {
    const terms = { role: parseRoles(role), teamId: teamId ?? undefined, organizationId, resend: true }
    const result = await invite.run({ email, ...terms })
    if (!result) return
    if (result.error) return toast.failure(result.error)
    toast.success(() => invitations.resent(email))
    onResent()
  }
}

/** Copies the link without the secret, which only the invitee knows from the email. */
const CopyLinkItem = ({ id }: { id: string }) => {
  const { invitations } = useOrganizationTexts()
  const copy = async () => {
    const isCopied = await copyText(`${window.location.origin}${toOriginPath(`/accept-invitation/${id}`)}`)
    if (isCopied) toast.success(() => invitations.copied)
    else toast.error(() => invitations.notCopied)
  }
  return <RowMenuItem onClick={() => void copy()}>{invitations.copy}</RowMenuItem>
}

interface CancelDialogProps {
  invitation: SentInvitation
  isOpen: boolean
  onClose: () => void
  onCanceled: () => void
}

const CancelDialog = ({ invitation, isOpen, onClose, onCanceled }: CancelDialogProps) => {
  const { invitations } = useOrganizationTexts()
  const cancel = useAction(client.organization.cancelInvitation)
  const confirm = async () => {
    const result = await cancel.run({ invitationId: invitation.id })
    if (!result || result.error) return
    onClose()
    toast.success(() => invitations.canceled)
    onCanceled()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={invitations.cancelOf(invitation.email)}
      confirmLabel={invitations.cancelConfirm}
      isDangerous
      isPending={cancel.isPending}
      failure={cancel.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {invitations.cancelBody}
    </ConfirmDialog>
  )
}
