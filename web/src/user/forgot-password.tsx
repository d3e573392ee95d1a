import { useAction } from '@latchkey/client/react'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { client } from '../client.ts'
import { useNextPath, useNavigationState, withNextPath } from '../session/next-path.ts'
import { EmailField } from '../ui/fields.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink, Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { validateEmail } from '../ui/validation.tsx'
import { toOriginPath } from '../ui/site-paths.ts'

/** The target of the links in reset mails. */
export const RESET_PASSWORD_PATH = '/reset-password'

/** Requests a reset mail. The screen does not reveal whether the email belongs to an account. */
export const ForgotPassword = () => {
  const { web } = useTexts()
  const next = useNextPath()
  const navigationState = useNavigationState()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const forget = useAction(client.forgetPassword)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: navigationState.email ?? '' },
    validate: { email: validateEmail },
  })

  const submit = async (values: typeof form.values) => {
    const email = values.email.trim()
    const result = await forget.run({ email, redirectTo: toOriginPath(withNextPath(RESET_PASSWORD_PATH, next)) })
    if (result && !result.error) setSentTo(email)
  }
  const back = <Link to={withNextPath('/sign-in', next)}>{web.forgotPassword.back}</Link>
  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />
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
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
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
      <span>{web.forgotPassword.sent(email)}</span>
      <span>{web.verifyEmail.spam}</span>
    </MessageScreen>
  )
}
