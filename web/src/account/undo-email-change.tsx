import { client } from '../client.ts'
import { MailedAction } from '../session/mailed-action.tsx'
import { undoEmailChangeSecret } from '../session/mailed-secrets.ts'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { hasPasswordReset } from '../user/mailed-links.ts'
import { useAccountTexts } from './texts.ts'

/** The page of the link that undoes an email change: `/undo-email-change#<secret>`. */
export const UndoEmailChange = () => {
  const texts = useAccountTexts().undoEmailChange
  const { web } = useTexts()
  return (
    <MailedAction texts={texts} mailedSecret={undoEmailChangeSecret} call={client.undoEmailChange}>
      <MessageScreen
        icon="check"
        tone="success"
        title={texts.doneTitle}
        actions={
          hasPasswordReset() ? (
            <ButtonLink to="/forgot-password">{texts.createPassword}</ButtonLink>
          ) : (
            <ButtonLink to="/sign-in">{web.signIn.submit}</ButtonLink>
          )
        }
      >
        {hasPasswordReset() ? texts.done : texts.doneWithoutPassword}
      </MessageScreen>
    </MailedAction>
  )
}
