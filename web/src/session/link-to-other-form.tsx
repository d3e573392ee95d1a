import { useTexts } from '../ui/language.tsx'
import { Link } from '../ui/link.tsx'
import { canSignUp } from '../user/can-sign-up.ts'
import { withAddParameter } from './multiple-accounts.ts'
import { useNextPath, withNextPath } from './next-path.ts'

interface LinkToOtherFormProps {
  isSignUp?: boolean
  isAdding: boolean
  email: string
}

/** Links from the sign-up to the sign-in, and back if users can sign up. */
export const LinkToOtherForm = ({ isSignUp = false, isAdding, email }: LinkToOtherFormProps) => {
  const { web } = useTexts()
  const next = useNextPath()
  const { path, question, link } = isSignUp
    ? { path: '/sign-in', question: web.signUp.haveAccount, link: web.signIn.link }
    : { path: '/sign-up', question: web.signIn.noAccount, link: web.signUp.link }
  if (!canSignUp()) return null
  return (
    <span>
      {question}{' '}
      <Link to={withNextPath(isAdding ? withAddParameter(path) : path, next)} state={{ email }}>
        {link}
      </Link>
    </span>
  )
}
