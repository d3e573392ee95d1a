import { useAction } from '@latchkey/client/react'
import type { MemberWithUser, Team } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { useParams } from '../router/routes.tsx'
import { NotFound } from '../site/not-found.tsx'
import { AdditionalFieldsSection } from '../ui/additional-fields-section.tsx'
import { findReturnedFields } from '../ui/additional-fields.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Link } from '../ui/link.tsx'
import { ScreenHeader } from '../ui/screen-header.tsx'
import { toast } from '../ui/toast.tsx'
import { MemberList, type MemberQuery } from './member-list.tsx'
import { MemberPicker } from './member-picker.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/** The members and the fields of a team. Members can be added and moved to another team. */
export const TeamMembers = () => {
  const { teamId } = useParams()
  const texts = useOrganizationTexts()
  const { organization, can, teams, refetch } = useCurrentOrganization()
  const [sort, setSort] = useState<MemberQuery['sort']>({ key: 'name', isDescending: false })
  const [listVersion, setListVersion] = useState(0)
  const team = teams?.find(({ id }) => id === teamId)
  if (!team) return <NotFound />
  return (
    <>
      <div>
        <Link to={`/organizations/${organization.slug}/teams`}>← {texts.teams.back}</Link>
        <ScreenHeader
          title={team.name}
          pageTitle={`${team.name} · ${organization.name}`}
          action={
            can('member:update') && (
              <AddToTeam
                team={team}
                onAdded={() => {
                  setListVersion((last) => last + 1)
                  // The number in the list of teams.
                  refetch()
                }}
              />
            )
          }
        />
      </div>
      <MemberList
        key={listVersion}
        query={{ search: '', role: '', teamId: team.id, sort }}
        onSort={setSort}
        title={texts.links.members}
        empty={texts.teams.emptyTeam}
        // Users would expect the button to remove the member only from the team.
        canRemoveMembers={false}
      />
      <AdditionalFieldsSection
        fields={findReturnedFields('team')}
        entity={team}
        save={
          can('team:update')
            ? (data, options) =>
                client.organization.updateTeam(
                  { teamId: team.id, data: { ...data, organizationId: organization.id } },
                  options,
                )
            : undefined
        }
        onSaved={refetch}
      />
    </>
  )
}

const AddToTeam = ({ team, onAdded }: { team: Team; onAdded: () => void }) => {
  const { teams, members } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const [isOpen, setIsOpen] = useState(false)
  const [selected, setSelected] = useState<MemberWithUser | null>(null)
  const setTeam = useAction(client.organization.setMemberTeam)
  const close = () => {
    setIsOpen(false)
    setSelected(null)
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
        isConfirmDisabled={selected === null}
        isPending={setTeam.isPending}
        failure={setTeam.error}
        onConfirm={() => {
          if (selected) void confirm(selected.id)
        }}
        onClose={close}
      >
        <MemberPicker selected={selected} onSelect={setSelected} isSelectable={(member) => member.teamId !== team.id} />
      </ConfirmDialog>
    </>
  )
}
