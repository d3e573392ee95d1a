import { type SessionData, useCall } from '@latchkey/client/react'
import { client } from '../client.ts'
import { Icon } from '../ui/icon.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { createAdministrator } from './administrator.ts'
import { listScreens } from './screens.ts'
import { useAdminTexts } from './texts.ts'

interface AdministrationLinkProps {
  user: Pick<NonNullable<SessionData>['user'], 'id' | 'role'>
  onClick: () => void
}

/** The link to the administration. Shown to users who can open a screen of it. */
export const AdministrationLink = ({ user: { id, role }, onClick }: AdministrationLinkProps) => {
  if (role === undefined) return null
  const administrator = createAdministrator({ id, role }, { hasAllPermissions: false })
  if (listScreens(administrator).length > 0) return <AdminLink onClick={onClick} />
  return <AdminLinkIfPermitted onClick={onClick} />
}

/** Users in the option `adminUserIds` have permissions that their role doesn't show. */
const AdminLinkIfPermitted = ({ onClick }: { onClick: () => void }) => {
  const { data } = useCall(client.admin.hasPermission, listUsersPermission)
  return data?.success && <AdminLink onClick={onClick} />
}

const listUsersPermission = { permissions: { user: ['list'] } }

const AdminLink = ({ onClick }: { onClick: () => void }) => (
  <ButtonLink to="/admin" variant="light" leftSection={<Icon name="settings" />} fullWidth onClick={onClick}>
    {useAdminTexts().title}
  </ButtonLink>
)
