import { useAction } from '@latchkey/client/react'
import { languages } from '@latchkey/contract/languages'
import { useState } from 'react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { ContinueAs } from '../session/continue-as.tsx'
import { expectSession } from '../session/expected-session.ts'
import { LoadedSession } from '../session/loaded-session.tsx'
import { LinkToOtherForm } from '../session/link-to-other-form.tsx'
import { hasMultipleAccounts, useIsAddingAccount } from '../session/multiple-accounts.ts'
import { useNextPath, useNavigationState, withNextPath } from '../session/next-path.ts'
import { findSignInStep } from '../session/sign-in-step.ts'
import { SignInAccounts } from '../session/sign-in-accounts.tsx'
import { SignInWithoutPassword } from '../session/sign-in-without-password.tsx'
import { ProviderSignIn } from '../social/provider-sign-in.tsx'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { EmailField, NameField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useLanguage } from '../ui/language.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { validateEmail, validateRequired, validateNewPassword } from '../ui/validation.tsx'
import { canSignUp } from './can-sign-up.ts'
import { hasPasswords } from './has-passwords.ts'
import { isVerificationMailSentOnSignUp } from './mailed-links.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { AFTER_VERIFICATION_PATH } from './send-verification-mail.ts'
import { findRequiredFields, toFieldInput, toNewFormValues } from '../ui/additional-fields.ts'
import { validateFields } from '../ui/validate-additional-fields.tsx'
import { readTerms } from './terms.ts'
import { toOriginPath } from '../ui/site-paths.ts'
import { useForm } from '../ui/use-form.ts'

export const SignUp = () => {
  const isAdding = useIsAddingAccount()
  return (
    <LoadedSession>
      {(session) => {
        if (session && !isAdding) return <ContinueAs user={session.user} />
        return hasPasswords() && canSignUp('password') ? (
          <SignUpForm isAdding={isAdding} />
        ) : (
          <SignInWithoutPassword isSignUp isAdding={isAdding} />
        )
      }}
    </LoadedSession>
  )
}

// Loaded on demand, because most services have neither.
const AdditionalFieldInputs = lazyNamed(() => import('../ui/additional-field-inputs.tsx'), 'AdditionalFieldInputs')

const TermsField = lazyNamed(() => import('./terms-field.tsx'), 'TermsField')

const SignUpForm = ({ isAdding }: { isAdding: boolean }) => {
  const { texts, tag } = useLanguage()
  const { web } = texts
  const navigate = useNavigate()
  const next = useNextPath()
  const signUp = useAction(client.signUp.email)
  const { form, additionalFields, terms } = useSignUpForm()
  const email = form.values.email.trim()

  const submit = async ({ name, password, fieldValues }: typeof form.values) => {
    // The service sends mails in the language of the account.
    const language = languages.find((row) => row.tag === tag)?.code
    const callbackURL = toOriginPath(withNextPath(AFTER_VERIFICATION_PATH, next))
    const account = { name: name.trim(), email, password, language, callbackURL }
    const acceptance = terms && { acceptedTermsVersion: terms.version }
    const result = await signUp.run({ ...account, ...acceptance, ...toFieldInput(additionalFields, fieldValues) })
    showFieldFailure(form, result?.error, fields)
    if (!result || result.error) return
    const step = findSignInStep(result.data)
    if (step !== null) return navigate(withNextPath(step, findTarget({ isSignedIn: true, next })), { replace: true })
    const isSignedIn = result.data.token !== null
    if (isSignedIn) expectSession(email)
    navigate(findTarget({ isSignedIn, next }), { replace: true, state: { email } })
  }
  return (
    <FormScreen
      title={web.signUp.title}
      beforeForm={
        <>
          {hasMultipleAccounts() && <SignInAccounts isAdding={isAdding} />}
          <ProviderSignIn next={next} email={email} isSignUp isAboveForm />
        </>
      }
      submitLabel={web.signUp.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={signUp.isPending}
      failure={omitFieldFailure(signUp.error, fields)}
      links={<LinkToOtherForm isSignUp isAdding={isAdding} email={email} />}
    >
      <NameField {...form.getInputProps('name')} />
      <EmailField {...form.getInputProps('email')} />
      <NewPasswordField
        label={web.fields.password}
        personal={[form.values.name, email]}
        {...form.getInputProps('password')}
      />
      {additionalFields.length > 0 && (
        <AdditionalFieldInputs fields={additionalFields} form={form} failure={signUp.error} />
      )}
      {terms && <TermsField terms={terms} input={form.getInputProps('acceptsTerms')} />}
    </FormScreen>
  )
}

/** The path after a sign-up. The screen about the verification mail is shown only if the sign-up sent one. */
const findTarget = ({ isSignedIn, next }: { isSignedIn: boolean; next: string | null }): string => {
  if (isSignedIn && next !== null) return next
  if (isVerificationMailSentOnSignUp()) return withNextPath('/verify-email', next)
  return isSignedIn ? '/account' : withNextPath('/sign-in', next)
}

/** Returns the form with the required fields of the application and, if the service has terms, their acceptance. */
const useSignUpForm = () => {
  const navigationState = useNavigationState()
  const [terms] = useState(readTerms)
  const [additionalFields] = useState(() => findRequiredFields('user'))
  const form = useForm({
    initialValues: {
      name: '',
      email: navigationState.email ?? '',
      password: '',
      fieldValues: toNewFormValues(additionalFields),
      acceptsTerms: false,
    },
    validate: {
      name: validateRequired,
      email: validateEmail,
      password: validateNewPassword,
      fieldValues: validateFields(additionalFields),
      acceptsTerms: (accepts) => terms !== null && !accepts,
    },
  })
  return { form, additionalFields, terms }
}

const fields: FieldByErrorCode<'email' | 'password'> = {
  INVALID_EMAIL: 'email',
  USER_ALREADY_EXISTS: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_COMPROMISED: 'password',
}
