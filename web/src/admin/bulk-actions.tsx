import type { AdministeredUser } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { useAdministrator } from './administrator.ts'
import { BulkActionDialog } from './bulk-action-dialog.tsx'
import { bulkActionLabel } from './bulk-action-label.ts'
import { useAdminTexts } from './texts.ts'
import { type BulkActionEvents, useBulkAction } from './use-bulk-action.ts'
import classes from './user-list.module.css'

interface BulkActionsProps extends BulkActionEvents {
  selectedUsers: readonly AdministeredUser[]
}

/** The actions for all selected users. */
export const BulkActions = ({ selectedUsers, ...events }: BulkActionsProps) => {
  const texts = useAdminTexts()
  const { can } = useAdministrator()
  const bulkAction = useBulkAction(events)
  if (selectedUsers.length === 0 && !bulkAction.isOpen) return null
  return (
    <>
      <div className={classes.actions}>
        {bulkActions
          .filter(({ permission }) => can(permission))
          .map(({ action }) => (
            <Button key={action} variant="default" size="xs" onClick={() => bulkAction.open(action, selectedUsers)}>
              {bulkActionLabel(texts, action)}
            </Button>
          ))}
      </div>
      <BulkActionDialog bulkAction={bulkAction} />
    </>
  )
}

const bulkActions = [
  { action: 'ban', permission: 'user:ban' },
  { action: 'unban', permission: 'user:ban' },
  { action: 'endSessions', permission: 'session:revoke' },
  { action: 'remove', permission: 'user:delete' },
] as const
