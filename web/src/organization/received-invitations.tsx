import { useAction, useCall } from '@latchkey/client/react'
import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import { Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { AdditionalFieldValues } from '../ui/additional-field-values.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { hasVerificationMails } from '../user/mailed-links.ts'
import { ResendVerification } from '../user/resend-verification.tsx'
import { findInvitationFields } from './invitation-fields.ts'
import { OrganizationPicture } from './organization-picture.tsx'
import { formatRoles } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'
import { notifyInvitationResponse, useOnInvitationResponse } from './use-on-invitation-response.ts'

/** The user's pending invitations. The service lists them only for verified email addresses. */
export const ReceivedInvitations = () => {
  const { own } = useOrganizationTexts()
  const { user } = useCurrentSession()
  if (user.emailVerified) return <ReceivedList />
  if (!hasVerificationMails()) return null
  return (
    <Section title={own.received} isWide>
      <Stack align="flex-start" gap="sm">
        {own.unverified}
        <ResendVerification email={user.email} next="/account/organizations" />
      </Stack>
    </Section>
  )
}

/** The pending invitations. Renders nothing without any. */
export const PendingInvitations = () => {
  const { user } = useCurrentSession()
  return user.emailVerified ? <ReceivedList isHiddenWhenEmpty /> : null
}

const ReceivedList = ({ isHiddenWhenEmpty = false }: { isHiddenWhenEmpty?: boolean }) => {
  const { own } = useOrganizationTexts()
  const received = useCall(client.organization.listUserInvitations)
  const heading = useRef<HTMLHeadingElement>(null)
  useOnTabVisible(received.refetch)
  useOnInvitationResponse(received.refetch)
  if (isHiddenWhenEmpty && (received.isPending || received.data?.length === 0)) return null
  return (
    <Section title={own.received} headingRef={heading} isWide>
      <AsyncContent state={received} empty={<Text c="dimmed">{own.noneReceived}</Text>}>
        {(list) => (
          <Rows>
            {list.map((invitation) => (
              <ReceivedRow key={invitation.id} invitation={invitation} onResponded={() => heading.current?.focus()} />
            ))}
          </Rows>
        )}
      </AsyncContent>
    </Section>
  )
}

interface ReceivedRowProps {
  invitation: ResponseOf<LatchkeyCalls['listUserInvitations']>[number]
  onResponded: () => void
}

const ReceivedRow = ({ invitation, onResponded }: ReceivedRowProps) => {
  const texts = useOrganizationTexts()
  const isImpersonating = useIsImpersonating()
  const accept = useAction(client.organization.acceptInvitation)
  const reject = useAction(client.organization.rejectInvitation)
  const { id, organizationId, organizationName, organizationLogo, inviterName, role, teamName, expiresAt } = invitation
  const fields = findInvitationFields(invitation)
  const respond = async (action: typeof accept | typeof reject, message: string) => {
    const result = await action.run({ invitationId: id })
    if (!result) return
    if (result.error) toast.failure(result.error)
    else toast.success(() => message)
    notifyInvitationResponse()
    onResponded()
  }
  return (
    <Row
      picture={
        <OrganizationPicture organization={{ id: organizationId, name: organizationName, logo: organizationLogo }} />
      }
      name={organizationName}
      details={
        <>
          {inviterName && <span>{texts.invitation.from(inviterName)}</span>}
          <span>{texts.invitation.asRole(formatRoles(texts, role))}</span>
          {teamName && <span>{texts.invitation.inTeam(teamName)}</span>}
          <span>{texts.invitations.until(expiresAt)}</span>
          {fields.length > 0 && (
            <Stack gap="xs" w="100%" mt="xs">
              <AdditionalFieldValues fields={fields} entity={invitation} />
            </Stack>
          )}
        </>
      }
      actions={
        <>
          <ActionButton
            size="xs"
            isPending={accept.isPending}
            disabled={reject.isPending || isImpersonating}
            aria-label={`${texts.invitation.accept}: ${organizationName}`}
            onClick={() => void respond(accept, texts.invitation.accepted(organizationName))}
          >
            {texts.invitation.accept}
          </ActionButton>
          <ActionButton
            variant="default"
            size="xs"
            isPending={reject.isPending}
            disabled={accept.isPending || isImpersonating}
            aria-label={`${texts.invitation.decline}: ${organizationName}`}
            onClick={() => void respond(reject, texts.invitation.declined)}
          >
            {texts.invitation.decline}
          </ActionButton>
        </>
      }
    />
  )
}
