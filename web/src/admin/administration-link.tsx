import { type SessionData, useCall } from '@latchkey/client/react'
import { client } from '../client.ts'
import { Icon } from '../ui/icon.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { createAdministrator } from './administrator.ts'
import { useAdminTexts } from './texts.ts'

interface AdministrationLinkProps {
  user: NonNullable<SessionData>['user']
  onClick: () => void
}

/** The way to administration, for those to whom something is open there. */
export const AdministrationLink = ({ user: { id, role }, onClick }: AdministrationLinkProps) => {
  if (role === undefined) return null
  const { can } = createAdministrator({ id, role }, false)
  if (can('user:list')) return <AdminLink onClick={onClick} />
  return <AdminLinkIfPermitted onClick={onClick} />
}

/** Whoever is named in the options has rights that their role does not tell of. */
const AdminLinkIfPermitted = ({ onClick }: { onClick: () => void }) => {
  const { data } = useCall(client.admin.hasPermission, listing)
  return data?.success && <AdminLink onClick={onClick} />
}

const listing = { permissions: { user: ['list'] } }

const AdminLink = ({ onClick }: { onClick: () => void }) => (
  <ButtonLink to="/admin" variant="light" leftSection={<Icon name="settings" />} fullWidth onClick={onClick}>
    {useAdminTexts().title}
  </ButtonLink>
)
