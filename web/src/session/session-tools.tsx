import { client } from '../client.ts'
import { Appearance } from '../ui/appearance.tsx'
import { Extra } from '../ui/extra.tsx'
import { LanguageSelect } from '../ui/language-select.tsx'
import { lazily } from '../ui/lazily.ts'

/** At the end of the header: the own menu for whoever is signed in, the language for a stranger. */
export const SessionTools = () => {
  const { data, isPending } = client.useSession()
  if (isPending) return null
  if (!data) return <LanguageSelect />
  return (
    <>
      <Extra>
        <OrganizationSwitcher {...data} />
      </Extra>
      <Extra>
        <UserMenu user={data.user} />
      </Extra>
    </>
  )
}

/** Above every screen, for as long as somebody is in another one's place. */
export const SessionNotice = () => {
  const { data } = client.useSession()
  return (
    data?.session.impersonatedBy && (
      <Extra>
        <ImpersonationBar user={data.user} />
      </Extra>
    )
  )
}

/** What strangers may set beside the language; everybody else finds it in their menu. */
export const StrangersSettings = () => {
  const { data, isPending } = client.useSession()
  return isPending || data ? null : <Appearance isInline />
}

// Strangers need not wait for it.
const ImpersonationBar = lazily(() => import('../admin/impersonation-bar.tsx'), 'ImpersonationBar')
const UserMenu = lazily(() => import('./user-menu.tsx'), 'UserMenu')
const OrganizationSwitcher = lazily(() => import('../organization/organization-switcher.tsx'), 'OrganizationSwitcher')
