import { useNextPath, withNextPath } from '../session/next-path.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { useTwoFactorTexts } from './texts.ts'

/** The challenge has expired or does not exist, so the user must sign in again. */
export const ChallengeExpired = () => {
  const { expired } = useTwoFactorTexts()
  const next = useNextPath()
  return (
    <MessageScreen
      icon="signOut"
      title={expired.title}
      actions={
        <ButtonLink to={withNextPath('/sign-in', next)} replace>
          {expired.submit}
        </ButtonLink>
      }
    >
      <ErrorText code="INVALID_TWO_FACTOR_COOKIE" />
    </MessageScreen>
  )
}
