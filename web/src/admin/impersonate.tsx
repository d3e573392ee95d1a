import { useAction } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useAdminTexts } from './texts.ts'
import { getDisplayName } from './user.ts'

/** Starts the impersonation of a user. */
export const ImpersonateButton = ({ user }: { user: AdministeredUser }) => {
  const { impersonate: texts } = useAdminTexts()
  const session = client.useSession()
  const [isConfirming, setIsConfirming] = useState(false)
  const impersonate = useAction(client.admin.impersonateUser)
  const confirm = async () => {
    const result = await impersonate.run({ userId: user.id })
    if (!result || result.error) return
    // The app then shows the impersonated account.
    await session.refetch()
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsConfirming(true)}>
        {texts.submit}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={texts.titleOf(getDisplayName(user))}
        confirmLabel={texts.submit}
        isPending={impersonate.isPending}
        failure={impersonate.error}
        onConfirm={() => void confirm()}
        onClose={() => setIsConfirming(false)}
      >
        {texts.body}
      </ConfirmDialog>
    </>
  )
}
