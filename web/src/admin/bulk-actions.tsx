import { Button } from '@mantine/core'
import { useAdministrator } from './administrator.ts'
import { getBulkActionLabel } from './bulk-action-texts.ts'
import type { BulkAction } from './run-bulk-action.ts'
import { useAdminTexts } from './texts.ts'

/** Returns the actions on users that the current admin is allowed to use. */
export const useAllowedActions = (): readonly { action: BulkAction; label: string }[] => {
  const texts = useAdminTexts()
  const { can } = useAdministrator()
  return bulkActions
    .filter(({ permission }) => can(permission))
    .map(({ action }) => ({ action, label: getBulkActionLabel(texts, action) }))
}

/** The actions for all selected users. */
export const BulkActions = ({ onOpen }: { onOpen: (action: BulkAction) => void }) =>
  useAllowedActions().map(({ action, label }) => (
    <Button key={action} variant="default" size="xs" onClick={() => onOpen(action)}>
      {label}
    </Button>
  ))

const bulkActions = [
  { action: 'ban', permission: 'user:ban' },
  { action: 'unban', permission: 'user:ban' },
  { action: 'endSessions', permission: 'session:revoke' },
  { action: 'remove', permission: 'user:delete' },
] as const
