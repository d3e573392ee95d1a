import { useAction } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { getRemovalIntro } from './bulk-action-texts.ts'
import { useAdminTexts } from './texts.ts'
import { getDisplayName } from './user.ts'

/** Deletes a user after the administrator typed the user's email address. */
export const DeleteUser = ({ user }: { user: AdministeredUser }) => {
  const { remove: texts } = useAdminTexts()
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useAction(client.admin.removeUser)
  const name = getDisplayName(user)
  const intro = getRemovalIntro(texts)
  const confirm = async () => {
    const result = await remove.run({ userId: user.id })
    if (!isRemoved(result, 'USER_NOT_FOUND')) return
    toast.success(() => texts.done(name))
    navigate('/admin/users', { replace: true })
  }
  return (
    <Section title={texts.title} intro={intro} isDangerous>
      <div>
        <Button color="red" onClick={() => setIsConfirming(true)}>
          {texts.submit}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title={texts.titleOf(name)}
        confirmLabel={texts.confirm}
        isDangerous
        requiredInput={{ label: texts.typeEmail(user.email), text: user.email }}
        isPending={remove.isPending}
        failure={remove.error}
        onConfirm={() => void confirm()}
        onClose={() => setIsConfirming(false)}
      >
        {intro}
      </ConfirmDialog>
    </Section>
  )
}
