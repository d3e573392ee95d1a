import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import { OrganizationPicture } from '../organization/organization-picture.tsx'
import { formatRoles } from '../organization/roles.ts'
import { useOrganizationTexts } from '../organization/texts.ts'
import { useControlTexts } from '../ui/control-texts.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Link } from '../ui/link.tsx'
import { NameCell } from '../ui/name-cell.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { useAdministrator } from './administrator.ts'
import { useAdminTexts } from './texts.ts'

type Organization = ResponseOf<LatchkeyCalls['getUser']>['organizations'][number]

interface UserOrganizationsProps {
  organizations: readonly Organization[]
  refetch: () => void
}

/** The memberships of a user. */
export const UserOrganizations = ({ organizations, refetch }: UserOrganizationsProps) => {
  const { organizations: texts } = useAdminTexts()
  return (
    <DataTable
      title={texts.title}
      state={{ data: organizations, error: null, isPending: false, refetch }}
      empty={texts.none}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
    />
  )
}

const useColumns = (): readonly Column<Organization>[] => {
  const { columns } = useAdminTexts()
  const { date } = useControlTexts()
  const { can } = useAdministrator()
  const organizationTexts = useOrganizationTexts()
  return [
    {
      key: 'name',
      header: columns.organization,
      cell: ({ id, name, slug }) => (
        <NameCell
          picture={<OrganizationPicture organization={{ id, name, logo: null }} />}
          name={can('organization:list') ? <Link to={`/admin/organizations/${id}`}>{name}</Link> : name}
          detail={slug}
        />
      ),
    },
    { key: 'role', header: columns.role, cell: ({ role }) => <span>{formatRoles(organizationTexts, role)}</span> },
    {
      key: 'joined',
      isDate: true,
      header: organizationTexts.members.columns.joined,
      cell: ({ createdAt }) => date(createdAt),
    },
  ]
}
