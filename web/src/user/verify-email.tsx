import { useAction } from '@latchkey/client/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { BreakableText } from '../ui/breakable-text.tsx'
import { useSearchParams } from '../router/router.tsx'
import { LoadedSession } from '../session/loaded-session.tsx'
import { useNextPath, useNavigationState, withNextPath } from '../session/next-path.ts'
import { hasEmailCodes } from '../session/email-codes.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { EmailField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { ButtonLink, Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { validateEmail } from '../ui/validation.tsx'
import { AddressVerified } from './address-verified.tsx'
import { ResendVerification } from './resend-verification.tsx'
import { sendVerificationMail } from './send-verification-mail.ts'
import { useForm } from '../ui/use-form.ts'

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
          return <AddressVerified isSignedIn={session !== null} />
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
          <ResendVerification email={email} next={next} variant="filled" />
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

/** A signed-in user who opens the screen later may have no mail with a valid code. */
const Sent = (props: SentProps) =>
  hasEmailCodes() && props.isJustSent ? <VerifyWithCode {...props} /> : <LinkSent {...props} />

// Loaded on demand, because not every service mails codes.
const VerifyWithCode = lazyNamed(() => import('./verify-with-code.tsx'), 'VerifyWithCode')

const LinkSent = ({ email, isSignedIn, isJustSent }: SentProps) => {
  const { web } = useTexts()
  const next = useNextPath()
  return (
    <MessageScreen
      icon="mail"
      title={web.verifyEmail.title}
      actions={<ResendVerification email={email} next={next} isJustSent={isJustSent} variant="filled" />}
      links={
        isSignedIn ? (
          <Link to={next ?? '/account'}>{web.verifyEmail.later}</Link>
        ) : (
          <Link to={withNextPath('/sign-up', next)}>{web.verifyEmail.otherAddress}</Link>
        )
      }
    >
      <span>
        <BreakableText>{web.verifyEmail.sent(email)}</BreakableText>
      </span>
      <span>{web.verifyEmail.spam}</span>
    </MessageScreen>
  )
}

const RequestMail = () => {
  const { web } = useTexts()
  const next = useNextPath()
  const [requestedFor, setRequestedFor] = useState<string | null>(null)
  const send = useAction(sendVerificationMail)
  const form = useForm({ initialValues: { email: '' }, validate: { email: validateEmail } })
  const submit = async (values: typeof form.values) => {
    const email = values.email.trim()
    const result = await send.run({ email, next })
    if (result && !result.error) setRequestedFor(email)
  }
  if (requestedFor !== null && hasEmailCodes()) {
    return <VerifyWithCode email={requestedFor} isSignedIn={false} />
  }
  if (requestedFor !== null) {
    return (
      <MessageScreen
        icon="mail"
        title={web.verifyEmail.title}
        actions={
          <>
            <ButtonLink to={withNextPath('/sign-in', next)} state={{ email: requestedFor }}>
              {web.forgotPassword.back}
            </ButtonLink>
            <Button variant="default" onClick={() => setRequestedFor(null)}>
              {web.forgotPassword.again}
            </Button>
          </>
        }
      >
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
      links={<Link to={withNextPath('/sign-in', next)}>{web.forgotPassword.back}</Link>}
    >
      <EmailField {...form.getInputProps('email')} />
    </FormScreen>
  )
}
