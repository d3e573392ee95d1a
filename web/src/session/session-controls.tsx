import { client } from '../client.ts'
import { hasOrganizations } from '../service-roles.ts'
import { Appearance } from '../ui/appearance.tsx'
import { NonEssential } from '../ui/non-essential.tsx'
import { LanguageSelect } from '../ui/language-select.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'

/** The end of the header: organization switcher and user menu, or the language select for signed-out users. */
export const SessionControls = () => {
  const { data, isPending } = client.useSession()
  if (isPending) return null
  if (!data) return <LanguageSelect />
  return (
    <>
      {hasOrganizations() && (
        <NonEssential>
          <OrganizationSwitcher {...data} />
        </NonEssential>
      )}
      <NonEssential>
        <UserMenu {...data} />
      </NonEssential>
    </>
  )
}

/** A bar above every screen during impersonation. */
export const ImpersonationNotice = () => {
  const { data } = client.useSession()
  return (
    data?.session.impersonatedBy && (
      <NonEssential>
        <ImpersonationBar user={data.user} />
      </NonEssential>
    )
  )
}

/** The settings of signed-out users. Signed-in users find them in their menu. */
export const SignedOutSettings = () => {
  const { data, isPending } = client.useSession()
  return isPending || data ? null : <Appearance isInline />
}

// Loaded on demand, so that the sign-in screen does not wait for them.
const ImpersonationBar = lazyNamed(() => import('../admin/impersonation-bar.tsx'), 'ImpersonationBar')
const UserMenu = lazyNamed(() => import('./user-menu.tsx'), 'UserMenu')
const OrganizationSwitcher = lazyNamed(
  () => import('../organization/organization-switcher.tsx'),
  'OrganizationSwitcher',
)
