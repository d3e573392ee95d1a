import { useAction } from '@latchkey/client/react'
import { Anchor, Checkbox } from '@mantine/core'
import { type FormEvent, type Ref, useState } from 'react'
import { client } from '../client.ts'
import { hasPasskeys } from '../passkey/service-passkeys.ts'
import { useNavigate, useSearchParams } from '../router/router.tsx'
import { ProviderSignIn } from '../social/provider-sign-in.tsx'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { PasswordField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Link } from '../ui/link.tsx'
import { NonEssential } from '../ui/non-essential.tsx'
import { validateEmail, validateRequired } from '../ui/validation.tsx'
import { hasPasswordReset } from '../user/mailed-links.ts'
import { expectSession } from './expected-session.ts'
import { type FormStep, useFormStep, useIsLastUsed } from './form-step.ts'
import { LinkToOtherForm } from './link-to-other-form.tsx'
import { hasMultipleAccounts } from './multiple-accounts.ts'
import { useNextPath, useNavigationState, withNextPath } from './next-path.ts'
import { SendCodeButton } from './send-code-button.tsx'
import { SignInEmailField } from './sign-in-email-field.tsx'
import { useSignInNotice } from './sign-in-notice.tsx'
import { findSignInStep } from './sign-in-step.ts'
import { type FormState, useForm } from '../ui/use-form.ts'

// Loaded on demand, because most users have verified their address.
const ResendVerification = lazyNamed(() => import('../user/resend-verification.tsx'), 'ResendVerification')

/**
 * The sign-in form of a service with passwords. If it emails codes, too, the first step requests the address alone, and the
 * second offers both methods, for every address alike.
 */
export const SignInForm = ({ isAdding }: { isAdding: boolean }) => {
  const { web } = useTexts()
  const navigate = useNavigate()
  const next = useNextPath()
  const navigationState = useNavigationState()
  const [query] = useSearchParams()
  const notice = useSignInNotice()
  const signIn = useAction(client.signIn.email)
  const [submittedEmail, setSubmittedEmail] = useState('')
  const { step, setStep, field } = useFormStep()
  const isLastUsed = useIsLastUsed(step)
  const form = useForm<SignInValues>({
    initialValues: { email: navigationState.email ?? query.get('email') ?? '', password: '', rememberMe: true },
    validate: { email: validateEmail, password: validateRequired },
  })
  const email = form.values.email.trim()

  const validateAddress = () => form.validateField('email')
  const continueToMethods = (event: FormEvent) => {
    event.preventDefault()
    if (validateAddress()) setStep('methods')
  }
  const returnToEmail = () => {
    form.clearErrors()
    form.setFieldValue('password', '')
    setStep('email')
  }
  const submit = async (values: SignInValues) => {
    setSubmittedEmail(email)
    const result = await signIn.run({ ...values, email })
    const failedField = showFieldFailure(form, result?.error, fields)
    if (failedField === 'email' && step === 'methods') setStep('email')
    if (!result || result.error) return
    const nextStep = findSignInStep(result.data)
    if (nextStep !== null) return navigate(withNextPath(nextStep, next), { replace: true })
    expectSession(email)
    // The back button must not return to this screen.
    navigate(next ?? '/account', { replace: true })
  }
  // The second step must not show the failure of another address.
  const failure = step === 'all' || (step === 'methods' && submittedEmail === email) ? signIn.error : null
  return (
    <FormScreen
      title={isAdding ? web.accounts.add : web.signIn.title}
      intro={step === 'methods' ? email : notice}
      beforeForm={step !== 'methods' && <OtherSignInMethods email={email} isAdding={isAdding} />}
      submitLabel={step === 'email' ? web.signIn.continue : web.signIn.submit}
      isLastUsed={isLastUsed}
      onSubmit={step === 'email' ? continueToMethods : form.onSubmit(submit)}
      actions={
        step === 'methods' && (
          <SendCodeButton email={email} validate={validateAddress} next={next} isAdding={isAdding} />
        )
      }
      isPending={signIn.isPending}
      failure={omitFieldFailure(failure, fields)}
      failureAction={
        failure?.code === 'EMAIL_NOT_VERIFIED' && (
          <NonEssential>
            <ResendVerification email={email} next={next} />
          </NonEssential>
        )
      }
      links={<SignInLinks step={step} email={email} isAdding={isAdding} onReturnToEmail={returnToEmail} />}
    >
      <SignInFields step={step} form={form} firstField={field} />
    </FormScreen>
  )
}

interface OtherSignInMethodsProps {
  email: string
  isAdding: boolean
}

/** The accounts that are signed in on this device, passkeys and providers. */
const OtherSignInMethods = ({ email, isAdding }: OtherSignInMethodsProps) => {
  const next = useNextPath()
  return (
    <>
      {hasMultipleAccounts() && <SignInAccounts isAdding={isAdding} />}
      <ProviderSignIn
        next={next}
        email={email}
        isAboveForm
        firstButton={hasPasskeys() && <PasskeySignIn next={next} />}
      />
    </>
  )
}

interface SignInValues {
  email: string
  password: string
  rememberMe: boolean
}

interface SignInFieldsProps {
  step: FormStep
  form: FormState<SignInValues>
  /** The first field of the step. */
  firstField: Ref<HTMLInputElement>
}

const SignInFields = ({ step, form, firstField }: SignInFieldsProps) => {
  const { web } = useTexts()
  return (
    <>
      {step === 'methods' ? (
        // Password managers store a password with this field.
        <input type="email" autoComplete="username" value={form.values.email.trim()} readOnly hidden />
      ) : (
        <SignInEmailField ref={step === 'email' ? firstField : undefined} {...form.getInputProps('email')} />
      )}
      {step !== 'email' && (
        <>
          <PasswordField
            ref={step === 'methods' ? firstField : undefined}
            label={web.fields.password}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <Checkbox label={web.signIn.rememberMe} {...form.getInputProps('rememberMe')} />
        </>
      )}
    </>
  )
}

interface SignInLinksProps {
  step: FormStep
  email: string
  isAdding: boolean
  onReturnToEmail: () => void
}

const SignInLinks = ({ step, email, isAdding, onReturnToEmail }: SignInLinksProps) => {
  const { web } = useTexts()
  const next = useNextPath()
  return (
    <>
      {step !== 'email' && hasPasswordReset() && (
        <Link to={withNextPath('/forgot-password', next)} state={{ email }}>
          {web.forgotPassword.link}
        </Link>
      )}
      {step === 'methods' ? (
        <Anchor component="button" type="button" onClick={onReturnToEmail}>
          {web.forgotPassword.again}
        </Anchor>
      ) : (
        <LinkToOtherForm isAdding={isAdding} email={email} />
      )}
      {isAdding && <Link to={next ?? '/account'}>{web.dialog.cancel}</Link>}
    </>
  )
}

// Loaded on demand, because they are rarely needed here.
const PasskeySignIn = lazyNamed(() => import('../passkey/passkey-sign-in.tsx'), 'PasskeySignIn')
const SignInAccounts = lazyNamed(() => import('./sign-in-accounts.tsx'), 'SignInAccounts')

const fields: FieldByErrorCode<'email' | 'password'> = { INVALID_EMAIL: 'email', INVALID_EMAIL_OR_PASSWORD: 'password' }
