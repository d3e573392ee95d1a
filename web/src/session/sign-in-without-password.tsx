import { useAction } from '@latchkey/client/react'
import { useForm } from '@mantine/form'
import { useNavigate, useSearchParams } from 'react-router'
import { ProviderSignIn } from '../social/provider-sign-in.tsx'
import { EmailField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { CardScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { Link } from '../ui/link.tsx'
import { validateEmail } from '../ui/validation.tsx'
import { useNextPath, useNavigationState, withNextPath } from './next-path.ts'
import { sendSignInCode, sendsSignInCodes } from './send-code-button.tsx'

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
      {sendsSignInCodes() && <EmailCodeForm email={email} next={next} />}
    </CardScreen>
  )
}

const EmailCodeForm = ({ email, next }: { email: string; next: string | null }) => {
  const { web } = useTexts()
  const navigate = useNavigate()
  const send = useAction(sendSignInCode)
  const form = useForm({ mode: 'uncontrolled', initialValues: { email }, validate: { email: validateEmail } })
  const submit = async (values: typeof form.values) => {
    const address = values.email.trim()
    const result = await send.run({ email: address, next })
    if (!result || result.error) return
    await navigate(withNextPath('/sign-in/code', next), { state: { email: address } })
  }
  return (
    <Form
      hasWideButtons
      submitLabel={web.signIn.sendCode}
      onSubmit={form.onSubmit(submit)}
      isPending={send.isPending}
      failure={send.error}
    >
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
    </Form>
  )
}
