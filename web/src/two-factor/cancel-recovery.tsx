import { useAction } from '@latchkey/client/react'
import type { FormEvent } from 'react'
import { client } from '../client.ts'
import { useLocation } from '../router/router.tsx'
import { cancelRecoverySecret } from '../session/mailed-secrets.ts'
import { FormScreen } from '../ui/form-screen.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { hasPasswords } from '../user/has-passwords.ts'
import { useTwoFactorTexts } from './texts.ts'

/**
 * The page of the link that cancels a recovery: `/cancel-recovery#<secret>`. A button sends the request, because programs
 * that scan mails open links.
 */
export const CancelRecovery = () => {
  const { recovery } = useTwoFactorTexts()
  const cancel = useAction(client.twoFactor.cancelRecovery)
  const { hash } = useLocation()
  // The fragment remains after a navigation within the app.
  const secret = hash.slice(1) || cancelRecoverySecret.find()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await cancel.run({ token: secret ?? '' })
  }

  const texts = recovery.cancelPage
  if (cancel.data) {
    return (
      <MessageScreen
        icon="check"
        tone="success"
        title={texts.doneTitle}
        actions={hasPasswords() && <ButtonLink to="/forgot-password">{texts.resetPassword}</ButtonLink>}
      >
        {texts.done}
      </MessageScreen>
    )
  }
  if (secret === undefined || cancel.error?.code === 'INVALID_TOKEN') {
    return (
      <MessageScreen icon="alert" tone="error" title={texts.uselessTitle}>
        {texts.useless}
      </MessageScreen>
    )
  }
  return (
    <FormScreen
      title={texts.title}
      intro={texts.body}
      submitLabel={recovery.notice.cancel}
      onSubmit={(event) => void submit(event)}
      isPending={cancel.isPending}
      failure={cancel.error}
    />
  )
}
