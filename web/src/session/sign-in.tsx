import { useAction } from '@latchkey/client/react'
import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { client } from '../client.ts'
import { hasPasskeys } from '../passkey/service-passkeys.ts'
import { useNavigate, useSearchParams } from '../router/router.tsx'
import { ProviderSignIn } from '../social/provider-sign-in.tsx'
import { type FieldByErrorCode, findFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Link } from '../ui/link.tsx'
import { validateEmail, validateRequired } from '../ui/validation.tsx'
import { hasPasswords } from '../user/has-passwords.ts'
import { ResendVerification } from '../user/resend-verification.tsx'
import { expectSession } from './expected-session.ts'
import { isMarkedAsLast } from './last-login-method.ts'
import { LoadedSession } from './loaded-session.tsx'
import { hasMultipleAccounts, useIsAddingAccount, withAddParameter } from './multiple-accounts.ts'
import { useNextPath, useNavigationState, withNextPath } from './next-path.ts'
import { SendCodeButton } from './send-code-button.tsx'
import { sendsEmailCodes } from './sends-email-codes.ts'
import { SignInEmailField } from './sign-in-email-field.tsx'
import { useSignInNotice } from './sign-in-notice.tsx'
import { findSignInStep } from './sign-in-step.ts'

/**
 * The sign-in screen. Navigates to `?next=` or the account. `?email=` prefills the email, `?add` adds an account to the one
 * that is signed in.
 */
export const SignIn = () => {
  const isAdding = useIsAddingAccount()
  return (
    <LoadedSession>
      {(session) => {
        if (session && !isAdding) return <ContinueAs user={session.user} />
        return hasPasswords() ? <SignInForm isAdding={isAdding} /> : <SignInWithoutPassword isAdding={isAdding} />
      }}
    </LoadedSession>
  )
}

const SignInForm = ({ isAdding }: { isAdding: boolean }) => {
  const { web } = useTexts()
  const navigate = useNavigate()
  const next = useNextPath()
  const navigationState = useNavigationState()
  const [query] = useSearchParams()
  const notice = useSignInNotice()
  const signIn = useAction(client.signIn.email)
  const [isLastUsed] = useState(() => isMarkedAsLast('email'))
  const [email, setEmail] = useState(navigationState.email ?? query.get('email') ?? '')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '', rememberMe: true },
    onValuesChange: (values) => setEmail(values.email.trim()),
    validate: { email: validateEmail, password: validateRequired },
  })

  const submit = async (values: typeof form.values) => {
    const address = values.email.trim()
    const result = await signIn.run({ ...values, email: address })
    const fieldFailure = findFieldFailure(result?.error, fields)
    if (fieldFailure) form.setFieldError(fieldFailure.field, fieldFailure.message)
    if (!result || result.error) return
    const step = findSignInStep(result.data)
    if (step !== null) return navigate(withNextPath(step, next), { replace: true })
    expectSession(address)
    // The back button must not return to this screen.
    navigate(next ?? '/account', { replace: true })
  }
  return (
    <FormScreen
      title={isAdding ? web.accounts.add : web.signIn.title}
      intro={notice}
      beforeForm={
        <>
          {hasMultipleAccounts() && <SignInAccounts isAdding={isAdding} />}
          <ProviderSignIn
            next={next}
            email={email}
            isAboveForm
            firstButton={hasPasskeys() && <PasskeySignIn next={next} />}
          />
        </>
      }
      submitLabel={web.signIn.submit}
      isLastUsed={isLastUsed}
      onSubmit={form.onSubmit(submit)}
      actions={
        sendsEmailCodes() && (
          <SendCodeButton
            email={email}
            validate={async () => (await form.validateField('email')).hasError}
            next={next}
            isAdding={isAdding}
          />
        )
      }
      isPending={signIn.isPending}
      failure={findFieldFailure(signIn.error, fields) ? null : signIn.error}
      failureAction={signIn.error?.code === 'EMAIL_NOT_VERIFIED' && <ResendVerification email={email} next={next} />}
      links={
        <>
          <Link to={withNextPath('/forgot-password', next)} state={{ email }}>
            {web.forgotPassword.link}
          </Link>
          <span>
            {web.signIn.noAccount}{' '}
            <Link to={withNextPath(isAdding ? withAddParameter('/sign-up') : '/sign-up', next)} state={{ email }}>
              {web.signUp.link}
            </Link>
          </span>
          {isAdding && <Link to={next ?? '/account'}>{web.dialog.cancel}</Link>}
        </>
      }
    >
      <SignInEmailField key={form.key('email')} {...form.getInputProps('email')} />
      <PasswordField
        label={web.fields.password}
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Checkbox
        label={web.signIn.rememberMe}
        key={form.key('rememberMe')}
        {...form.getInputProps('rememberMe', { type: 'checkbox' })}
      />
    </FormScreen>
  )
}

// Loaded on demand, because they are rarely needed here.
const PasskeySignIn = lazyNamed(() => import('../passkey/passkey-sign-in.tsx'), 'PasskeySignIn')
const SignInWithoutPassword = lazyNamed(() => import('./sign-in-without-password.tsx'), 'SignInWithoutPassword')
const SignInAccounts = lazyNamed(() => import('./sign-in-accounts.tsx'), 'SignInAccounts')
const ContinueAs = lazyNamed(() => import('./continue-as.tsx'), 'ContinueAs')

const fields: FieldByErrorCode<'email' | 'password'> = { INVALID_EMAIL: 'email', INVALID_EMAIL_OR_PASSWORD: 'password' }
