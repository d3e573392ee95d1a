import { type Result, useAction } from '@latchkey/client/react'
import type { FormEvent, ReactNode } from 'react'
import { useLocation } from '../router/router.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import type { MailedSecret } from './mailed-secrets.ts'

interface MailedActionProps {
  texts: { title: string; body: string; submit: string; uselessTitle: string; useless: string }
  secret: MailedSecret
  call: (input: { token: string }) => Promise<Result<unknown>>
  /** The screen after the action. */
  children: ReactNode
}

/**
 * The page of a mailed link with its secret in the fragment, which needs no session. A button sends the request, because
 * programs that scan mails open links.
 */
export const MailedAction = ({ texts, secret: mailedSecret, call, children }: MailedActionProps) => {
  const action = useAction(call)
  const { hash } = useLocation()
  // The fragment remains after a navigation within the app.
  const secret = hash.slice(1) || mailedSecret.find()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await action.run({ token: secret ?? '' })
    if (result?.data || result?.error?.code === 'INVALID_TOKEN') mailedSecret.remove()
  }
  if (action.data) return children
  if (secret === undefined || action.error?.code === 'INVALID_TOKEN') {
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
      submitLabel={texts.submit}
      onSubmit={(event) => void submit(event)}
      isPending={action.isPending}
      failure={action.error}
    />
  )
}
