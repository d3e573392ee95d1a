import { useAction } from '@latchkey/client/react'
import type { MemberWithUser } from '@latchkey/contract'
import { useState } from 'react'
import { client } from '../client.ts'
import { AdditionalFieldsDialog } from '../ui/additional-fields-dialog.tsx'
import { findReturnedFields } from '../ui/additional-fields.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useControlTexts } from '../ui/control-texts.ts'
import { isRemoved } from '../ui/is-removed.ts'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'
import { toast } from '../ui/toast.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { EditMember } from './edit-member.tsx'
import { getDisplayName } from './member.ts'
import { useOrganizationTexts } from './texts.ts'

interface MemberActionsProps {
  member: MemberWithUser
  canEdit: boolean
  canRemove: boolean
  onChanged: (member: Partial<MemberWithUser> & { id: string }) => void
  onRemoved: () => void
}

/** The menu of a member. Renders nothing without an allowed action. */
export const MemberActions = ({ member, canEdit, canRemove, onChanged, onRemoved }: MemberActionsProps) => {
  const { members } = useOrganizationTexts()
  const [openDialog, setOpenDialog] = useState<'edit' | 'details' | 'remove' | null>(null)
  const { fields: fieldTexts } = useControlTexts()
  const fields = findReturnedFields('member')
  const close = () => setOpenDialog(null)
  if (!canEdit && !canRemove && fields.length === 0) return null
  return (
    <>
      <RowMenu name={getDisplayName(member)}>
        {canEdit && <RowMenuItem onClick={() => setOpenDialog('edit')}>{members.edit}</RowMenuItem>}
        {!canEdit && fields.length > 0 && (
          <RowMenuItem onClick={() => setOpenDialog('details')}>{fieldTexts.title}</RowMenuItem>
        )}
        {canRemove && (
          <RowMenuItem isDangerous onClick={() => setOpenDialog('remove')}>
            {members.remove}
          </RowMenuItem>
        )}
      </RowMenu>
      <EditMember
        isOpen={openDialog === 'edit'}
        member={member}
        onClose={close}
        onChanged={onChanged}
        onGone={onRemoved}
      />
      <AdditionalFieldsDialog
        isOpen={openDialog === 'details'}
        title={getDisplayName(member)}
        fields={fields}
        entity={member}
        onClose={close}
      />
      <RemoveMember isOpen={openDialog === 'remove'} member={member} onClose={close} onRemoved={onRemoved} />
    </>
  )
}

interface RemoveMemberProps {
  isOpen: boolean
  member: MemberWithUser
  onClose: () => void
  onRemoved: () => void
}

const RemoveMember = ({ isOpen, member, onClose, onRemoved }: RemoveMemberProps) => {
  const { members } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const remove = useAction(client.organization.removeMember)
  const name = getDisplayName(member)
  const confirm = async () => {
    const result = await remove.run({ memberIdOrEmail: member.id, organizationId: organization.id })
    if (!isRemoved(result, 'MEMBER_NOT_FOUND')) return
    onClose()
    toast.success(() => members.removed(name))
    onRemoved()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={members.removeOf(name)}
      confirmLabel={members.remove}
      isDangerous
      isPending={remove.isPending}
      failure={remove.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {members.removeBody}
    </ConfirmDialog>
  )
}
