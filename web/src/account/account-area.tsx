import type { ReactNode } from 'react'
import { useActivityTexts } from '../admin/activity-texts.ts'
import { OwnActivity } from '../admin/own-activity.tsx'
import { hasApiKeys } from '../api-key/service-api-keys.ts'
import { OwnOrganizations } from '../organization/own-organizations.tsx'
import { Route, Routes } from '../router/routes.tsx'
import { ClosedScreen, useIsImpersonating } from '../session/impersonation.tsx'
import { NotFound } from '../site/not-found.tsx'
import { RenewBackupCodes } from '../two-factor/renew-backup-codes.tsx'
import { SetUpTwoFactor } from '../two-factor/set-up-two-factor.tsx'
import { AreaLayout } from '../ui/area-layout.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { Connections } from './connections.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Overview } from './overview.tsx'
import { Profile } from './profile.tsx'
import { Security } from './security.tsx'
import { Sessions } from './sessions.tsx'
import { useAccountTexts } from './texts.ts'

/** The screens of the user's account and their navigation. */
export const AccountArea = () => {
  const { title, links, overview } = useAccountTexts()
  const activity = useActivityTexts()
  const isImpersonating = useIsImpersonating()
  const unlessImpersonating = (label: string, element: ReactNode) =>
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
        { to: '/account/organizations', label: links.organizations, icon: 'organization' },
        { to: '/account/danger', label: links.danger, icon: 'trash' },
      ]}
    >
      <Routes>
        <Route index element={<Overview />} />
        <Route path="profile" element={<Profile />} />
        <Route path="security" element={unlessImpersonating(links.security, <Security />)} />
        <Route path="security/two-factor" element={unlessImpersonating(links.security, <SetUpTwoFactor />)} />
        <Route path="security/backup-codes" element={unlessImpersonating(links.security, <RenewBackupCodes />)} />
        <Route path="sessions" element={<Sessions />} />
        <Route path="activity" element={<OwnActivity />} />
        <Route path="connections" element={<Connections />} />
        {hasApiKeys() && <Route path="api-keys" element={<OwnApiKeys />} />}
        <Route path="organizations" element={<OwnOrganizations />} />
        <Route path="danger" element={unlessImpersonating(links.danger, <DeleteAccount />)} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AreaLayout>
  )
}

const OwnApiKeys = lazyNamed(() => import('../api-key/own-api-keys.tsx'), 'OwnApiKeys')
