import type { InvitationState } from '@latchkey/contract'
import { withNextPath } from '../session/next-path.ts'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import type { IconName } from '../ui/icon.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import type { ReceivedInvitation } from './received-invitation.ts'
import { useOrganizationTexts } from './texts.ts'

interface ClosedInvitationProps {
  invitation: ReceivedInvitation
  state: Exclude<InvitationState, 'pending'>
  isSignedIn: boolean
}

/** Explains why the invitation can't be accepted. */
export const ClosedInvitation = ({ invitation, state, isSignedIn }: ClosedInvitationProps) => {
  const texts = useOrganizationTexts().invitation
  const { web } = useTexts()
  const key = textKeys[state]
  const { title, body } = texts[key]
  const home = `/organizations/${invitation.organizationSlug}`
  return (
    <MessageScreen
      icon={icons[key]}
      tone={key === 'member' ? 'success' : 'neutral'}
      title={title}
      actions={
        key === 'member' ? (
          <ButtonLink to={isSignedIn ? home : withNextPath('/sign-in', home)}>{texts.member.open}</ButtonLink>
        ) : (
          <ButtonLink to="/">{web.notFound.home}</ButtonLink>
        )
      }
    >
      {body(invitation.organizationName)}
    </MessageScreen>
  )
}

const textKeys = {
  expired: 'expired',
  canceled: 'canceled',
  rejected: 'rejected',
  accepted: 'member',
  'already-member': 'member',
  'organization-full': 'full',
  'inviter-gone': 'inviterGone',
} as const satisfies Record<Exclude<InvitationState, 'pending'>, string>

const icons: Record<(typeof textKeys)[keyof typeof textKeys], IconName> = {
  expired: 'mail',
  canceled: 'mail',
  rejected: 'mail',
  member: 'check',
  full: 'users',
  inviterGone: 'mail',
}
