import type { ErrorCode } from '@latchkey/contract'
import { findOwn } from '@latchkey/contract/find-own'
import { BreakableText } from '../ui/breakable-text.tsx'
import { useLocation } from '../router/router.tsx'
import { withNextPath } from '../session/next-path.ts'
import { SwitchAccountButton } from '../session/switch-account-button.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { canSignUp } from '../user/can-sign-up.ts'
import { hasInvitationMails, hasVerificationMails } from '../user/mailed-links.ts'
import { ResendVerification } from '../user/resend-verification.tsx'
import { useOrganizationTexts } from './texts.ts'

/** Why the service doesn't return the invitation. */
type Refusal = 'signedOut' | 'unverified' | 'unknown' | 'wrongAddress'

/** Null for a failure of another kind, for example of the network. */
export const findRefusal = (code: string): Refusal | null => findOwn(refusals, code) ?? null

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

/** Explains why the invitation isn't shown, and offers another account. */
export const HiddenInvitation = ({ refusal, user }: HiddenInvitationProps) => {
  const texts = useOrganizationTexts().invitation
  const { web } = useTexts()
  const { pathname } = useLocation()
  const body = useBody(refusal)
  const canVerify = refusal === 'unverified' && hasVerificationMails()
  return (
    <MessageScreen
      icon={refusal === 'unknown' ? 'alert' : 'mail'}
      title={texts[refusal].title}
      actions={
        user ? (
          <>
            {canVerify && <ResendVerification email={user.email} next={pathname} variant="filled" />}
            <SwitchAccountButton next={pathname} isSecondary={canVerify} />
          </>
        ) : (
          <>
            <ButtonLink to={withNextPath('/sign-in', pathname)}>{web.signIn.submit}</ButtonLink>
            {canSignUp() && (
              <ButtonLink to={withNextPath('/sign-up', pathname)} variant="default">
                {web.signUp.submit}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {body && <span>{body}</span>}
      {user && (
        <span>
          <BreakableText>{texts.signedInAs(user.email)}</BreakableText>
        </span>
      )}
    </MessageScreen>
  )
}

/** Names the link in the invitation mail only if the service mails invitations. */
const useBody = (refusal: Refusal): string | null => {
  const { signedOut, unverified, unknown } = useOrganizationTexts().invitation
  const isMailed = hasInvitationMails()
  if (refusal === 'unknown') return unknown.body
  if (refusal === 'signedOut') return isMailed ? signedOut.body : signedOut.withoutMails.body
  return refusal === 'unverified' && isMailed ? unverified.body : null
}
