import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { ScreenHeader } from '../ui/screen-header.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { MemberList, type MemberQuery } from './member-list.tsx'
import { MemberTabs } from './member-tabs.tsx'
import classes from './members.module.css'
import { formatRole } from './roles.ts'
import { createTeamOptions } from './team-options.ts'
import { useOrganizationTexts } from './texts.ts'
import { useRoleChoices } from './use-role-choices.ts'

const noFilters = { search: '', role: '', teamId: '' }

/** The members of the organization. The service searches, filters, sorts and paginates. */
export const Members = () => {
  const texts = useOrganizationTexts()
  const { organization, can } = useCurrentOrganization()
  const [query, setQuery] = useState<MemberQuery>({ ...noFilters, sort: { key: 'createdAt', isDescending: false } })
  const [search] = useDebouncedValue(query.search, 300)
  const isFiltered = search !== '' || query.role !== '' || query.teamId !== ''
  return (
    <>
      <ScreenHeader
        title={texts.links.members}
        pageTitle={`${texts.links.members} · ${organization.name}`}
        action={
          can('invitation:create') && (
            <ButtonLink to={`/organizations/${organization.slug}/members/invitations`} state={{ isInviting: true }}>
              {texts.invitations.invite}
            </ButtonLink>
          )
        }
      />
      <MemberTabs />
      <MemberList
        query={{ ...query, search }}
        onSort={(sort) => setQuery({ ...query, sort })}
        filters={<Filters query={query} onChange={setQuery} />}
        onClearFilters={isFiltered ? () => setQuery({ ...query, ...noFilters }) : undefined}
      />
    </>
  )
}

const Filters = ({ query, onChange }: { query: MemberQuery; onChange: (query: MemberQuery) => void }) => {
  const texts = useOrganizationTexts()
  const { teams } = useCurrentOrganization()
  const { names } = useRoleChoices()
  return (
    <>
      <TextInput
        type="search"
        aria-label={texts.members.search}
        placeholder={texts.members.search}
        leftSection={<Icon name="search" />}
        maxLength={100}
        className={classes.search}
        value={query.search}
        onChange={({ currentTarget: { value } }) => onChange({ ...query, search: value })}
      />
      <NativeSelect
        aria-label={texts.fields.role}
        className={classes.filter}
        value={query.role}
        onChange={({ currentTarget: { value } }) => onChange({ ...query, role: value })}
        data={[
          { value: '', label: texts.members.everyRole },
          ...names.map((role) => ({ value: role, label: formatRole(texts, role) })),
        ]}
      />
      {teams && teams.length > 0 && (
        <NativeSelect
          aria-label={texts.fields.team}
          className={classes.filter}
          value={query.teamId}
          onChange={({ currentTarget: { value } }) => onChange({ ...query, teamId: value })}
          data={createTeamOptions(teams, texts.members.everyTeam)}
        />
      )}
    </>
  )
}
