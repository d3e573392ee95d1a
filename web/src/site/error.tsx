import { Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { ErrorText } from '../ui/error-text.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

/** Where links lead that could not do their work: what `?error=` means, and a fresh start. */
export const ErrorPage = () => {
  const texts = useTexts()
  const [query] = useSearchParams()
  const { title, code: named, startAgain } = texts.pages.error
  const asked = query.get('error') ?? query.get('code') ?? ''
  // A code is all that is shown of what somebody else wrote into the address.
  const code = /^[A-Za-z0-9_-]{1,80}$/.test(asked) ? asked : null
  return (
    <MessageScreen icon="alert" tone="error" title={title} actions={<ButtonLink to="/">{startAgain}</ButtonLink>}>
      <span>
        <ErrorText code={code} />
      </span>
      {code !== null && <Text size="sm">{named(code)}</Text>}
    </MessageScreen>
  )
}
