import { ActionButton } from '../ui/action-button.tsx'
import { useTexts } from '../ui/language.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { hasMultipleAccounts, withAddParameter } from './multiple-accounts.ts'
import { withNextPath } from './next-path.ts'
import { useSignOut } from './sign-out.ts'

interface SwitchAccountButtonProps {
  next: string | null
  /** Another button is the main action of the screen. */
  isSecondary?: boolean
}

/** Opens the sign-in form. Signs the user out first, unless several accounts can be signed in to the browser. */
export const SwitchAccountButton = ({ next, isSecondary = false }: SwitchAccountButtonProps) => {
  const { web } = useTexts()
  const signOut = useSignOut(withNextPath('/sign-in', next))
  const appearance = { variant: isSecondary ? 'default' : 'filled', fullWidth: true }
  return hasMultipleAccounts() ? (
    <ButtonLink to={withNextPath(withAddParameter('/sign-in'), next)} {...appearance}>
      {web.continueAs.switch}
    </ButtonLink>
  ) : (
    <ActionButton isPending={signOut.isPending} onClick={signOut.run} {...appearance}>
      {web.continueAs.switch}
    </ActionButton>
  )
}
