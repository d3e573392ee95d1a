import { useAction } from '@latchkey/client/react'
import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import { parseRoles } from '@latchkey/contract/access'
import { useState } from 'react'
import { client } from '../client.ts'
import { AdditionalFieldsDialog } from '../ui/additional-fields-dialog.tsx'
import { findReturnedFields } from '../ui/additional-fields.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useControlTexts } from '../ui/control-texts.ts'
import { copyText } from '../ui/copy-text.ts'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'
import { toOriginPath } from '../ui/site-paths.ts'
import { toast } from '../ui/toast.tsx'
import { ACCEPT_INVITATION_PATH } from './invitation-path.ts'
import { useInvitationTexts } from './invitation-texts.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { useOrganizationTexts } from './texts.ts'
import { useRoleChoices } from './use-role-choices.ts'

export type SentInvitation = ResponseOf<LatchkeyCalls['listInvitations']>[number]

interface InvitationActionsProps {
  invitation: SentInvitation
  isExpired: boolean
  onResent: () => void
  onCanceled: () => void
}

/** The menu of an invitation. Renders nothing without an allowed action. */
export const InvitationActions = ({ invitation, isExpired, onResent, onCanceled }: InvitationActionsProps) => {
  const texts = useInvitationTexts()
  const { can } = useCurrentOrganization()
  const { isGrantable } = useRoleChoices()
  const { fields: fieldTexts } = useControlTexts()
  const [isCanceling, setIsCanceling] = useState(false)
  const [areDetailsOpen, setAreDetailsOpen] = useState(false)
  const fields = findReturnedFields('invitation')
  const resend = useResend(invitation, onResent)
  const canManage = isGrantable(invitation.role)
  const isPending = invitation.status === 'pending'
  const canResend = isPending && can('invitation:create') && canManage
  const canCancel = isPending && can('invitation:cancel') && canManage
  const canCopy = isPending && !isExpired
  if (!canResend && !canCancel && !canCopy && fields.length === 0) return null
  return (
    <>
      <RowMenu name={invitation.email}>
        {canResend && <RowMenuItem onClick={() => void resend()}>{texts.resend}</RowMenuItem>}
        {canCopy && <CopyLinkItem id={invitation.id} />}
        {fields.length > 0 && <RowMenuItem onClick={() => setAreDetailsOpen(true)}>{fieldTexts.title}</RowMenuItem>}
        {canCancel && (
          <RowMenuItem isDangerous onClick={() => setIsCanceling(true)}>
            {texts.cancel}
          </RowMenuItem>
        )}
      </RowMenu>
      <AdditionalFieldsDialog
        isOpen={areDetailsOpen}
        title={invitation.email}
        fields={fields}
        entity={invitation}
        onClose={() => setAreDetailsOpen(false)}
      />
      <CancelDialog
        invitation={invitation}
        isOpen={isCanceling}
        onClose={() => setIsCanceling(false)}
        onCanceled={onCanceled}
      />
    </>
  )
}

const useResend = (invitation: SentInvitation, onResent: () => void) => {
  const { resent } = useInvitationTexts()
  const invite = useAction(client.organization.inviteMember)
  return async () => {
    const { email, role, teamId, organizationId } = invitation
    const terms = { role: parseRoles(role), teamId: teamId ?? undefined, organizationId }
    const callbackURL = toOriginPath(ACCEPT_INVITATION_PATH)
    const result = await invite.run({ email, ...terms, resend: true, callbackURL })
    if (!result) return
    if (result.error) return toast.failure(result.error)
    toast.success(() => resent(email))
    onResent()
  }
}

/** Copies the link without the secret, which only the invitee knows from the email. */
const CopyLinkItem = ({ id }: { id: string }) => {
  const { invitations } = useOrganizationTexts()
  const copy = async () => {
    const isCopied = await copyText(
      new URL(toOriginPath(`${ACCEPT_INVITATION_PATH}/${id}`), window.location.origin).href,
    )
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
    // The invitation was accepted or is gone. The list shows which.
    const isClosed = result?.error?.code === 'INVITATION_NOT_FOUND'
    if (!result || (result.error && !isClosed)) return
    onClose()
    if (isClosed) toast.error(() => invitations.closed)
    else toast.success(() => invitations.canceled)
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
