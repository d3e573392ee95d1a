import { client } from '../client.ts'
import { Appearance } from '../ui/appearance.tsx'
import { NonEssential } from '../ui/non-essential.tsx'
import { LanguageSelect } from '../ui/language-select.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'

/** At the end of the header: the own menu for whoever is signed in, the language for a stranger. */
export const SessionControls = () => {
  const { data, isPending } = client.useSession()
  if (isPending) return null
  if (!data) return <LanguageSelect />
  return (
    <>
      <NonEssential>
        <OrganizationSwitcher {...data} />
      </NonEssential>
      <NonEssential>
        <UserMenu user={data.user} />
      </NonEssential>
    </>
  )
}

/** Above every screen, for as long as somebody is in another one's place. */
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

/** What strangers may set beside the language; everybody else finds it in their menu. */
export const SignedOutSettings = () => {
  const { data, isPending } = client.useSession()
  return isPending || data ? null : <Appearance isInline />
}

// Strangers need not wait for it.
const ImpersonationBar = lazyNamed(() => import('../admin/impersonation-bar.tsx'), 'ImpersonationBar')
const UserMenu = lazyNamed(() => import('./user-menu.tsx'), 'UserMenu')
const OrganizationSwitcher = lazyNamed(
  () => import('../organization/organization-switcher.tsx'),
  'OrganizationSwitcher',
)
