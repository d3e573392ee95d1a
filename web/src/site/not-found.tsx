import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

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
