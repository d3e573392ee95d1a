import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Icon } from '../ui/icon.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { MemberList, type MemberQuery } from './member-list.tsx'
import classes from './members.module.css'
import { allRoles, roleName } from './roles.ts'
import { teamOptions } from './team-options.ts'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/** The members of the organization. The service searches, filters, sorts and paginates. */
export const Members = () => {
  const texts = useOrganizationTexts()
  const { organization, can } = useCurrentOrganization()
  const [query, setQuery] = useState<MemberQuery>({ search: '', role: '', teamId: '', order: 'oldest' })
  const [search] = useDebouncedValue(query.search, 300)
  return (
    <>
      <Group justify="space-between">
        <ScreenTitle pageTitle={`${texts.links.members} · ${organization.name}`}>{texts.links.members}</ScreenTitle>
        {can('invitation:create') && (
          <ButtonLink
            to={`/organizations/${organization.slug}/invitations`}
            state={{ isInviting: true }}
            variant="light"
          >
            {texts.invitations.invite}
          </ButtonLink>
        )}
      </Group>
      <MemberList query={{ ...query, search }}>
        <Filters query={query} onChange={setQuery} />
      </MemberList>
    </>
  )
}

const Filters = ({ query, onChange }: { query: MemberQuery; onChange: (query: MemberQuery) => void }) => {
  const texts = useOrganizationTexts()
  const { teams } = useCurrentOrganization()
  const orders = { oldest: texts.members.oldest, newest: texts.members.newest, name: texts.members.byName }
  const isOrder = (value: string): value is MemberQuery['order'] => value in orders
  return (
    <search className={classes.filters}>
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
        value={query.role}
        onChange={({ currentTarget: { value } }) => onChange({ ...query, role: value })}
        data={[
          { value: '', label: texts.members.everyRole },
          ...allRoles.map((role) => ({ value: role, label: roleName(texts, role) })),
        ]}
      />
      {teams && teams.length > 0 && (
        <NativeSelect
          aria-label={texts.fields.team}
          value={query.teamId}
          onChange={({ currentTarget: { value } }) => onChange({ ...query, teamId: value })}
          data={teamOptions(teams, texts.members.everyTeam)}
        />
      )}
      <NativeSelect
        aria-label={texts.members.order}
        value={query.order}
        onChange={({ currentTarget: { value } }) => isOrder(value) && onChange({ ...query, order: value })}
        data={Object.entries(orders).map(([value, label]) => ({ value, label }))}
      />
    </search>
  )
}
