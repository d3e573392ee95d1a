import type { CustomRole } from '@latchkey/contract'
import { listPermissions } from '@latchkey/contract/access'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NameCell } from '../ui/name-cell.tsx'
import { ScreenHeader } from '../ui/screen-header.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { RoleActions } from './role-actions.tsx'
import { RoleForm } from './role-form.tsx'
import { useOrganizationTexts } from './texts.ts'

/** The custom roles of the organization, and the permissions of all roles. */
export const CustomRoles = () => {
  const texts = useOrganizationTexts()
  const { organization, can, customRoles, refetch } = useCurrentOrganization()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCreating, setIsCreating] = useState(false)
  const closeDialog = () => setIsCreating(false)
  return (
    <>
      <ScreenHeader
        title={texts.links.roles}
        pageTitle={`${texts.links.roles} · ${organization.name}`}
        action={can('ac:create') && <Button onClick={() => setIsCreating(true)}>{texts.customRoles.create}</Button>}
      />
      <DataTable
        title={texts.customRoles.title}
        headingRef={heading}
        state={{ data: customRoles, error: null, isPending: false, refetch }}
        empty={texts.customRoles.empty}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ role }) => role}
        actions={(role) => <RoleActions role={role} onDeleted={() => heading.current?.focus()} />}
      />
      <PermissionMatrix />
      <Dialog isOpen={isCreating} title={texts.customRoles.create} onClose={closeDialog}>
        <RoleForm role={null} onClose={closeDialog} />
      </Dialog>
    </>
  )
}

const useColumns = (): readonly Column<CustomRole>[] => {
  const { customRoles: texts } = useOrganizationTexts()
  return [
    {
      key: 'name',
      header: texts.name,
      cell: ({ role, description }) => <NameCell name={role} detail={description} />,
    },
    {
      key: 'permissions',
      header: texts.permissions,
      cell: ({ permission }) => listPermissions(permission).length,
    },
  ]
}
