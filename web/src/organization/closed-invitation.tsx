import type { ErrorCode, InvitationState } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { withNextPath } from '../session/next-path.ts'
import { useSignOut } from '../session/sign-out.ts'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { ResendVerification } from '../user/resend-verification.tsx'
import type { ReceivedInvitation } from './received-invitation.ts'
import { useOrganizationTexts } from './texts.ts'

interface ClosedInvitationProps {
  invitation: ReceivedInvitation
  state: Exclude<InvitationState, 'pending'>
  isSignedIn: boolean
}

/** An invitation that cannot be accepted: why, and where to go from here. */
export const ClosedInvitation = ({ invitation, state, isSignedIn }: ClosedInvitationProps) => {
  const texts = useOrganizationTexts().invitation
  const { web } = useTexts()
  const key = keys[state]
  const { title, body } = texts[key]
  const home = `/organizations/${invitation.organizationSlug}`
  return (
    <MessageScreen
      icon={key === 'member' ? 'check' : key === 'full' ? 'people' : 'mail'}
      tone={key === 'member' ? 'success' : 'neutral'}
      title={title}
      actions={
        key === 'member' ? (
          <ButtonLink to={isSignedIn ? home : withNextPath('/sign-in', home)}>{texts.member.open}</ButtonLink>
        ) : (
          <ButtonLink to="/" variant="default">
            {web.notFound.home}
          </ButtonLink>
        )
      }
    >
      {body(invitation.organizationName)}
    </MessageScreen>
  )
}

const keys = {
  expired: 'expired',
  canceled: 'canceled',
  rejected: 'rejected',
  accepted: 'member',
  'already-member': 'member',
  'organization-full': 'full',
  'inviter-gone': 'inviterGone',
} as const satisfies Record<Exclude<InvitationState, 'pending'>, string>

/** Why nothing is told of an invitation. */
type Refusal = 'signedOut' | 'unverified' | 'unknown' | 'wrongAddress'

/** What a refusal to tell of an invitation means to who sees the page; null for a failure of another kind. */
export const findRefusal = (code: string): Refusal | null => {
  const known: Record<string, Refusal | undefined> = refusals
  return known[code] ?? null
}

const refusals: Partial<Record<ErrorCode, Refusal>> = {
  NOT_AUTHENTICATED: 'signedOut',
  EMAIL_NOT_VERIFIED: 'unverified',
  INVITATION_NOT_FOUND: 'unknown',
  VALIDATION_ERROR: 'unknown',
  NOT_FOUND: 'unknown',
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: 'unknown',
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: 'wrongAddress',
}

interface HiddenInvitationProps {
  refusal: Refusal
  user: { email: string } | null
}

/** Nothing is told of the invitation to who asks; perhaps to another account of theirs. */
export const HiddenInvitation = ({ refusal, user }: HiddenInvitationProps) => {
  const texts = useOrganizationTexts().invitation
  const { web } = useTexts()
  const { pathname } = useLocation()
  const switchAccount = useSignOut(withNextPath('/sign-in', pathname))
  const { title } = texts[refusal]
  const body = refusal === 'wrongAddress' ? null : texts[refusal].body
  return (
    <MessageScreen
      icon={refusal === 'unknown' ? 'alert' : 'mail'}
      title={title}
      actions={
        user ? (
          <>
            {refusal === 'unverified' && <ResendVerification email={user.email} next={pathname} />}
            <Button variant="default" loading={switchAccount.isPending} onClick={switchAccount.run}>
              {web.continueAs.switch}
            </Button>
          </>
        ) : (
          <>
            <ButtonLink to={withNextPath('/sign-in', pathname)}>{web.signIn.submit}</ButtonLink>
            <ButtonLink to={withNextPath('/sign-up', pathname)} variant="default">
              {web.signUp.submit}
            </ButtonLink>
          </>
        )
      }
    >
      {body && <span>{body}</span>}
      {user && <span>{texts.signedInAs(user.email)}</span>}
    </MessageScreen>
  )
}
