import { client } from '../client.ts'
import { useOnChange } from '../ui/use-on-change.ts'

/**
 * Calls `onRefetched` when the client has refetched the organizations of the user. The client does so after a refused call,
 * because the user may have lost a role or the membership.
 */
export const useOnOrganizationsRefetched = (onRefetched: () => void): void => {
  const { data } = client.useListOrganizations()
  useOnChange(data, (previous) => {
    if (previous !== null) onRefetched()
  })
}
