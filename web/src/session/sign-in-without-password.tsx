import { useAction } from '@latchkey/client/react'
import { useState } from 'react'
import { PasskeySignIn } from '../passkey/passkey-sign-in.tsx'
import { hasPasskeys } from '../passkey/service-passkeys.ts'
import { useNavigate, useSearchParams } from '../router/router.tsx'
import { ProviderSignIn } from '../social/provider-sign-in.tsx'
import { Form } from '../ui/form.tsx'
import { CardScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { validateEmail } from '../ui/validation.tsx'
import { canSignUp } from '../user/can-sign-up.ts'
import { LinkToOtherForm } from './link-to-other-form.tsx'
import { hasMultipleAccounts } from './multiple-accounts.ts'
import { useNextPath, useNavigationState, withNextPath } from './next-path.ts'
import { sendSignInCode, getSignInCodePath } from './send-code-button.tsx'
import { isLastUsedMethod } from './last-login-method.ts'
import { hasEmailCodes } from './email-codes.ts'
import { SignInAccounts } from './sign-in-accounts.tsx'
import { SignInEmailField } from './sign-in-email-field.tsx'
import { useSignInNotice } from './sign-in-notice.tsx'
import { useForm } from '../ui/use-form.ts'

/** The sign-in or sign-up screen without a password. */
export const SignInWithoutPassword = ({ isSignUp = false, isAdding }: { isSignUp?: boolean; isAdding: boolean }) => {
  const { web } = useTexts()
  const next = useNextPath()
  const { email: navigationEmail } = useNavigationState()
  const notice = useSignInNotice()
  const [query] = useSearchParams()
  const email = navigationEmail ?? query.get('email') ?? ''
  const hasForm = hasEmailCodes() && (!isSignUp || canSignUp('email-code'))
  const texts = isSignUp ? web.signUp : web.signIn
  return (
    <CardScreen
      title={isAdding && !isSignUp ? web.accounts.add : texts.title}
      intro={notice}
      links={<LinkToOtherForm isSignUp={isSignUp} isAdding={isAdding} email={email} />}
    >
      {hasMultipleAccounts() && <SignInAccounts isAdding={isAdding} />}
      <ProviderSignIn
        next={next}
        email={email}
        isSignUp={isSignUp}
        isAboveForm={hasForm}
        firstButton={!isSignUp && hasPasskeys() && <PasskeySignIn next={next} />}
      />
      {hasForm && <EmailCodeForm email={email} next={next} isSignUp={isSignUp} isAdding={isAdding} />}
    </CardScreen>
  )
}

interface EmailCodeFormProps {
  email: string
  next: string | null
  isSignUp: boolean
  isAdding: boolean
}

const EmailCodeForm = ({ email, next, isSignUp, isAdding }: EmailCodeFormProps) => {
  const { web } = useTexts()
  const navigate = useNavigate()
  const [isLastUsed] = useState(() => !isSignUp && isLastUsedMethod('email-otp'))
  const send = useAction(sendSignInCode)
  const form = useForm({ initialValues: { email }, validate: { email: validateEmail } })
  const submit = async (values: typeof form.values) => {
    const address = values.email.trim()
    const result = await send.run({ email: address, next })
    if (!result || result.error) return
    navigate(withNextPath(getSignInCodePath(isAdding), next), { state: { email: address } })
  }
  return (
    <Form
      hasWideButtons
      submitLabel={web.signIn.sendCode}
      isLastUsed={isLastUsed}
      onSubmit={form.onSubmit(submit)}
      isPending={send.isPending}
      failure={send.error}
    >
      <SignInEmailField {...form.getInputProps('email')} />
    </Form>
  )
}
