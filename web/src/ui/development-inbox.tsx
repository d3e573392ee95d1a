import { Anchor } from '@mantine/core'
import { isDevelopment } from './development.ts'
import { useTexts } from './language.tsx'

/** The link to the mails that the service writes during development. */
export const DevelopmentInbox = () => {
  const texts = useTexts()
  return isDevelopment() ? <Anchor href="/dev/inbox">{texts.web.devInbox}</Anchor> : null
}
