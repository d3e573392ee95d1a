import { useAction } from '@latchkey/client/react'
import type { Team } from '@latchkey/contract'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

export const RenameTeam = ({ team }: { team: Team }) => {
  const { teams } = useOrganizationTexts()
  const { organization, refetch } = useCurrentOrganization()
  const [name, setName] = useState<string | null>(null)
  const update = useAction(client.organization.updateTeam)
  const confirm = async (typed: string) => {
    const data = { name: typed.trim(), organizationId: organization.id }
    const result = await update.run({ teamId: team.id, data })
    if (!result || result.error) return
    setName(null)
    toast.success(() => teams.renamed)
    refetch()
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`${teams.rename}: ${team.name}`}
        onClick={() => setName(team.name)}
      >
        {teams.rename}
      </Button>
      <ConfirmDialog
        isOpen={name !== null}
        title={teams.renameOf(team.name)}
        confirmLabel={teams.rename}
        isConfirmDisabled={!name?.trim()}
        isPending={update.isPending}
        failure={update.error}
        onConfirm={() => {
          if (name?.trim()) void confirm(name)
        }}
        onClose={() => setName(null)}
      >
        <TextInput
          label={teams.name}
          autoComplete="off"
          maxLength={100}
          data-autofocus
          value={name ?? ''}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  )
}

/** Deletes a team. Its members stay in the organization. */
export const DeleteTeam = ({ team, onDeleted }: { team: Team; onDeleted: () => void }) => {
  const { teams } = useOrganizationTexts()
  const { organization, refetch } = useCurrentOrganization()
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useAction(client.organization.removeTeam)
  const confirm = async () => {
    const result = await remove.run({ teamId: team.id, organizationId: organization.id })
    if (!result || result.error) return
    setIsConfirming(false)
    toast.success(() => teams.removed(team.name))
    onDeleted()
    refetch()
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`${teams.remove}: ${team.name}`}
        onClick={() => setIsConfirming(true)}
      >
        {teams.remove}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={teams.removeOf(team.name)}
        confirmLabel={teams.remove}
        isDangerous
        isPending={remove.isPending}
        failure={remove.error}
        onConfirm={() => void confirm()}
        onClose={() => setIsConfirming(false)}
      >
        {teams.removeBody}
      </ConfirmDialog>
    </>
  )
}
