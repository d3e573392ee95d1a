import { type Result, useAction } from '@latchkey/client/react'
import type { FormEvent, ReactNode } from 'react'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import type { MailedSecret } from './mailed-secrets.ts'
import { useMailedSecret } from './use-mailed-secret.ts'

interface MailedActionProps {
  texts: { title: string; body: string; submit: string; uselessTitle: string; useless: string }
  mailedSecret: MailedSecret
  call: (input: { token: string }) => Promise<Result<unknown>>
  /** The screen after the action. */
  children: ReactNode
}

/**
 * The page of a mailed link with its secret in the fragment, which needs no session. A button sends the request, because
 * programs that scan mails open links.
 */
export const MailedAction = (props: MailedActionProps) => {
  const token = useMailedSecret(props.mailedSecret)
  // The result for an earlier link does not count for this one.
  return <ActionWithToken {...props} key={token} token={token} />
}

const ActionWithToken = ({ texts, mailedSecret, token, call, children }: MailedActionProps & { token?: string }) => {
  const { web } = useTexts()
  const action = useAction(call)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await action.run({ token: token ?? '' })
    if (result?.data || result?.error?.code === 'INVALID_TOKEN') mailedSecret.remove()
  }
  if (action.data) return children
  if (token === undefined || action.error?.code === 'INVALID_TOKEN') {
    return (
      <MessageScreen
        icon="alert"
        tone="error"
        title={texts.uselessTitle}
        actions={<ButtonLink to="/">{web.notFound.home}</ButtonLink>}
      >
        {texts.useless}
      </MessageScreen>
    )
  }
  return (
    <FormScreen
      title={texts.title}
      intro={texts.body}
      submitLabel={texts.submit}
      onSubmit={(event) => void submit(event)}
      isPending={action.isPending}
      failure={action.error}
    />
  )
}
