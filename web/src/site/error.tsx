import { Text } from '@mantine/core'
import { useSearchParams } from '../router/router.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

/** The target of links that failed: explains `?error=` and links to the start. */
export const ErrorPage = () => {
  const texts = useTexts()
  const [query] = useSearchParams()
  const { title, code: formatCode, startAgain } = texts.pages.error
  const parameter = query.get('error') ?? query.get('code') ?? ''
  // An attacker can write anything into the URL, so only text that looks like a code is rendered.
  const code = /^[A-Za-z0-9_-]{1,80}$/.test(parameter) ? parameter : null
  // The code would add nothing to the text about a link.
  const isAboutLink = code !== null && /^(invalid_token|token_expired)$/i.test(code)
  return (
    <MessageScreen
      icon="alert"
      tone="error"
      title={isAboutLink ? texts.web.newPassword.invalidLink : title}
      actions={<ButtonLink to="/">{startAgain}</ButtonLink>}
    >
      <span>
        <ErrorText code={code} />
      </span>
      {code !== null && !isAboutLink && <Text size="sm">{formatCode(code)}</Text>}
    </MessageScreen>
  )
}
