import { useAction, useCall } from '@latchkey/client/react'
import { Alert, Stack } from '@mantine/core'
import { client } from '../client.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { toast } from '../ui/toast.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { useTwoFactorTexts } from './texts.ts'

/** Warns about a pending recovery, which an attacker with the password could have requested, and cancels it. */
export const RecoveryNotice = ({ onCanceled }: { onCanceled: () => void }) => {
  const { notice } = useTwoFactorTexts().recovery
  const pending = useCall(client.twoFactor.pendingRecovery)
  const cancel = useAction(client.twoFactor.cancelRecovery)
  useOnTabVisible(pending.refetch)
  const cancelRecovery = async () => {
    const result = await cancel.run({})
    if (!result) return
    if (result.error) return toast.failure(result.error)
    toast.success(() => notice.canceled)
    pending.refetch()
    onCanceled()
  }
  if (!pending.data && !pending.error) return null
  return (
    <AsyncContent state={pending}>
      {({ dueAt }) => (
        <Alert color="orange" role={undefined} title={notice.title}>
          <Stack align="flex-start" gap="sm">
            {notice.until(dueAt)}
            <ActionButton size="sm" isPending={cancel.isPending} onClick={() => void cancelRecovery()}>
              {notice.cancel}
            </ActionButton>
          </Stack>
        </Alert>
      )}
    </AsyncContent>
  )
}
