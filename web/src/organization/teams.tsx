import type { Team } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Badge } from '../ui/mantine/badge.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Link } from '../ui/link.tsx'
import { NameCell } from '../ui/name-cell.tsx'
import { ScreenHeader } from '../ui/screen-header.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { CreateTeam } from './create-team.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { countIfComplete } from './member-tabs.tsx'
import { TeamActions } from './team-actions.tsx'
import { useOrganizationTexts } from './texts.ts'

/** The teams of the organization, oldest first. */
export const Teams = () => {
  const texts = useOrganizationTexts()
  const { organization, can, teams, refetch } = useCurrentOrganization()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <ScreenHeader
        title={texts.links.teams}
        pageTitle={`${texts.links.teams} · ${organization.name}`}
        action={can('team:create') && <Button onClick={() => setIsCreating(true)}>{texts.teams.create}</Button>}
      />
      <DataTable
        title={texts.teams.total(teams?.length ?? 0)}
        headingRef={heading}
        state={{ data: teams, error: null, isPending: false, refetch }}
        empty={texts.teams.empty}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={(team) => <TeamActions team={team} onDeleted={() => heading.current?.focus()} />}
      />
      <CreateTeam isOpen={isCreating} onClose={() => setIsCreating(false)} onCreated={refetch} />
    </>
  )
}

const useColumns = (): readonly Column<Team>[] => {
  const texts = useOrganizationTexts()
  const { organization, me } = useCurrentOrganization()
  const hasAllMembers = countIfComplete(organization.members) !== null
  return [
    {
      key: 'name',
      header: texts.teams.name,
      cell: ({ id, name }) => (
        <NameCell
          name={<Link to={`/organizations/${organization.slug}/teams/${id}`}>{name}</Link>}
          badges={id === me.teamId && <Badge variant="light">{texts.you}</Badge>}
        />
      ),
    },
    ...(hasAllMembers
      ? [
          {
            key: 'members',
            header: texts.links.members,
            cell: ({ id }: Team) => organization.members.filter(({ teamId }) => teamId === id).length,
          },
        ]
      : []),
  ]
}
