import { useCallback, useState } from 'react'
import { client } from '../client.ts'
import { useSearchParams } from '../router/router.tsx'
import { resetSecret } from '../session/mailed-secrets.ts'
import { useNextPath, withNextPath } from '../session/next-path.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink, Link } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { NewPassword, PasswordChanged } from './new-password.tsx'

/** The target of the links in reset mails. `moveSecretOutOfUrl` has removed the token from the URL. */
export const ResetPassword = () => {
  const [query] = useSearchParams()
  const [token] = useState(resetSecret.find)
  const [isDone, setIsDone] = useState(false)
  const [invalidCode, setInvalidCode] = useState<string | null>(null)
  const save = useCallback(
    async ({ newPassword }: { newPassword: string }) => {
      const result = await client.resetPassword({ newPassword, token })
      if (result.data || result.error.code === 'INVALID_TOKEN') resetSecret.remove()
      return result
    },
    [token],
  )
  if (isDone) return <PasswordChanged />
  if (invalidCode !== null || token === undefined) {
    return <InvalidLink code={invalidCode ?? query.get('error') ?? 'INVALID_TOKEN'} />
  }
  return <NewPassword save={save} onDone={() => setIsDone(true)} onInvalid={({ code }) => setInvalidCode(code)} />
}

const InvalidLink = ({ code }: { code: string }) => {
  const texts = useTexts()
  const next = useNextPath()
  return (
    <MessageScreen
      icon="alert"
      tone="error"
      title={texts.web.newPassword.invalidLink}
      actions={<ButtonLink to={withNextPath('/forgot-password', next)}>{texts.web.newPassword.again}</ButtonLink>}
      links={<Link to={withNextPath('/sign-in', next)}>{texts.web.forgotPassword.back}</Link>}
    >
      <ErrorText code={code} />
    </MessageScreen>
  )
}
