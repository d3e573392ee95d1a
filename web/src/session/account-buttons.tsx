import { useAction } from '@latchkey/client/react'
import { Loader, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { BreakableText } from '../ui/breakable-text.tsx'
import { useNavigate } from '../router/router.tsx'
import { hasName } from '../ui/has-name.ts'
import { useTexts } from '../ui/language.tsx'
import { toast } from '../ui/toast.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import classes from './account-buttons.module.css'
import type { DeviceAccount } from './device-accounts.ts'

interface AccountButtonsProps {
  accounts: readonly DeviceAccount[]
  /** The path after the switch; the account by default. */
  next?: string | null
  /** The account is no longer signed in to this browser. */
  onStale: () => void
}

/** The accounts that are signed in to this browser, as buttons that activate them. */
export const AccountButtons = ({ accounts, next, onStale }: AccountButtonsProps) => {
  const { web } = useTexts()
  const navigate = useNavigate()
  const activate = useAction(client.multiSession.setActive)
  const [activatedToken, setActivatedToken] = useState<string>()
  const activateAccount = async (sessionToken: string) => {
    if (activate.isPending) return
    setActivatedToken(sessionToken)
    const result = await activate.run({ sessionToken })
    if (!result) return
    if (!result.error) return navigate(next ?? '/account')
    toast.failure(result.error)
    onStale()
  }
  return (
    <ul className={classes.list}>
      {accounts.map(({ session: { token }, user }) => (
        <li key={token}>
          <UnstyledButton className={classes.account} onClick={() => void activateAccount(token)}>
            <UserAvatar user={user} />
            <span className={classes.names} aria-hidden="true">
              <Text component="span" display="block" size="sm" fw={600}>
                <BreakableText>{user.name || user.email}</BreakableText>
              </Text>
              {hasName(user) && (
                <Text component="span" display="block" size="sm" c="dimmed">
                  <BreakableText>{user.email}</BreakableText>
                </Text>
              )}
            </span>
            <VisuallyHidden>
              {web.accounts.switchTo(hasName(user) ? `${user.name}, ${user.email}` : user.email)}
            </VisuallyHidden>
            {activate.isPending && token === activatedToken && <Loader size="xs" />}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
