import { useAction } from '@latchkey/client/react'
import { languages } from '@latchkey/contract/languages'
import { Alert, Button, Paper, Text } from '@mantine/core'
import { client } from '../client.ts'
import { useLocation, useNavigate } from '../router/router.tsx'
import { expectSession } from '../session/expected-session.ts'
import { findSignInStep } from '../session/sign-in-step.ts'
import { withNextPath } from '../session/next-path.ts'
import { ProviderSignIn } from '../social/provider-sign-in.tsx'
import { FailureText } from '../ui/error-text.tsx'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { EmailField, NameField, PasswordField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useLanguage, useTexts } from '../ui/language.tsx'
import { Link } from '../ui/link.tsx'
import { validateRequired, validateNewPassword } from '../ui/validation.tsx'
import { hasPasswords } from '../user/has-passwords.ts'
import { hasPasswordReset } from '../user/mailed-links.ts'
import { NewPasswordField } from '../user/new-password-field.tsx'
import { ResendVerification } from '../user/resend-verification.tsx'
import classes from './invitation-card.module.css'
import { InvitationDetails } from './invitation-details.tsx'
import type { ReceivedInvitation } from './received-invitation.ts'
import { useOrganizationTexts } from './texts.ts'
import { useDeclineInvitation } from './use-decline-invitation.ts'
import { useForm } from '../ui/use-form.ts'

interface InvitationSignInProps {
  invitation: ReceivedInvitation
  secret: string | undefined
  /** The sign-up created an account and a session. */
  onSignedUp: () => void
  onDeclined: () => void
  /** The sign-up created an account without a session, or the invitation may have changed. */
  onStale: () => void
}

/** The invitation for a signed-out invitee, with a sign-in or sign-up form for the invited email address. */
export const InvitationSignIn = ({ invitation, secret, onDeclined, ...events }: InvitationSignInProps) => {
  const { web } = useTexts()
  const { pathname } = useLocation()
  return (
    <Paper withBorder shadow="sm" className={classes.card}>
      <InvitationDetails invitation={invitation} />
      <AccountForm invitation={invitation} secret={secret} {...events} />
      <div className={classes.alternatives}>
        {/* The invited address can be an additional address of another account. */}
        <Link to={withNextPath('/sign-in', pathname)}>{web.continueAs.switch}</Link>
        {secret !== undefined && (
          <Decline invitation={invitation} secret={secret} onDeclined={onDeclined} onStale={events.onStale} />
        )}
      </div>
    </Paper>
  )
}

/** Signs in or up. Without the secret the service does not tell whether the address has an account. */
const AccountForm = ({ invitation, secret, ...events }: Omit<InvitationSignInProps, 'onDeclined'>) => {
  const { email, hasAccount } = invitation
  const isSignIn = hasAccount === true || secret === undefined
  if (!hasPasswords()) return <ProviderForm email={email} hasAccount={isSignIn} />
  if (isSignIn) return <SignInForm email={email} />
  return <SignUpForm invitation={invitation} secret={secret} {...events} />
}

/** The secret from the email proves the address, so declining requires no account. */
const Decline = (props: Parameters<typeof useDeclineInvitation>[0]) => {
  const texts = useOrganizationTexts().invitation
  const decline = useDeclineInvitation(props)
  return (
    <>
      {decline.error && (
        <Alert color="red">
          <FailureText failure={decline.error} />
        </Alert>
      )}
      <Button variant="subtle" color="gray" loading={decline.isPending} onClick={() => void decline.run()}>
        {texts.decline}
      </Button>
    </>
  )
}

const ProviderForm = ({ email, hasAccount }: { email: string; hasAccount: boolean }) => {
  const { signIn, signUp } = useOrganizationTexts().invitation
  const { pathname } = useLocation()
  return (
    <>
      <Text c="dimmed">{(hasAccount ? signIn : signUp).intro}</Text>
      <ProviderSignIn next={pathname} email={email} isSignUp={!hasAccount} isAboveForm={false} />
    </>
  )
}

const SignInForm = ({ email }: { email: string }) => {
  const { web } = useTexts()
  const { signIn: invitationTexts } = useOrganizationTexts().invitation
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const signIn = useAction(client.signIn.email)
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: validateRequired },
  })
  const submit = async ({ password }: typeof form.values) => {
    const result = await signIn.run({ email, password, rememberMe: true })
    showFieldFailure(form, result?.error, signInFailures)
    if (!result || result.error) return
    // The second step returns to this page.
    const step = findSignInStep(result.data)
    if (step !== null) navigate(withNextPath(step, pathname), { replace: true })
    else expectSession(email)
  }
  return (
    <>
      <Text c="dimmed">{invitationTexts.intro}</Text>
      <ProviderSignIn next={pathname} email={email} isAboveForm />
      <Form
        submitLabel={invitationTexts.submit}
        onSubmit={form.onSubmit(submit)}
        isPending={signIn.isPending}
        failure={omitFieldFailure(signIn.error, signInFailures)}
        failureAction={
          signIn.error?.code === 'EMAIL_NOT_VERIFIED' && <ResendVerification email={email} next={pathname} />
        }
        hasWideButtons
      >
        <EmailField value={email} readOnly />
        <PasswordField
          label={web.fields.password}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </Form>
      {hasPasswordReset() && (
        <Link to={withNextPath('/forgot-password', pathname)} state={{ email }}>
          {web.forgotPassword.link}
        </Link>
      )}
    </>
  )
}

const signInFailures: FieldByErrorCode<'password'> = { INVALID_EMAIL_OR_PASSWORD: 'password' }

interface SignUpFormProps extends Omit<InvitationSignInProps, 'onDeclined'> {
  secret: string
}

/** The secret from the email proves the address, so no verification email is needed. */
const SignUpForm = ({ invitation: { id, email }, secret, onSignedUp, onStale }: SignUpFormProps) => {
  const { texts, tag } = useLanguage()
  const { web } = texts
  const { signUp: invitationTexts } = useOrganizationTexts().invitation
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const signUp = useAction(client.signUp.email)
  const form = useForm({
    initialValues: { name: '', password: '' },
    validate: { name: validateRequired, password: validateNewPassword },
  })
  const submit = async ({ name, password }: typeof form.values) => {
    const language = languages.find((row) => row.tag === tag)?.code
    const result = await signUp.run({ name: name.trim(), email, password, language, invitation: { id, secret } })
    showFieldFailure(form, result?.error, signUpFailures)
    if (!result?.data) return
    const step = findSignInStep(result.data)
    if (step !== null) return navigate(withNextPath(step, pathname), { replace: true })
    if (result.data.token === null) return onStale()
    expectSession(email)
    onSignedUp()
  }
  return (
    <>
      <Text c="dimmed">{invitationTexts.intro}</Text>
      <ProviderSignIn next={pathname} email={email} isSignUp isAboveForm />
      <Form
        submitLabel={invitationTexts.submit}
        onSubmit={form.onSubmit(submit)}
        isPending={signUp.isPending}
        failure={omitFieldFailure(signUp.error, signUpFailures)}
        hasWideButtons
      >
        <EmailField value={email} readOnly />
        <NameField {...form.getInputProps('name')} />
        <NewPasswordField label={web.fields.password} personal={[email]} {...form.getInputProps('password')} />
      </Form>
    </>
  )
}

const signUpFailures: FieldByErrorCode<'password'> = {
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_COMPROMISED: 'password',
}
