import { useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import { OrganizationSwitcher as Switcher } from '../organization/organization-switcher.tsx'
import { hasOrganizations } from '../service-roles.ts'
import { UserMenu } from '../session/user-menu.tsx'
import { toast } from '../ui/toast.tsx'
import { EmbeddedRoot } from './embedded-root.tsx'
import { usePageHistory } from './use-embedded-settings.ts'

/** The menu of the signed-in user. Nothing for signed-out users. */
export const UserButton = () => {
  const history = useMenuHistory()
  const { data } = client.useSession()
  return (
    <EmbeddedRoot history={history} fallback={null} isInline>
      {data && <UserMenu {...data} />}
    </EmbeddedRoot>
  )
}

/** The active organization of the signed-in user, and a list to choose another one. Nothing for signed-out users. */
export const OrganizationSwitcher = () => {
  const history = useMenuHistory()
  const { data } = client.useSession()
  const { run } = useAction(client.organization.setActive)
  const activate = async (organizationId: string) => {
    const result = await run({ organizationId })
    if (result?.error) toast.failure(result.error)
  }
  return (
    <EmbeddedRoot history={history} fallback={null} isInline>
      {data && hasOrganizations() && (
        <Switcher {...data} onSelect={(organizationId) => void activate(organizationId)} />
      )}
    </EmbeddedRoot>
  )
}

/** All links of a menu lead to other pages. */
const useMenuHistory = () => usePageHistory({ home: '/', owns: () => false })
