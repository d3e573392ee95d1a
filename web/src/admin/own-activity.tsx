import { useAction } from '@latchkey/client/react'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { client } from '../client.ts'
import { useSessionEndingCall } from '../session/session-end.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { useIsImpersonating } from '../session/impersonation.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { sendResetMail } from '../user/send-reset-mail.ts'
import { hasPasswords } from '../user/has-passwords.ts'
import { ActivityList } from './activity-list.tsx'
import { useActivityTexts } from './activity-texts.ts'

/** The activity of the current user and on their account, with a way to secure the account. */
export const OwnActivity = () => {
  const { title, intro } = useActivityTexts()
  const isImpersonating = useIsImpersonating()
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      {!isImpersonating && <SecureAccount />}
      <ActivityList call={client.listActivity} exportPath="/export-activity" isOwn intro={intro.own} />
    </>
  )
}

/** Revokes all sessions, which signs an attacker out, and sends a password reset email, which keeps the attacker out. */
const SecureAccount = () => {
  const { notMe: texts } = useActivityTexts()
  const { email } = useCurrentSession().user
  const revoke = useAction(useSessionEndingCall(client.revokeSessions, '/signed-out'))
  const secureAccount = async () => {
    const revoked = await revoke.run()
    if (!revoked || revoked.error) return false
    if (!hasPasswords()) {
      toast.success(() => texts.withoutPassword.done)
      return true
    }
    const { error } = await sendResetMail({ email, next: null })
    if (error) toast.failure(error)
    else toast.success(() => texts.done(email))
    return true
  }
  return (
    <Section title={texts.title} intro={(hasPasswords() ? texts : texts.withoutPassword).intro}>
      <div>
        <ConfirmButton
          label={texts.confirm}
          dialog={{ title: texts.confirmTitle, body: hasPasswords() ? texts.body(email) : texts.withoutPassword.body }}
          isPending={revoke.isPending}
          failure={revoke.error}
          onConfirm={secureAccount}
        />
      </div>
    </Section>
  )
}
