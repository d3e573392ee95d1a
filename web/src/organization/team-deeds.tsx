import { useAction } from '@latchkey/client/react'
import type { Team } from '@latchkey/contract'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toasts.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useThisOrganization } from './this-organization.ts'

/** Gives a team another name. */
export const RenameTeam = ({ team }: { team: Team }) => {
  const { teams } = useOrganizationTexts()
  const { organization, refetch } = useThisOrganization()
  const [name, setName] = useState<string | null>(null)
  const update = useAction(client.organization.updateTeam)
  const confirm = async (typed: string) => {
    const data = { name: typed.trim(), organizationId: organization.id }
    const result = await update.run({ teamId: team.id, data })
    if (!result || result.error) return
    setName(null)
    toast.done(() => teams.renamed)
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
        confirm={teams.rename}
        isIdle={!name?.trim()}
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

/** Deletes a team; those on it stay in the organization. */
export const RemoveTeam = ({ team, onRemoved }: { team: Team; onRemoved: () => void }) => {
  const { teams } = useOrganizationTexts()
  const { organization, refetch } = useThisOrganization()
  const [isAsked, setIsAsked] = useState(false)
  const remove = useAction(client.organization.removeTeam)
  const confirm = async () => {
    const result = await remove.run({ teamId: team.id, organizationId: organization.id })
    if (!result || result.error) return
    setIsAsked(false)
    toast.done(() => teams.removed(team.name))
    onRemoved()
    refetch()
  }
  return (
    <>
      <Button variant="default" size="xs" aria-label={`${teams.remove}: ${team.name}`} onClick={() => setIsAsked(true)}>
        {teams.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={teams.removeOf(team.name)}
        confirm={teams.remove}
        isDangerous
        isPending={remove.isPending}
        failure={remove.error}
        onConfirm={() => void confirm()}
        onClose={() => setIsAsked(false)}
      >
        {teams.removeWords}
      </ConfirmDialog>
    </>
  )
}
