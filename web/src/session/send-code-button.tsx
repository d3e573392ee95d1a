import { useAction } from '@latchkey/client/react'
import { useId, useState } from 'react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { useTexts } from '../ui/language.tsx'
import { LastUsed } from '../ui/last-used.tsx'
import { toOriginPath } from '../ui/site-paths.ts'
import { toast } from '../ui/toast.tsx'
import { isLastUsedMethod } from './last-login-method.ts'
import { withAddParameter } from './multiple-accounts.ts'
import { withNextPath } from './next-path.ts'

/** `isAdding` adds an account to the one that is signed in. */
export const getSignInCodePath = (isAdding: boolean): string =>
  isAdding ? withAddParameter('/sign-in/code') : '/sign-in/code'

/** Emails a code and a link. The link redirects to `next` or the account, or back here if it is invalid. */
export const sendSignInCode = ({ email, next }: { email: string; next: string | null }) =>
  client.signIn.magicLink({
    email,
    callbackURL: toOriginPath(next ?? '/account'),
    errorCallbackURL: toOriginPath(withNextPath('/sign-in', next)),
  })

interface SendCodeButtonProps {
  email: string
  /** Shows the error of the email field. Returns whether the address is valid. */
  validate: () => boolean
  next: string | null
  isAdding: boolean
}

/** Emails a code and opens the screen for it. */
export const SendCodeButton = ({ email, validate, next, isAdding }: SendCodeButtonProps) => {
  const { web } = useTexts()
  const navigate = useNavigate()
  const badge = useId()
  const [isLastUsed] = useState(() => isLastUsedMethod('email-otp'))
  const send = useAction(sendSignInCode)
  const requestCode = async () => {
    if (!validate()) return
    const result = await send.run({ email, next })
    if (!result) return
    if (result.error) toast.failure(result.error)
    else navigate(withNextPath(getSignInCodePath(isAdding), next), { state: { email } })
  }
  const button = (
    <ActionButton
      variant="default"
      fullWidth
      aria-describedby={isLastUsed ? badge : undefined}
      isPending={send.isPending}
      onClick={() => void requestCode()}
    >
      {web.signIn.sendCode}
    </ActionButton>
  )
  return isLastUsed ? <LastUsed badgeId={badge}>{button}</LastUsed> : button
}
