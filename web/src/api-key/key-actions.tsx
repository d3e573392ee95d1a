import type { Failure } from '@latchkey/client/react'
import type { ApiKey } from '@latchkey/contract'
import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'
import { toast } from '../ui/toast.tsx'
import { DeleteKey } from './delete-key.tsx'
import { EditKey } from './edit-key.tsx'
import { RotateKey } from './rotate-key.tsx'
import { useApiKeyTexts } from './texts.ts'
import type { ApiKeyWithSecret } from './use-api-keys.ts'

interface KeyActionsProps {
  apiKey: ApiKey
  isExpired: boolean
  canUpdate: boolean
  canDelete: boolean
  onSaved: () => void
  onRotated: (key: ApiKeyWithSecret) => void
  onDeleted: () => void
}

/** The menu of a key. Renders nothing without an allowed action. */
export const KeyActions = (props: KeyActionsProps) => {
  const { apiKey, isExpired, canUpdate, canDelete, onSaved, onRotated, onDeleted } = props
  const texts = useApiKeyTexts()
  const [openDialog, setOpenDialog] = useState<'edit' | 'rotate' | 'delete' | null>(null)
  const close = () => setOpenDialog(null)
  const handleGone = (failure: Failure) => {
    close()
    toast.failure(failure)
    onDeleted()
  }
  if (!canUpdate && !canDelete) return null
  return (
    <>
      <RowMenu name={apiKey.name}>
        {canUpdate && <RowMenuItem onClick={() => setOpenDialog('edit')}>{texts.edit.label}</RowMenuItem>}
        {canUpdate && !isExpired && (
          <RowMenuItem onClick={() => setOpenDialog('rotate')}>{texts.rotate.label}</RowMenuItem>
        )}
        {canDelete && (
          <RowMenuItem isDangerous onClick={() => setOpenDialog('delete')}>
            {texts.remove}
          </RowMenuItem>
        )}
      </RowMenu>
      <Dialog isOpen={openDialog === 'edit'} title={texts.editOf(apiKey.name)} onClose={close}>
        <EditKey
          apiKey={apiKey}
          onClose={close}
          onSaved={() => {
            close()
            onSaved()
          }}
          onGone={handleGone}
        />
      </Dialog>
      {openDialog === 'rotate' && (
        <RotateKey
          apiKey={apiKey}
          onClose={close}
          onRotated={(rotated) => {
            close()
            onRotated(rotated)
          }}
          onGone={handleGone}
        />
      )}
      {openDialog === 'delete' && <DeleteKey apiKey={apiKey} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}
