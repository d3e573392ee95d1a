import type { ReactNode } from 'react'
import { useActivityTexts } from '../admin/activity-texts.ts'
import { hasApiKeys } from '../api-key/service-api-keys.ts'
import { Route, Routes } from '../router/routes.tsx'
import { hasOrganizations } from '../service-roles.ts'
import { ClosedScreen, useIsImpersonating } from '../session/impersonation.tsx'
import { NotFound } from '../site/not-found.tsx'
import { AreaLayout } from '../ui/area-layout.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Overview } from './overview.tsx'
import { useAccountTexts } from './texts.ts'

/** The screens of the user's account and their navigation. */
export const AccountArea = () => {
  const { title, links, overview } = useAccountTexts()
  const activity = useActivityTexts()
  const isImpersonating = useIsImpersonating()
  const hideWhileImpersonating = (label: string, element: ReactNode) =>
    isImpersonating ? <ClosedScreen title={label} /> : element
  return (
    <AreaLayout
      label={title}
      links={[
        { to: '/account', label: overview.link, icon: 'home', isExact: true },
        { to: '/account/profile', label: links.profile, icon: 'account' },
        { to: '/account/security', label: links.security, icon: 'lock' },
        { to: '/account/sessions', label: links.sessions, icon: 'devices' },
        { to: '/account/activity', label: activity.title, icon: 'history' },
        { to: '/account/connections', label: links.connections, icon: 'plug' },
        ...(hasApiKeys() ? [{ to: '/account/api-keys', label: links.apiKeys, icon: 'key' as const }] : []),
        ...(hasOrganizations()
          ? [{ to: '/account/organizations', label: links.organizations, icon: 'organization' as const }]
          : []),
        { to: '/account/danger', label: links.danger, icon: 'trash' },
      ]}
    >
      <Routes>
        <Route index element={<Overview />} />
        <Route path="profile" element={<Profile />} />
        <Route path="security" element={hideWhileImpersonating(links.security, <Security />)} />
        <Route path="security/two-factor" element={hideWhileImpersonating(links.security, <SetUpTwoFactor />)} />
        <Route path="security/backup-codes" element={hideWhileImpersonating(links.security, <RenewBackupCodes />)} />
        <Route path="sessions" element={<Sessions />} />
        <Route path="activity" element={<OwnActivity />} />
        <Route path="connections" element={<Connections />} />
        {hasApiKeys() && <Route path="api-keys" element={<OwnApiKeys />} />}
        {hasOrganizations() && <Route path="organizations" element={<OwnOrganizations />} />}
        <Route path="danger" element={hideWhileImpersonating(links.danger, <DeleteAccount />)} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AreaLayout>
  )
}

const Profile = lazyNamed(() => import('./profile.tsx'), 'Profile')
const Security = lazyNamed(() => import('./security.tsx'), 'Security')
const SetUpTwoFactor = lazyNamed(() => import('../two-factor/set-up-two-factor.tsx'), 'SetUpTwoFactor')
const RenewBackupCodes = lazyNamed(() => import('../two-factor/renew-backup-codes.tsx'), 'RenewBackupCodes')
const Sessions = lazyNamed(() => import('./sessions.tsx'), 'Sessions')
const OwnActivity = lazyNamed(() => import('../admin/own-activity.tsx'), 'OwnActivity')
const Connections = lazyNamed(() => import('./connections.tsx'), 'Connections')
const OwnOrganizations = lazyNamed(() => import('../organization/own-organizations.tsx'), 'OwnOrganizations')
const DeleteAccount = lazyNamed(() => import('./delete-account.tsx'), 'DeleteAccount')
const OwnApiKeys = lazyNamed(() => import('../api-key/own-api-keys.tsx'), 'OwnApiKeys')
