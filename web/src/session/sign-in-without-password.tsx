import { useSearchParams } from 'react-router'
import { ProviderSignIn } from '../social/provider-sign-in.tsx'
import { CardScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { Link } from '../ui/link.tsx'
import { useNextPath, useNavigationState, withNextPath } from './next-path.ts'

/** The sign-in or sign-up screen of a service without passwords. */
export const SignInWithoutPassword = ({ isSignUp = false }: { isSignUp?: boolean }) => {
  const { web } = useTexts()
  const next = useNextPath()
  const { email: navigationEmail, isSessionEnded } = useNavigationState()
  const [query] = useSearchParams()
  const email = navigationEmail ?? query.get('email') ?? ''
  const texts = isSignUp ? web.signUp : web.signIn
  const other = isSignUp
    ? { path: '/sign-in', question: web.signUp.haveAccount, link: web.signIn.link }
    : { path: '/sign-up', question: web.signIn.noAccount, link: web.signUp.link }
  return (
    <CardScreen
      title={texts.title}
      intro={isSessionEnded ? web.signIn.ended : undefined}
      links={
        <span>
          {other.question}{' '}
          <Link to={withNextPath(other.path, next)} state={{ email }}>
            {other.link}
          </Link>
        </span>
      }
    >
      <ProviderSignIn next={next} email={email} isSignUp={isSignUp} />
    </CardScreen>
  )
}
