import { useAction } from '@latchkey/client/react'
import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { useTexts } from '../ui/language.tsx'
import { readMeta } from '../ui/read-meta.ts'
import { toOriginPath } from '../ui/site-paths.ts'
import { toast } from '../ui/toast.tsx'
import { withNextPath } from './next-path.ts'

/** Whether the service signs users in with an emailed code. */
export const sendsSignInCodes = (): boolean => readMeta('latchkey-email-code') === 'on'

/** The call that emails a code and a link, which redirects to `next` or the account. */
export const sendSignInCode = ({ email, next }: { email: string; next: string | null }) =>
  client.signIn.magicLink({ email, callbackURL: toOriginPath(next ?? '/account') })

interface SendCodeButtonProps {
  email: string
  /** Shows the error of the email field. Returns whether there is one. */
  validate: () => Promise<boolean>
  next: string | null
}

/** Emails a code and opens the screen for it. */
export const SendCodeButton = ({ email, validate, next }: SendCodeButtonProps) => {
  const { web } = useTexts()
  const navigate = useNavigate()
  const send = useAction(sendSignInCode)
  const requestCode = async () => {
    if (await validate()) return
    const result = await send.run({ email, next })
    if (!result) return
    if (result.error) toast.failure(result.error)
    else await navigate(withNextPath('/sign-in/code', next), { state: { email } })
  }
  return (
    <Button variant="default" loading={send.isPending} onClick={() => void requestCode()}>
      {web.signIn.sendCode}
    </Button>
  )
}
