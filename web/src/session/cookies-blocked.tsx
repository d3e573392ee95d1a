import { useLocation } from '../router/router.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { clearExpectedSession } from './expected-session.ts'
import { withNextPath } from './next-path.ts'

/** Explains why there is no session after a sign-in: the browser blocks cookies. */
export const CookiesBlocked = ({ email }: { email: string }) => {
  const { web } = useTexts()
  const { pathname, search } = useLocation()
  return (
    <MessageScreen
      icon="alert"
      tone="error"
      title={web.noCookies.title}
      actions={
        <ButtonLink to={withNextPath('/sign-in', pathname + search)} state={{ email }} onClick={clearExpectedSession}>
          {web.signedOut.again}
        </ButtonLink>
      }
    >
      {web.noCookies.body}
    </MessageScreen>
  )
}
