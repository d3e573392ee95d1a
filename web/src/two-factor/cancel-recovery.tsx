import { client } from '../client.ts'
import { MailedAction } from '../session/mailed-action.tsx'
import { cancelRecoverySecret } from '../session/mailed-secrets.ts'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { hasPasswordReset } from '../user/mailed-links.ts'
import { useTwoFactorTexts } from './texts.ts'

/** The page of the link that cancels a recovery: `/cancel-recovery#<secret>`. */
export const CancelRecovery = () => {
  const { recovery } = useTwoFactorTexts()
  const texts = recovery.cancelPage
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
        actions={hasPasswordReset() && <ButtonLink to="/forgot-password">{texts.resetPassword}</ButtonLink>}
      >
        {texts.done}
      </MessageScreen>
    </MailedAction>
  )
}
