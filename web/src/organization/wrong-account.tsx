import { Button } from '@mantine/core'
import { BreakableText } from '../ui/breakable-text.tsx'
import { useLocation } from '../router/router.tsx'
import { useSignOut } from '../session/sign-out.ts'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { useOrganizationTexts } from './texts.ts'

interface WrongAccountProps {
  /** The invited address. */
  email: string
  user: { email: string }
}

/** Shown if the invitation is for another email address. Offers to switch the account. */
export const WrongAccount = ({ email, user }: WrongAccountProps) => {
  const { web } = useTexts()
  const texts = useOrganizationTexts().invitation
  const switchAccount = useSignOut(useLocation().pathname)
  return (
    <MessageScreen
      icon="account"
      title={texts.wrongAddress.title}
      actions={
        <>
          <Button loading={switchAccount.isPending} onClick={switchAccount.run}>
            {web.continueAs.switch}
          </Button>
          <ButtonLink to="/account" variant="default">
            {web.menu.account}
          </ButtonLink>
        </>
      }
    >
      <span>
        <BreakableText>{texts.wrongAddress.body(email)}</BreakableText>
      </span>
      <span>
        <BreakableText>{texts.signedInAs(user.email)}</BreakableText>
      </span>
    </MessageScreen>
  )
}
