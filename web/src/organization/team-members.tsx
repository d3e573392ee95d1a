import { useAction } from '@latchkey/client/react'
import type { MemberWithUser, Team } from '@latchkey/contract'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { client } from '../client.ts'
import { NotFound } from '../site/not-found.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Link } from '../ui/link.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { toast } from '../ui/toast.tsx'
import { MemberList } from './member-list.tsx'
import { MemberPicker } from './member-picker.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/** Who is on a team. Each can be moved to another one; others can be put on this one. */
export const TeamMembers = () => {
  const { teamId } = useParams()
  const texts = useOrganizationTexts()
  const { organization, can, teams } = useCurrentOrganization()
  const [round, setRound] = useState(0)
  const team = teams?.find(({ id }) => id === teamId)
  if (!team) return <NotFound />
  return (
    <>
      <div>
        <Link to={`/organizations/${organization.slug}/teams`}>← {texts.teams.back}</Link>
        <Group justify="space-between">
          <ScreenTitle pageTitle={`${team.name} · ${organization.name}`}>{team.name}</ScreenTitle>
          {can('member:update') && <AddToTeam team={team} onAdded={() => setRound((last) => last + 1)} />}
        </Group>
      </div>
      <MemberList
        key={round}
        query={{ search: '', role: '', teamId: team.id, order: 'name' }}
        title={texts.links.members}
        empty={texts.teams.emptyTeam}
        // It would be read as: from the team.
        offersRemoval={false}
      />
    </>
  )
}

const AddToTeam = ({ team, onAdded }: { team: Team; onAdded: () => void }) => {
  const { teams, members } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<MemberWithUser | null>(null)
  const setTeam = useAction(client.organization.setMemberTeam)
  const close = () => {
    setIsOpen(false)
    setChosen(null)
  }
  const confirm = async (memberId: string) => {
    const result = await setTeam.run({ memberId, teamId: team.id, organizationId: organization.id })
    if (!result || result.error) return
    toast.success(() => members.changed)
    close()
    onAdded()
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{teams.add}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={teams.add}
        confirmLabel={teams.addConfirm}
        isConfirmDisabled={chosen === null}
        isPending={setTeam.isPending}
        failure={setTeam.error}
        onConfirm={() => {
          if (chosen) void confirm(chosen.id)
        }}
        onClose={close}
      >
        <MemberPicker chosen={chosen} onChoose={setChosen} isChoosable={(member) => member.teamId !== team.id} />
      </ConfirmDialog>
    </>
  )
}
