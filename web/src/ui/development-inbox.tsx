import { Anchor } from '@mantine/core'
import { findInboxPath } from './development.ts'
import { useTexts } from './language.tsx'

/** The link to the mails that the service writes during development. */
export const DevelopmentInbox = () => {
  const texts = useTexts()
  const path = findInboxPath()
  if (path === null) return null
  return (
    <Anchor href={path} size="sm">
      {texts.web.devInbox}
    </Anchor>
  )
}
