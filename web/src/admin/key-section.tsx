import { type CallState, useAction } from '@latchkey/client/react'
import type { ApiKey } from '@latchkey/contract'
import { useState } from 'react'
import { useKeyColumns } from '../api-key/key-columns.tsx'
import { useApiKeyTexts } from '../api-key/texts.ts'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { isGone, isRemoved } from '../ui/is-removed.ts'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'
import { toast } from '../ui/toast.tsx'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'

interface KeySectionProps {
  state: CallState<{ apiKeys: readonly ApiKey[] }>
  empty: string
  canRevoke: boolean
}

/** The API keys of a user or an organization for administrators. */
export const KeySection = ({ state, empty, canRevoke }: KeySectionProps) => {
  const texts = useApiKeyTexts()
  const [now] = useState(() => Date.now())
  const { heading, refetchAfterRemoval } = useFocusAfterRemoval(state)
  return (
    <DataTable
      title={texts.title}
      headingRef={heading}
      state={{ ...state, data: state.data && state.data.apiKeys }}
      empty={empty}
      columns={useKeyColumns(now)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={
        canRevoke
          ? (key) => <KeyActions apiKey={key} onDisabled={state.refetch} onRemoved={refetchAfterRemoval} />
          : undefined
      }
    />
  )
}

interface KeyActionProps {
  apiKey: ApiKey
  onRemoved: () => void
}

const KeyActions = ({ apiKey, onDisabled, onRemoved }: KeyActionProps & { onDisabled: () => void }) => {
  const texts = useApiKeyTexts()
  const [openDialog, setOpenDialog] = useState<'disable' | 'delete' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <>
      <RowMenu name={apiKey.name}>
        {apiKey.enabled && (
          <RowMenuItem onClick={() => setOpenDialog('disable')}>{texts.administration.disable}</RowMenuItem>
        )}
        <RowMenuItem isDangerous onClick={() => setOpenDialog('delete')}>
          {texts.remove}
        </RowMenuItem>
      </RowMenu>
      {openDialog === 'disable' && (
        <DisableKey apiKey={apiKey} onClose={close} onDisabled={onDisabled} onRemoved={onRemoved} />
      )}
      {openDialog === 'delete' && <DeleteKey apiKey={apiKey} onClose={close} onRemoved={onRemoved} />}
    </>
  )
}

interface KeyDialogProps extends KeyActionProps {
  onClose: () => void
}

const DisableKey = ({
  apiKey: { id, name },
  onClose,
  onDisabled,
  onRemoved,
}: KeyDialogProps & { onDisabled: () => void }) => {
  const { administration: texts } = useApiKeyTexts()
  const { run, isPending, error } = useAction(client.admin.disableApiKey)
  const disable = async () => {
    const result = await run({ keyId: id })
    const isDeleted = isGone(result, 'KEY_NOT_FOUND')
    if (!result || (result.error && !isDeleted)) return
    onClose()
    if (isDeleted) {
      toast.failure(result.error)
      onRemoved()
    } else {
      toast.success(() => texts.disabled(name))
      onDisabled()
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.disableOf(name)}
      confirmLabel={texts.disable}
      isPending={isPending}
      failure={error}
      onConfirm={() => void disable()}
      onClose={onClose}
    >
      {texts.disableBody}
    </ConfirmDialog>
  )
}

const DeleteKey = ({ apiKey: { id, name }, onClose, onRemoved }: KeyDialogProps) => {
  const texts = useApiKeyTexts()
  const { run, isPending, error } = useAction(client.admin.revokeApiKey)
  const deleteKey = async () => {
    const result = await run({ keyId: id })
    if (!isRemoved(result, 'KEY_NOT_FOUND')) return
    onClose()
    toast.success(() => texts.removed(name))
    onRemoved()
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.removeOf(name)}
      confirmLabel={texts.remove}
      isDangerous
      isPending={isPending}
      failure={error}
      onConfirm={() => void deleteKey()}
      onClose={onClose}
    >
      {texts.removeBody}
    </ConfirmDialog>
  )
}
