import { useAction } from '@latchkey/client/react'
import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import { parseRoles } from '@latchkey/contract/access'
import { Badge, Button } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Row } from '../ui/row.tsx'
import { toast } from '../ui/toast.tsx'
import { copyText } from '../ui/copy-text.ts'
import { isGrantable, roleNames } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { toOriginPath } from '../ui/site-paths.ts'

type SentInvitation = ResponseOf<LatchkeyCalls['listInvitations']>[number]

interface InvitationRowProps {
  invitation: SentInvitation
  onChanged: () => void
}

/** A sent invitation with the available actions. */
export const InvitationRow = ({ invitation, onChanged }: InvitationRowProps) => {
  const texts = useOrganizationTexts()
  const { can, me, teams } = useCurrentOrganization()
  const [now] = useState(() => Date.now())
  const { email, role, status, createdAt, expiresAt, inviterName } = invitation
  const team = teams?.find(({ id }) => id === invitation.teamId)
  const isPending = status === 'pending'
  const isExpired = isPending && expiresAt.getTime() <= now
  const state = isExpired ? 'expired' : status
  return (
    <Row
      name={email}
      badges={
        <Badge variant="light" color={statusColors[state]}>
          {texts.invitations.statuses[state]}
        </Badge>
      }
      details={
        <>
          <span>{roleNames(texts, role)}</span>
          {team && <span>{team.name}</span>}
          {inviterName && <span>{texts.invitations.by(inviterName)}</span>}
          <span>{texts.invitations.on(createdAt)}</span>
          {isPending && !isExpired && <span>{texts.invitations.until(expiresAt)}</span>}
        </>
      }
      actions={
        isPending && (
          <>
            {can('invitation:create') && isGrantable(me.role, role) && (
              <ResendButton invitation={invitation} onResent={onChanged} />
            )}
            {!isExpired && <CopyLinkButton invitation={invitation} />}
            {can('invitation:cancel') && isGrantable(me.role, role) && (
              <CancelButton invitation={invitation} onCanceled={onChanged} />
            )}
          </>
        )
      }
    />
  )
}

const statusColors = { pending: 'accent', expired: 'orange', accepted: 'teal', rejected: 'gray', canceled: 'gray' }

const ResendButton = ({ invitation, onResent }: { invitation: SentInvitation; onResent: () => void }) => {
  const { invitations } = useOrganizationTexts()
  const { email, role, teamId, organizationId } = invitation
  const invite = useAction(client.organization.inviteMember)
  const resend = async () => {
    const terms = { role: parseRoles(role), teamId: teamId ?? undefined, organizationId, resend: true }
    const result = await invite.run({ email, ...terms })
    if (!result) return
    if (result.error) return toast.failure(result.error)
    toast.success(() => invitations.resent(email))
    onResent()
  }
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`${invitations.resend}: ${email}`}
      loading={invite.isPending}
      onClick={() => void resend()}
    >
      {invitations.resend}
    </Button>
  )
}

/** Copies the link without the secret, which only the invitee knows from the email. */
const CopyLinkButton = ({ invitation }: { invitation: SentInvitation }) => {
  const { invitations } = useOrganizationTexts()
  const copy = async () => {
    const isCopied = await copyText(`${window.location.origin}${toOriginPath(`/accept-invitation/${invitation.id}`)}`)
    if (isCopied) toast.success(() => invitations.copied)
    else toast.error(() => invitations.notCopied)
  }
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`${invitations.copy}: ${invitation.email}`}
      onClick={() => void copy()}
    >
      {invitations.copy}
    </Button>
  )
}

const CancelButton = ({ invitation, onCanceled }: { invitation: SentInvitation; onCanceled: () => void }) => {
  const { invitations } = useOrganizationTexts()
  const [isConfirming, setIsConfirming] = useState(false)
  const cancel = useAction(client.organization.cancelInvitation)
  const confirm = async () => {
    const result = await cancel.run({ invitationId: invitation.id })
    if (!result || result.error) return
    setIsConfirming(false)
    toast.success(() => invitations.canceled)
    onCanceled()
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`${invitations.cancel}: ${invitation.email}`}
        onClick={() => setIsConfirming(true)}
      >
        {invitations.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={invitations.cancelOf(invitation.email)}
        confirmLabel={invitations.cancelConfirm}
        isDangerous
        isPending={cancel.isPending}
        failure={cancel.error}
        onConfirm={() => void confirm()}
        onClose={() => setIsConfirming(false)}
      >
        {invitations.cancelBody}
      </ConfirmDialog>
    </>
  )
}
