import { useAction } from '@latchkey/client/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNextPath, useNavigationState, withNextPath } from '../session/next-path.ts'
import { hasEmailCodes } from '../session/email-codes.ts'
import { BreakableText } from '../ui/breakable-text.tsx'
import { EmailField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { ButtonLink, Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { validateEmail } from '../ui/validation.tsx'
import { sendResetMail } from './send-reset-mail.ts'
import { useForm } from '../ui/use-form.ts'

/** Requests a reset mail. The screen does not reveal whether the email belongs to an account. */
export const ForgotPassword = () => {
  const { web } = useTexts()
  const next = useNextPath()
  const navigationState = useNavigationState()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const forget = useAction(sendResetMail)
  const form = useForm({
    initialValues: { email: navigationState.email ?? '' },
    validate: { email: validateEmail },
  })

  const submit = async (values: typeof form.values) => {
    const email = values.email.trim()
    const result = await forget.run({ email, next })
    if (result && !result.error) setSentTo(email)
  }
  const back = <Link to={withNextPath('/sign-in', next)}>{web.forgotPassword.back}</Link>
  if (sentTo !== null) {
    const SentScreen = hasEmailCodes() ? ResetWithCode : Sent
    return <SentScreen email={sentTo} onAgain={() => setSentTo(null)} />
  }
  return (
    <FormScreen
      title={web.forgotPassword.title}
      intro={web.forgotPassword.intro}
      submitLabel={web.forgotPassword.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={forget.isPending}
      failure={forget.error}
      links={back}
    >
      <EmailField {...form.getInputProps('email')} />
    </FormScreen>
  )
}

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => {
  const { web } = useTexts()
  const next = useNextPath()
  return (
    <MessageScreen
      icon="mail"
      title={web.forgotPassword.sentTitle}
      actions={
        <>
          <ButtonLink to={withNextPath('/sign-in', next)} state={{ email }}>
            {web.forgotPassword.back}
          </ButtonLink>
          <Button variant="default" onClick={onAgain}>
            {web.forgotPassword.again}
          </Button>
        </>
      }
    >
      <span>
        <BreakableText>{web.forgotPassword.sent(email)}</BreakableText>
      </span>
      <span>{web.verifyEmail.spam}</span>
    </MessageScreen>
  )
}

// Loaded on demand, because not every service mails codes.
const ResetWithCode = lazyNamed(() => import('./reset-with-code.tsx'), 'ResetWithCode')
