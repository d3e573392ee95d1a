import { useAction } from '@latchkey/client/react'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { client } from '../client.ts'
import { LoadedSession } from '../session/loaded-session.tsx'
import { useNextPath, useNavigationState, withNextPath } from '../session/next-path.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { EmailField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink, Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { validateEmail } from '../ui/validation.tsx'
import { AFTER_VERIFICATION_PATH, ResendVerification } from './resend-verification.tsx'
import { toOriginPath } from '../ui/site-paths.ts'

/**
 * The screen about a verification mail: it was sent, the link succeeded (`?done`) or failed (`?error=`). If the email is
 * unknown, a form requests it.
 */
export const VerifyEmail = () => {
  const [query] = useSearchParams()
  const navigationState = useNavigationState()
  const error = query.get('error')
  return (
    <LoadedSession>
      {(session) => {
        if (session?.user.emailVerified || (error === null && query.has('done')))
          return <Done isSignedIn={session !== null} />
        const email = session?.user.email ?? navigationState.email
        if (error !== null) return <Failed code={error} email={email} />
        return email === null ? (
          <RequestMail />
        ) : (
          <Sent email={email} isSignedIn={session !== null} isJustSent={navigationState.email !== null} />
        )
      }}
    </LoadedSession>
  )
}

const Done = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const { web, pages } = useTexts()
  const next = useNextPath()
  return (
    <MessageScreen
      icon="check"
      tone="success"
      title={pages.verifyEmail.doneTitle}
      actions={
        <ButtonLink to={isSignedIn ? (next ?? '/account') : withNextPath('/sign-in', next)}>
          {isSignedIn ? pages.verifyEmail.continue : web.signIn.submit}
        </ButtonLink>
      }
    >
      {web.verifyEmail.done}
    </MessageScreen>
  )
}

const Failed = ({ code, email }: { code: string; email: string | null }) => {
  const texts = useTexts()
  const next = useNextPath()
  return (
    <MessageScreen
      icon="alert"
      tone="error"
      title={texts.pages.verifyEmail.failedTitle}
      actions={
        email === null ? (
          <ButtonLink to={withNextPath('/verify-email', next)}>{texts.web.verifyEmail.resend}</ButtonLink>
        ) : (
          <ResendVerification email={email} next={next} />
        )
      }
      links={<Link to="/">{texts.pages.error.startAgain}</Link>}
    >
      <ErrorText code={code} />
    </MessageScreen>
  )
}

interface SentProps {
  email: string
  isSignedIn: boolean
  isJustSent: boolean
}

const Sent = ({ email, isSignedIn, isJustSent }: SentProps) => {
  const { web } = useTexts()
  const next = useNextPath()
  return (
    <MessageScreen
      icon="mail"
      title={web.verifyEmail.title}
      actions={
        <>
          {isSignedIn && <ButtonLink to={next ?? '/account'}>{web.verifyEmail.later}</ButtonLink>}
          <ResendVerification email={email} next={next} isJustSent={isJustSent} />
        </>
      }
      links={!isSignedIn && <Link to={withNextPath('/sign-up', next)}>{web.verifyEmail.otherAddress}</Link>}
    >
      <span>{web.verifyEmail.sent(email)}</span>
      <span>{web.verifyEmail.spam}</span>
    </MessageScreen>
  )
}

const RequestMail = () => {
  const { web } = useTexts()
  const next = useNextPath()
  const [requestedFor, setRequestedFor] = useState<string | null>(null)
  const send = useAction(client.sendVerificationEmail)
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: { email: validateEmail } })
  const submit = async (values: typeof form.values) => {
    const email = values.email.trim()
    const result = await send.run({ email, callbackURL: toOriginPath(withNextPath(AFTER_VERIFICATION_PATH, next)) })
    if (result && !result.error) setRequestedFor(email)
  }
  const back = <Link to={withNextPath('/sign-in', next)}>{web.forgotPassword.back}</Link>
  if (requestedFor !== null) {
    return (
      <MessageScreen icon="mail" title={web.verifyEmail.title} links={back}>
        <span>{web.verifyEmail.requested(requestedFor)}</span>
        <span>{web.verifyEmail.spam}</span>
      </MessageScreen>
    )
  }
  return (
    <FormScreen
      title={web.verifyEmail.requestTitle}
      intro={web.verifyEmail.requestIntro}
      submitLabel={web.forgotPassword.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={send.isPending}
      failure={send.error}
      links={back}
    >
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
    </FormScreen>
  )
}
