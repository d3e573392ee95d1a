import { client } from '../client.ts'
import { MailedAction } from '../session/mailed-action.tsx'
import { cancelRecoverySecret } from '../session/mailed-secrets.ts'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { hasPasswordReset } from '../user/mailed-links.ts'
import { useTwoFactorTexts } from './texts.ts'

/** The page of the link that cancels a recovery: `/cancel-recovery#<secret>`. */
export const CancelRecovery = () => {
  const { recovery } = useTwoFactorTexts()
  const texts = recovery.cancelPage
  const { web } = useTexts()
  return (
    <MailedAction
      texts={{ ...texts, submit: recovery.notice.cancel }}
      mailedSecret={cancelRecoverySecret}
      call={client.twoFactor.cancelRecovery}
    >
      <MessageScreen
        icon="check"
        tone="success"
        title={texts.doneTitle}
        actions={
          <>
            {hasPasswordReset() && <ButtonLink to="/forgot-password">{texts.resetPassword}</ButtonLink>}
            <ButtonLink to="/sign-in" variant={hasPasswordReset() ? 'default' : 'filled'}>
              {web.signIn.submit}
            </ButtonLink>
          </>
        }
      >
        {texts.done}
      </MessageScreen>
    </MailedAction>
  )
}
