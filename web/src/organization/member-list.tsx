import { useCall } from '@latchkey/client/react'
import type { LatchkeyCalls, MemberWithUser, ResponseOf } from '@latchkey/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { BreakableText } from '../ui/breakable-text.tsx'
import { Badge } from '../ui/mantine/badge.ts'
import { client } from '../client.ts'
import { useControlTexts } from '../ui/control-texts.ts'
import { DataTable } from '../ui/data-table.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { NameCell } from '../ui/name-cell.tsx'
import type { Column, Sort } from '../ui/table-rows.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { usePagination } from '../ui/use-pagination.ts'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { MemberActions } from './member-actions.tsx'
import { getDisplayName } from './member.ts'
import { RemoveMembers } from './remove-members.tsx'
import { RoleMenu } from './role-menu.tsx'
import { formatRoles } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'
import { useRoleChoices } from './use-role-choices.ts'

type SortKey = 'name' | 'createdAt'

type ListedMember = ResponseOf<LatchkeyCalls['listMembers']>['members'][number]

export interface MemberQuery {
  /** Part of a name or an email address. Empty: all members. */
  search: string
  /** Empty: all roles. */
  role: string
  /** Empty: all teams. */
  teamId: string
  sort: Sort<SortKey>
}

interface MemberListProps {
  query: MemberQuery
  onSort: (sort: Sort<SortKey>) => void
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
  const replaceMember: OnChanged = (changed) =>
    members.updateRows((rows) => rows.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)))
  const columns = useColumns(query.teamId, replaceMember)
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
  const handleChanged: OnChanged = (changed) => {
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

type OnChanged = (changed: Partial<MemberWithUser> & { id: string }) => void

/**
 * Users can't change members with higher roles, and change their own roles only in the dialog. The members of one team
 * have no column with the team.
 */
const useColumns = (teamId: string, onChanged: OnChanged): readonly Column<ListedMember, SortKey>[] => {
  const texts = useOrganizationTexts()
  const { date } = useControlTexts()
  const { me, can, teams } = useCurrentOrganization()
  const { isGrantable } = useRoleChoices()
  const canChangeRole = (member: MemberWithUser) =>
    can('member:update') && isGrantable(member.role) && member.id !== me.id
  return [
    {
      key: 'name',
      header: texts.members.columns.name,
      sortKey: 'name',
      cell: (member) => (
        <NameCell
          picture={<UserAvatar user={{ ...member.user, id: member.userId }} />}
          name={getDisplayName(member)}
          badges={
            <>
              {member.id === me.id && <Badge variant="light">{texts.you}</Badge>}
              {/* Only members who can see the two-factor policy receive this. */}
              {member.hasSecondFactor && (
                <Badge variant="light" color="gray" title={texts.twoFactorPolicy.title}>
                  {texts.members.twoFactorBadge}
                </Badge>
              )}
            </>
          }
          detail={<BreakableText>{member.user.email}</BreakableText>}
        />
      ),
    },
    {
      key: 'role',
      header: texts.fields.role,
      cell: (member) =>
        canChangeRole(member) ? (
          <RoleMenu member={member} onChanged={onChanged} />
        ) : (
          <span>{formatRoles(texts, member.role)}</span>
        ),
    },
    ...(teams && teams.length > 0 && teamId === ''
      ? [
          {
            key: 'team',
            header: texts.fields.team,
            cell: (member: MemberWithUser) => teams.find(({ id }) => id === member.teamId)?.name,
          },
        ]
      : []),
    {
      key: 'joined',
      isDate: true,
      header: texts.members.columns.joined,
      sortKey: 'createdAt',
      cell: ({ createdAt }) => date(createdAt),
    },
  ]
}
