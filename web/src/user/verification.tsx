import { useAction } from '@latchkey/client/react'
import { Button } from '@mantine/core'
import { client } from '../client.ts'
import { useTexts } from '../ui/language.tsx'
import { useNotices } from '../ui/notices.tsx'

/** Where the link of a verification mail leads in the end; `routes.tsx` says there that the address is confirmed. */
export const AFTER_VERIFICATION = '/?done=email-verified'

export const ResendVerification = ({ email }: { email: string }) => {
  const { account } = useTexts().web
  const notices = useNotices()
  const send = useAction(client.sendVerificationEmail)
  const resend = async () => {
    const result = await send.run({ email, callbackURL: AFTER_VERIFICATION })
    if (result?.error) notices.failure(result.error)
    else if (result) notices.done(({ web }) => web.notices.verificationSent(email))
  }
  return (
    <Button variant="default" size="sm" loading={send.isPending} onClick={() => void resend()}>
      {account.resend}
    </Button>
  )
}
