import { useCall } from '@latchkey/client/react'
import { platformActions, type RoleHolder } from '@latchkey/contract/admin-access'
import { client } from '../client.ts'
import { Navigate, Route, Routes } from '../router/routes.tsx'
import { useCurrentSession } from '../session/current-session.ts'
import { NotFound } from '../site/not-found.tsx'
import { AreaLayout } from '../ui/area-layout.tsx'
import type { IconName } from '../ui/icon.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { FailedScreen, Loading } from '../ui/loading.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { useBrandTexts } from './brand-texts.ts'
import { useActivityTexts } from './activity-texts.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { AdministratorContext, createAdministrator, useAdministrator } from './administrator.ts'
import { type AdminScreen, listScreens } from './screens.ts'
import { useAdminTexts } from './texts.ts'

/** The administration screens. Not found if the administration is disabled. */
export const AdminArea = () => {
  const { user, session } = useCurrentSession()
  const { role, id } = user
  if (session.impersonatedBy) return <RedirectToAccount />
  return role === undefined ? <NotFound /> : <AdministratorProvider key={role} user={{ id, role }} />
}

/** Administration is unavailable during impersonation. */
const RedirectToAccount = () => (
  <>
    <Loading />
    <Navigate to="/account" replace />
  </>
)

/** Users in the option `adminUserIds` have all permissions independent of their role, so the service must be called. */
const AdministratorProvider = ({ user }: { user: RoleHolder }) => {
  const allPermissions = useCall(client.admin.hasPermission, { permissions: everyPermission })
  if (allPermissions.isPending) return <Loading />
  if (allPermissions.error) return <FailedScreen failure={allPermissions.error} onRetry={allPermissions.refetch} />
  return (
    <AdministratorContext
      value={createAdministrator(user, { hasAllPermissions: allPermissions.data?.success ?? false })}
    >
      <AdminScreens />
    </AdministratorContext>
  )
}

const everyPermission = Object.fromEntries(
  Object.entries(platformActions).map(([resource, actions]) => [resource, [...actions]]),
)

const AdminScreens = () => {
  const texts = useAdminTexts()
  const activity = useActivityTexts()
  const brand = useBrandTexts()
  const screens = listScreens(useAdministrator())
  const links: Readonly<Record<AdminScreen, { label: string; icon: IconName }>> = {
    dashboard: { label: texts.links.dashboard, icon: 'home' },
    users: { label: texts.links.users, icon: 'users' },
    organizations: { label: texts.links.organizations, icon: 'organization' },
    mail: { label: texts.links.mail, icon: 'mail' },
    webhooks: { label: texts.links.webhooks, icon: 'plug' },
    brand: { label: brand.title, icon: 'brand' },
    activity: { label: activity.title, icon: 'history' },
  }
  const [first] = screens
  if (!first) return <NoAccess />
  return (
    <AreaLayout label={texts.title} links={screens.map((screen) => ({ to: `/admin/${screen}`, ...links[screen] }))}>
      <Routes>
        <Route index element={<Navigate to={`/admin/${first}`} replace />} />
        {screens.includes('dashboard') && <Route path="dashboard" element={<Dashboard />} />}
        {screens.includes('users') && <Route path="users" element={<Users />} />}
        {screens.includes('users') && <Route path="users/:id" element={<UserPage />} />}
        {screens.includes('organizations') && <Route path="organizations" element={<AllOrganizations />} />}
        {screens.includes('organizations') && <Route path="organizations/:id" element={<OrganizationPage />} />}
        {screens.includes('mail') && <Route path="mail" element={<Mails />} />}
        {screens.includes('mail') && <Route path="mail/templates" element={<MailTemplates />} />}
        {screens.includes('webhooks') && <Route path="webhooks/*" element={<PlatformWebhooks />} />}
        {screens.includes('brand') && <Route path="brand" element={<BrandPage />} />}
        {screens.includes('activity') && <Route path="activity" element={<AllActivity />} />}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AreaLayout>
  )
}

const Dashboard = lazyNamed(() => import('./dashboard.tsx'), 'Dashboard')
const Users = lazyNamed(() => import('./users.tsx'), 'Users')
const UserPage = lazyNamed(() => import('./user-page.tsx'), 'UserPage')
const AllOrganizations = lazyNamed(() => import('./all-organizations.tsx'), 'AllOrganizations')
const OrganizationPage = lazyNamed(() => import('./organization-page.tsx'), 'OrganizationPage')
const Mails = lazyNamed(() => import('./mails.tsx'), 'Mails')
const MailTemplates = lazyNamed(() => import('./mails.tsx'), 'MailTemplates')
const AllActivity = lazyNamed(() => import('./all-activity.tsx'), 'AllActivity')
const BrandPage = lazyNamed(() => import('./brand-page.tsx'), 'BrandPage')
const PlatformWebhooks = lazyNamed(() => import('./platform-webhooks.tsx'), 'PlatformWebhooks')

const NoAccess = () => {
  const { noAccess } = useAdminTexts()
  return (
    <MessageScreen icon="lock" title={noAccess.title} actions={<ButtonLink to="/account">{noAccess.back}</ButtonLink>}>
      {noAccess.body}
    </MessageScreen>
  )
}
