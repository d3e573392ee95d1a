import { useCall } from '@latchkey/client/react'
import type { MemberWithUser } from '@latchkey/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { client } from '../client.ts'
import { DataTable } from '../ui/data-table.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import type { Sort } from '../ui/table-rows.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { usePagination } from '../ui/use-pagination.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { MemberActions } from './member-actions.tsx'
import { type MemberSortKey, type OnMemberChanged, useMemberColumns } from './member-columns.tsx'
import { getDisplayName } from './member.ts'
import { RemoveMembers } from './remove-members.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useRoleChoices } from './use-role-choices.ts'

export interface MemberQuery {
  /** Part of a name or an email address. Empty: all members. */
  search: string
  /** Empty: all roles. */
  role: string
  /** Empty: all teams. */
  teamId: string
  sort: Sort<MemberSortKey>
}

interface MemberListProps {
  query: MemberQuery
  onSort: (sort: Sort<MemberSortKey>) => void
  /** By default the number of members. */
  title?: string
  /** The text of the empty state; by default “no match”. */
  empty?: string
  canRemoveMembers?: boolean
  filters?: ReactNode
  onClearFilters?: (() => void) | undefined
}

/** The members that match a query, with the actions that the current user is allowed to use. */
export const MemberList = ({
  query,
  onSort,
  title,
  empty,
  canRemoveMembers = true,
  ...filterProps
}: MemberListProps) => {
  const texts = useOrganizationTexts()
  const { me, can, refetch } = useCurrentOrganization()
  const { isGrantable } = useRoleChoices()
  const heading = useRef<HTMLHeadingElement>(null)
  const { first, members } = useMembers(query)
  const replaceMember: OnMemberChanged = (changed) =>
    members.updateRows((rows) => rows.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)))
  const columns = useMemberColumns(query.teamId, replaceMember)
  useOnTabVisible(members.refetch)
  // The user's own permissions change with the roles.
  const myRole = members.data?.find(({ id }) => id === me.id)?.role ?? me.role
  useEffect(() => {
    if (myRole !== me.role) refetch()
  }, [myRole, me.role, refetch])
  const removeMembers = (ids: readonly string[]) => {
    members.updateRows((rows) => rows.filter((row) => !ids.includes(row.id)))
    // The title has the number of members.
    members.refetch()
    refetch()
    // The focused button disappears.
    heading.current?.focus()
  }
  const handleChanged: OnMemberChanged = (changed) => {
    const hasLeftTeam = query.teamId !== '' && changed.teamId !== query.teamId
    if (hasLeftTeam) return removeMembers([changed.id])
    replaceMember(changed)
    refetch()
  }
  const canRemove = (member: MemberWithUser) =>
    canRemoveMembers && can('member:delete') && isGrantable(member.role) && member.id !== me.id
  const total = first.data ? texts.members.total(first.data.memberCount) : texts.links.members
  return (
    <DataTable
      title={title ?? total}
      headingRef={heading}
      {...filterProps}
      state={members}
      empty={empty ?? texts.members.empty}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={getDisplayName}
      sort={query.sort}
      onSort={onSort}
      actions={(member) => (
        <MemberActions
          member={member}
          canEdit={can('member:update') && isGrantable(member.role)}
          canRemove={canRemove(member)}
          onChanged={handleChanged}
          onRemoved={() => removeMembers([member.id])}
        />
      )}
      isSelectable={canRemove}
      bulkActions={
        canRemoveMembers && can('member:delete')
          ? (selected) => <RemoveMembers members={selected} onRemoved={removeMembers} />
          : undefined
      }
      footer={<LoadMoreButton list={members} label={texts.more} />}
    />
  )
}

const useMembers = ({ search, role, teamId, sort }: MemberQuery) => {
  const { organization } = useCurrentOrganization()
  const query = {
    organizationId: organization.id,
    search: search.trim() || undefined,
    role: role || undefined,
    teamId: teamId || undefined,
    sortBy: sort.key,
    sortDirection: sort.isDescending ? ('desc' as const) : ('asc' as const),
    limit: PAGE_SIZE,
  }
  const first = useCall(client.organization.listMembers, { query })
  const members = usePagination(
    first,
    (page) => ({ rows: page.members, cursor: page.nextCursor }),
    (cursor) => client.organization.listMembers({ query: { ...query, cursor } }),
  )
  return { first, members }
}

const PAGE_SIZE = 50
