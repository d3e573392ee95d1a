import { Stack, Text } from '@mantine/core'
import { ActionButton } from '../ui/action-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useTexts } from '../ui/language.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { AccountButtons } from './account-buttons.tsx'
import { useInactiveAccounts } from './device-accounts.ts'
import classes from './remaining-accounts.module.css'
import { useSignOut } from './sign-out.ts'

interface RemainingAccountsProps {
  next?: string | null
  /** A line separates the accounts from the form below. */
  isAboveForm?: boolean
}

/** The accounts that stay signed in to this browser after the active one was signed out. */
export const RemainingAccounts = ({ next, isAboveForm = false }: RemainingAccountsProps) => {
  const { web } = useTexts()
  const accounts = useInactiveAccounts(null)
  const signOut = useSignOut('/signed-out', { allAccounts: true })
  // Most browsers have one account, so nothing is announced before the response.
  if (accounts.isPending) return null
  return (
    <AsyncContent state={accounts} empty={null}>
      {(list) => (
        <Stack
          gap="xs"
          my="xs"
          component="section"
          aria-label={web.accounts.remaining}
          className={isAboveForm ? classes.aboveForm : undefined}
        >
          <Text size="sm" c="dimmed" ta="start">
            {web.accounts.remaining}
          </Text>
          <AccountButtons accounts={list} next={next ?? null} onStale={accounts.refetch} />
          <ActionButton
            variant="default"
            leftSection={<Icon name="signOut" />}
            isPending={signOut.isPending}
            onClick={signOut.run}
          >
            {web.accounts.signOutAll}
          </ActionButton>
        </Stack>
      )}
    </AsyncContent>
  )
}
