import { useAction, useCall } from '@latchkey/client/react'
import type { CustomRole } from '@latchkey/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'
import { toast } from '../ui/toast.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { RoleForm } from './role-form.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useRoleChoices } from './use-role-choices.ts'

interface RoleActionsProps {
  role: CustomRole
  onDeleted: () => void
}

/** The menu of a custom role. Renders nothing without an allowed action. */
export const RoleActions = ({ role, onDeleted }: RoleActionsProps) => {
  const { customRoles: texts } = useOrganizationTexts()
  const { can } = useCurrentOrganization()
  const { isGrantable } = useRoleChoices()
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpenDialog(null)
  const canUpdate = can('ac:update')
  const canDelete = can('ac:delete')
  if (!isGrantable(role.role) || (!canUpdate && !canDelete)) return null
  return (
    <>
      <RowMenu name={role.role}>
        {canUpdate && <RowMenuItem onClick={() => setOpenDialog('edit')}>{texts.edit}</RowMenuItem>}
        {canDelete && (
          <RowMenuItem isDangerous onClick={() => setOpenDialog('delete')}>
            {texts.remove}
          </RowMenuItem>
        )}
      </RowMenu>
      <Dialog isOpen={openDialog === 'edit'} title={texts.editOf(role.role)} onClose={close}>
        <RoleForm role={role} onGone={onDeleted} onClose={close} />
      </Dialog>
      {openDialog === 'delete' && <DeleteRole role={role} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}

/** Shows how many members and invitations have the role. A role in use cannot be deleted. */
const DeleteRole = ({ role, onClose, onDeleted }: RoleActionsProps & { onClose: () => void }) => {
  const { customRoles: texts } = useOrganizationTexts()
  const { organization, refetch } = useCurrentOrganization()
  const uses = useCall(client.organization.getRole, { query: { roleId: role.id, organizationId: organization.id } })
  const { run, isPending, error } = useAction(client.organization.deleteRole)
  const isInUse = uses.data !== null && uses.data.memberCount + uses.data.invitationCount > 0
  const confirm = async () => {
    const result = await run({ roleId: role.id, organizationId: organization.id })
    if (!isRemoved(result, 'ROLE_NOT_FOUND')) return
    onClose()
    toast.success(() => texts.removed(role.role))
    onDeleted()
    refetch()
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.removeOf(role.role)}
      confirmLabel={texts.remove}
      isDangerous
      isConfirmDisabled={uses.data === null || isInUse}
      isPending={isPending}
      failure={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <AsyncContent state={uses}>
        {({ memberCount, invitationCount }) => (
          <Text>{isInUse ? texts.inUse(memberCount, invitationCount) : texts.removeBody}</Text>
        )}
      </AsyncContent>
    </ConfirmDialog>
  )
}
