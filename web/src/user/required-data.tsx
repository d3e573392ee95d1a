import { type CallState, useAction, useCall } from '@latchkey/client/react'
import { Anchor } from '@mantine/core'
import { client } from '../client.ts'
import { Navigate } from '../router/routes.tsx'
import { useNavigate } from '../router/router.tsx'
import { expectSession } from '../session/expected-session.ts'
import { LoadedSession } from '../session/loaded-session.tsx'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { useSignOut } from '../session/sign-out.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { NameField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { AdditionalFieldInputs } from '../ui/additional-field-inputs.tsx'
import { findRequiredFields, toFieldInput, toNewFormValues } from '../ui/additional-fields.ts'
import { validateFields } from '../ui/validate-additional-fields.tsx'
import { useRequiredDataTexts } from './required-data-texts.ts'
import { TermsField } from './terms-field.tsx'
import { useForm } from '../ui/use-form.ts'

type PendingSignIn = NonNullable<CallState<Awaited<ReturnType<typeof client.pendingSignIn>>['data']>['data']>

/** The step of a sign-in that requests missing data. Navigates to `?next=` or the account. */
export const RequiredData = () => {
  const next = useNextPath()
  return (
    <LoadedSession>
      {(session) => (session ? <Navigate to={next ?? '/account'} replace /> : <PendingSignInScreen />)}
    </LoadedSession>
  )
}

const PendingSignInScreen = () => {
  const { data: pending, error, isPending, refetch } = useCall(client.pendingSignIn)
  if (isPending) return <Loading />
  if (error && !pending) return <FailedScreen failure={error} onRetry={refetch} />
  if (!pending) return <SignInExpired />
  return <RequiredDataForm pending={pending} onOutdated={refetch} />
}

const SignInExpired = () => {
  const texts = useRequiredDataTexts()
  const { web } = useTexts()
  const next = useNextPath()
  return (
    <MessageScreen
      icon="signOut"
      title={texts.expiredTitle}
      actions={
        <ButtonLink to={withNextPath('/sign-in', next)} replace>
          {web.signIn.submit}
        </ButtonLink>
      }
    >
      <ErrorText code="PENDING_SIGN_IN_NOT_FOUND" />
    </MessageScreen>
  )
}

interface RequiredDataFormProps {
  pending: PendingSignIn
  /** The sign-in has expired, or the terms have changed. */
  onOutdated: () => void
}

const RequiredDataForm = ({ pending: { email, missing }, onOutdated }: RequiredDataFormProps) => {
  const texts = useRequiredDataTexts()
  const { web } = useTexts()
  const navigate = useNavigate()
  const next = useNextPath()
  const complete = useAction(client.signIn.complete)
  const signOut = useSignOut(withNextPath('/sign-in', next))
  const fields = findRequiredFields('user').filter((field) => missing.fields.includes(field.name))
  const form = useForm({
    initialValues: { name: '', fieldValues: toNewFormValues(fields), acceptsTerms: false },
    validate: {
      name: (name) => (missing.name ? validateRequired(name) : null),
      fieldValues: validateFields(fields),
      acceptsTerms: (accepts) => missing.terms !== null && !accepts,
    },
  })
  const submit = async ({ name, fieldValues }: typeof form.values) => {
    const result = await complete.run({
      ...toFieldInput(fields, fieldValues),
      ...(missing.name && { name: name.trim() }),
      ...(missing.terms && { acceptedTermsVersion: missing.terms.version }),
    })
    const code = result?.error?.code
    // The user has accepted other terms.
    if (code === 'TERMS_VERSION_NOT_CURRENT') form.setFieldValue('acceptsTerms', false)
    if (code === 'TERMS_VERSION_NOT_CURRENT' || code === 'PENDING_SIGN_IN_NOT_FOUND') onOutdated()
    if (!result || result.error) return
    expectSession(email)
    navigate(next ?? '/account', { replace: true })
  }
  return (
    <FormScreen
      title={texts.title}
      intro={texts.intro(email)}
      submitLabel={texts.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={complete.isPending}
      failure={complete.error}
      links={
        // Ends the pending sign-in, which the next user of a shared browser could complete.
        <Anchor component="button" type="button" onClick={signOut.run}>
          {web.forgotPassword.back}
        </Anchor>
      }
    >
      {missing.name && <NameField {...form.getInputProps('name')} />}
      <AdditionalFieldInputs fields={fields} form={form} failure={complete.error} />
      {missing.terms && <TermsField terms={missing.terms} input={form.getInputProps('acceptsTerms')} />}
    </FormScreen>
  )
}
