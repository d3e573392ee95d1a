import { useAction } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toasts.tsx'
import { useAdminTexts } from './texts.ts'
import { nameOf } from './user.ts'

/** Deletes an account, once its address was typed. */
export const RemoveUser = ({ user }: { user: AdministeredUser }) => {
  const { remove: texts } = useAdminTexts()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const remove = useAction(client.admin.removeUser)
  const name = nameOf(user)
  const confirm = async () => {
    const result = await remove.run({ userId: user.id })
    // Somebody was faster: they are gone, as was wished.
    const isGone = !result?.error || result.error.code === 'USER_NOT_FOUND'
    if (!result || !isGone) return
    toast.done(() => texts.done(name))
    await navigate('/admin/users', { replace: true })
  }
  return (
    <Section title={texts.title} intro={texts.intro} isDangerous>
      <div>
        <Button color="red" onClick={() => setIsAsked(true)}>
          {texts.submit}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={texts.titleOf(name)}
        confirm={texts.confirm}
        isDangerous
        typed={{ label: texts.typed(user.email), text: user.email }}
        isPending={remove.isPending}
        failure={remove.error}
        onConfirm={() => void confirm()}
        onClose={() => setIsAsked(false)}
      >
        {texts.intro}
      </ConfirmDialog>
    </Section>
  )
}
