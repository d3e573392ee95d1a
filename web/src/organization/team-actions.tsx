import { useAction } from '@latchkey/client/react'
import type { Team } from '@latchkey/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isGone, isRemoved } from '../ui/is-removed.ts'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'
import { toast } from '../ui/toast.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { useOrganizationTexts } from './texts.ts'

interface TeamActionsProps {
  team: Team
  onDeleted: () => void
}

/** The menu of a team. Renders nothing without an allowed action. */
export const TeamActions = ({ team, onDeleted }: TeamActionsProps) => {
  const { teams } = useOrganizationTexts()
  const { can } = useCurrentOrganization()
  const [newName, setNewName] = useState<string | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  if (!can('team:update') && !can('team:delete')) return null
  return (
    <>
      <RowMenu name={team.name}>
        {can('team:update') && <RowMenuItem onClick={() => setNewName(team.name)}>{teams.rename}</RowMenuItem>}
        {can('team:delete') && (
          <RowMenuItem isDangerous onClick={() => setIsDeleting(true)}>
            {teams.remove}
          </RowMenuItem>
        )}
      </RowMenu>
      <RenameTeam
        team={team}
        name={newName}
        onType={setNewName}
        onClose={() => setNewName(null)}
        onDeleted={onDeleted}
      />
      <DeleteTeam team={team} isOpen={isDeleting} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />
    </>
  )
}

interface RenameTeamProps extends TeamActionsProps {
  /** The typed name. Null closes the dialog. */
  name: string | null
  onType: (name: string) => void
  onClose: () => void
}

const RenameTeam = ({ team, name, onType, onClose, onDeleted }: RenameTeamProps) => {
  const { teams } = useOrganizationTexts()
  const { organization, refetch } = useCurrentOrganization()
  const update = useAction(client.organization.updateTeam)
  const confirm = async (typed: string) => {
    const data = { name: typed.trim(), organizationId: organization.id }
    const result = await update.run({ teamId: team.id, data })
    const isDeleted = isGone(result, 'TEAM_NOT_FOUND')
    if (!result || (result.error && !isDeleted)) return
    onClose()
    if (isDeleted) {
      toast.failure(result.error)
      onDeleted()
    } else toast.success(() => teams.renamed)
    refetch()
  }
  return (
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
      onClose={onClose}
    >
      <TextInput
        label={teams.name}
        autoComplete="off"
        maxLength={100}
        data-autofocus
        value={name ?? ''}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

interface DeleteTeamProps extends TeamActionsProps {
  isOpen: boolean
  onClose: () => void
}

/** Deletes a team. Its members stay in the organization. */
const DeleteTeam = ({ team, isOpen, onClose, onDeleted }: DeleteTeamProps) => {
  const { teams } = useOrganizationTexts()
  const { organization, refetch } = useCurrentOrganization()
  const remove = useAction(client.organization.removeTeam)
  const confirm = async () => {
    const result = await remove.run({ teamId: team.id, organizationId: organization.id })
    if (!isRemoved(result, 'TEAM_NOT_FOUND')) return
    onClose()
    toast.success(() => teams.removed(team.name))
    onDeleted()
    refetch()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={teams.removeOf(team.name)}
      confirmLabel={teams.remove}
      isDangerous
      isPending={remove.isPending}
      failure={remove.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {teams.removeBody}
    </ConfirmDialog>
  )
}
