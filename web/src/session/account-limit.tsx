import { MAX_ACCOUNTS_PER_BROWSER } from '@latchkey/contract/limits'
import { Alert } from '@mantine/core'
import { client } from '../client.ts'
import { useTexts } from '../ui/language.tsx'
import { useInactiveAccounts } from './device-accounts.ts'

/** Names the account that the next sign-in signs out, if the browser has the maximum number of accounts. */
export const AccountLimit = () => {
  const { web } = useTexts()
  const accounts = useInactiveAccounts(client.useSession().data)
  // With the active account, a list of this length has the maximum.
  const last = accounts.data?.[MAX_ACCOUNTS_PER_BROWSER - 2]
  return last ? <Alert color="orange">{web.accounts.limit(MAX_ACCOUNTS_PER_BROWSER, last.user.email)}</Alert> : null
}
