import { type Failure, useAction } from '@latchkey/client/react'
import type { MemberWithUser } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { toast } from '../ui/toast.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { useOrganizationTexts } from './texts.ts'

interface RemoveMembersProps {
  members: readonly MemberWithUser[]
  /** Called once, with the removed members. After a failure, the others stay selected. */
  onRemoved: (ids: readonly string[]) => void
}

/** Removes the selected members one after the other, and stops at the first failure. */
export const RemoveMembers = ({ members, onRemoved }: RemoveMembersProps) => {
  const { members: texts } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { run: remove } = useAction(client.organization.removeMember)
  const removeOneByOne = async (): Promise<RemovalResult> => {
    const removed: string[] = []
    for (const { id } of members) {
      const result = await remove({ memberIdOrEmail: id, organizationId: organization.id })
      // There is no result if the user canceled the step-up that the removal of an owner requires.
      if (!isRemoved(result, 'MEMBER_NOT_FOUND')) return { removed, isComplete: false, failure: result?.error ?? null }
      removed.push(id)
    }
    return { removed, isComplete: true, failure: null }
  }
  const confirm = async () => {
    setIsPending(true)
    // Also if a hook of the application around the screens throws.
    const result = await removeOneByOne().finally(() => setIsPending(false))
    setFailure(result.failure)
    if (result.removed.length > 0) {
      toast.success(() => texts.removedMany(result.removed.length))
      onRemoved(result.removed)
    }
    if (result.isComplete) setIsOpen(false)
  }
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setIsOpen(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={texts.removeMany(members.length)}
        confirmLabel={texts.remove}
        isDangerous
        isPending={isPending}
        failure={failure}
        onConfirm={() => void confirm()}
        onClose={() => setIsOpen(false)}
      >
        {texts.removeBody}
      </ConfirmDialog>
    </>
  )
}

interface RemovalResult {
  removed: readonly string[]
  isComplete: boolean
  failure: Failure | null
}
