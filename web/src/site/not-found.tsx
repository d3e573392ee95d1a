import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

/** For an address that leads nowhere. */
export const NotFound = () => {
  const { web } = useTexts()
  return (
    <MessageScreen
      icon="search"
      title={web.notFound.title}
      actions={<ButtonLink to="/">{web.notFound.home}</ButtonLink>}
    >
      {web.notFound.body}
    </MessageScreen>
  )
}
