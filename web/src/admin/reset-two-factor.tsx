import { useAction } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useAdminTexts } from './texts.ts'
import { getDisplayName } from './user.ts'

/** Disables two-factor authentication of a user who lost the phone and the backup codes. */
export const ResetTwoFactor = ({ user, onDone }: { user: AdministeredUser; onDone: () => void }) => {
  const { twoFactor: texts } = useAdminTexts()
  const [isOpen, setIsOpen] = useState(false)
  const reset = useAction(client.admin.resetTwoFactor)
  const confirm = async () => {
    const result = await reset.run({ userId: user.id })
    if (!result || result.error) return
    setIsOpen(false)
    toast.success(() => texts.done)
    onDone()
  }
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        {texts.reset}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.title(getDisplayName(user))}
        confirmLabel={texts.reset}
        isDangerous
        isPending={reset.isPending}
        failure={reset.error}
        onConfirm={() => void confirm()}
        onClose={() => setIsOpen(false)}
      >
        {texts.body}
      </ConfirmDialog>
    </>
  )
}
