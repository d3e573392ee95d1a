import { useNextPath, withNextPath } from '../session/next-path.ts'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

/** The screen after a link or a code verified the address. */
export const AddressVerified = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const { web, pages } = useTexts()
  const next = useNextPath()
  return (
    <MessageScreen
      icon="check"
      tone="success"
      title={pages.verifyEmail.doneTitle}
      actions={
        <ButtonLink to={isSignedIn ? (next ?? '/account') : withNextPath('/sign-in', next)}>
          {isSignedIn ? pages.verifyEmail.continue : web.signIn.submit}
        </ButtonLink>
      }
    >
      {web.verifyEmail.done}
    </MessageScreen>
  )
}
