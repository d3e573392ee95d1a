import { useAction } from '@latchkey/client/react'
import { languages } from '@latchkey/contract/languages'
import { Paper, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useLocation, useNavigate } from 'react-router'
import { client } from '../client.ts'
import { expectSession } from '../session/expected-session.ts'
import { withNext } from '../session/next.ts'
import { ProviderLead } from '../social/provider-lead.tsx'
import { type FieldOfCode, fieldFailure } from '../ui/field-failures.tsx'
import { EmailField, NameField, PasswordField } from '../ui/fields.tsx'
import { Form } from '../ui/form.tsx'
import { useLanguage, useTexts } from '../ui/language.tsx'
import { Link } from '../ui/link.tsx'
import { isFilled, isNewPassword } from '../ui/validation.tsx'
import { NewPasswordField } from '../user/new-password-field.tsx'
import { ResendVerification } from '../user/resend-verification.tsx'
import classes from './invitation-card.module.css'
import { InvitationFacts } from './invitation-facts.tsx'
import type { ReceivedInvitation } from './received-invitation.ts'
import { useOrganizationTexts } from './texts.ts'

interface InvitedStrangerProps {
  invitation: ReceivedInvitation
  secret: string | undefined
  /** There is an account now, and a session. */
  onSignedUp: () => void
  /** There is an account now, and no session. */
  onChanged: () => void
}

/** The invitation before somebody who is not signed in: they sign in or up right here, with the address as it is. */
export const InvitedStranger = ({ invitation, secret, ...events }: InvitedStrangerProps) => (
  <Paper withBorder shadow="sm" className={classes.card}>
    <InvitationFacts invitation={invitation} />
    {invitation.hasAccount || secret === undefined ? (
      <SignInHere email={invitation.email} />
    ) : (
      <SignUpHere invitation={invitation} secret={secret} {...events} />
    )}
  </Paper>
)

const SignInHere = ({ email }: { email: string }) => {
  const { web } = useTexts()
  const { signIn: words } = useOrganizationTexts().invitation
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const signIn = useAction(client.signIn.email)
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '' }, validate: { password: isFilled } })
  const submit = async ({ password }: typeof form.values) => {
    const result = await signIn.run({ email, password, rememberMe: true })
    const fault = fieldFailure(result?.error, signInFailures)
    if (fault) form.setFieldError(fault.field, fault.message)
    if (!result || result.error) return
    // Whoever has passed the second step comes back here.
    if ('twoFactorRedirect' in result.data) await navigate(withNext('/two-factor', pathname), { replace: true })
    else expectSession(email)
  }
  return (
    <>
      <Text c="dimmed">{words.intro}</Text>
      <ProviderLead next={pathname} email={email} />
      <Form
        submit={words.submit}
        onSubmit={form.onSubmit(submit)}
        isPending={signIn.isPending}
        failure={fieldFailure(signIn.error, signInFailures) ? null : signIn.error}
        remedy={signIn.error?.code === 'EMAIL_NOT_VERIFIED' && <ResendVerification email={email} next={pathname} />}
        isWide
      >
        <EmailField value={email} readOnly />
        <PasswordField
          label={web.fields.password}
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      </Form>
      <Link to={withNext('/forgot-password', pathname)} state={{ email }}>
        {web.forgotPassword.link}
      </Link>
    </>
  )
}

const signInFailures: FieldOfCode<'password'> = { INVALID_EMAIL_OR_PASSWORD: 'password' }

interface SignUpHereProps extends InvitedStrangerProps {
  secret: string
}

/** The mailed secret proves the mailbox, so no further mail has to be waited for. */
const SignUpHere = ({ invitation: { id, email }, secret, onSignedUp, onChanged }: SignUpHereProps) => {
  const { texts, tag } = useLanguage()
  const { web } = texts
  const { signUp: words } = useOrganizationTexts().invitation
  const { pathname } = useLocation()
  const signUp = useAction(client.signUp.email)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', password: '' },
    validate: { name: isFilled, password: isNewPassword },
  })
  const submit = async ({ name, password }: typeof form.values) => {
    const language = languages.find((row) => row.tag === tag)?.code
    const result = await signUp.run({ name: name.trim(), email, password, language, invitation: { id, secret } })
    const fault = fieldFailure(result?.error, signUpFailures)
    if (fault) form.setFieldError(fault.field, fault.message)
    if (!result?.data) return
    if (result.data.token === null) return onChanged()
    expectSession(email)
    onSignedUp()
  }
  return (
    <>
      <Text c="dimmed">{words.intro}</Text>
      <ProviderLead next={pathname} email={email} isSignUp />
      <Form
        submit={words.submit}
        onSubmit={form.onSubmit(submit)}
        isPending={signUp.isPending}
        failure={fieldFailure(signUp.error, signUpFailures) ? null : signUp.error}
        isWide
      >
        <EmailField value={email} readOnly />
        <NameField key={form.key('name')} {...form.getInputProps('name')} />
        <NewPasswordField
          label={web.fields.password}
          personal={[email]}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      </Form>
    </>
  )
}

const signUpFailures: FieldOfCode<'password'> = { PASSWORD_TOO_SHORT: 'password', PASSWORD_TOO_LONG: 'password' }
