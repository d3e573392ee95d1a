import { Button } from '@mantine/core'
import { useControlTexts } from '../ui/control-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuPopup } from '../ui/popups.tsx'
import { RowMenuItem } from '../ui/row-menu.tsx'
import { usePopupButton } from '../ui/use-popup-button.ts'
import { useAdministrator } from './administrator.ts'
import { getBulkActionLabel } from './bulk-action-texts.ts'
import classes from './bulk-actions.module.css'
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

/** The actions for all selected users: buttons, or a menu where they would take several lines. */
export const BulkActions = ({ onOpen }: { onOpen: (action: BulkAction) => void }) => {
  const { table } = useControlTexts()
  const actions = useAllowedActions()
  const { buttonProps, popup } = usePopupButton('menu')
  return (
    <>
      <div className={classes.buttons}>
        {actions.map(({ action, label }) => (
          <Button key={action} variant="default" size="xs" onClick={() => onOpen(action)}>
            {label}
          </Button>
        ))}
      </div>
      <div className={classes.menu}>
        <Button {...buttonProps} variant="default" size="xs" rightSection={<Icon name="selector" />}>
          {table.selectionActions}
        </Button>
        <MenuPopup popup={popup} position="bottom-start" width="max-content">
          {actions.map(({ action, label }) => (
            <RowMenuItem key={action} isDangerous={action === 'remove'} onClick={() => onOpen(action)}>
              {label}
            </RowMenuItem>
          ))}
        </MenuPopup>
      </div>
    </>
  )
}

const bulkActions = [
  { action: 'ban', permission: 'user:ban' },
  { action: 'unban', permission: 'user:ban' },
  { action: 'endSessions', permission: 'session:revoke' },
  { action: 'remove', permission: 'user:delete' },
] as const
