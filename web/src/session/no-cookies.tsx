import { useLocation } from 'react-router'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { stopExpecting } from './expected-session.ts'
import { withNext } from './next.ts'

/** Somebody has signed in, and yet there is no session: their browser keeps nothing of it. */
export const NoCookies = ({ email }: { email: string }) => {
  const { web } = useTexts()
  const { pathname, search } = useLocation()
  return (
    <MessageScreen
      icon="alert"
      tone="error"
      title={web.noCookies.title}
      actions={
        <ButtonLink to={withNext('/sign-in', pathname + search)} state={{ email }} onClick={stopExpecting}>
          {web.signedOut.again}
        </ButtonLink>
      }
    >
      {web.noCookies.body}
    </MessageScreen>
  )
}
