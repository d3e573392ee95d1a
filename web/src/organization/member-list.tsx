import { useCall } from '@latchkey/client/react'
import type { MemberWithUser } from '@latchkey/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { client } from '../client.ts'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { MemberRow } from './member-row.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { usePagination } from '../ui/use-pagination.ts'

export interface MemberQuery {
  /** Part of a name or an email address. Empty: all members. */
  search: string
  /** Empty: all roles. */
  role: string
  /** Empty: all teams. */
  teamId: string
  order: 'oldest' | 'newest' | 'name'
}

interface MemberListProps {
  query: MemberQuery
  /** By default the number of members. */
  title?: string
  /** The text of the empty state; by default “no match”. */
  empty?: string
  canRemoveMembers?: boolean
  /** The filters. */
  children?: ReactNode
}

/** The members that match a query, with the actions that the current user is allowed to use. */
export const MemberList = ({ query, title, empty, canRemoveMembers = true, children }: MemberListProps) => {
  const texts = useOrganizationTexts()
  const { organization, me, refetch } = useCurrentOrganization()
  const heading = useRef<HTMLHeadingElement>(null)
  const listQuery = { ...orders[query.order], ...toFilters(query), organizationId: organization.id, limit: PAGE_SIZE }
  const first = useCall(client.organization.listMembers, { query: listQuery })
  const members = usePagination(
    first,
    (page) => ({ rows: page.members, cursor: page.nextCursor }),
    (cursor) => client.organization.listMembers({ query: { ...listQuery, cursor } }),
  )
  useOnTabVisible(members.refetch)
  const myRole = members.data?.find(({ id }) => id === me.id)?.role ?? me.role
  useEffect(() => {
    if (myRole !== me.role) refetch()
  }, [myRole, me.role, refetch])
  const replace = (changed: Partial<MemberWithUser> & { id: string }) =>
    members.updateRows((rows) => rows.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)))
  const remove = (id: string) => {
    members.updateRows((rows) => rows.filter((row) => row.id !== id))
    // Updates the member count. Skipped for partial lists, which are larger and take longer to reload.
    if (!members.hasMore) members.refetch()
    // The focused button disappears.
    heading.current?.focus()
  }
  const total = first.data ? texts.members.total(first.data.memberCount) : texts.links.members
  return (
    <Section title={title ?? total} headingRef={heading}>
      {children}
      <Loaded from={members} empty={empty ?? texts.members.empty}>
        {(rows) => (
          <Rows>
            {rows.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                onChanged={replace}
                onRemoved={canRemoveMembers ? () => remove(member.id) : null}
              />
            ))}
          </Rows>
        )}
      </Loaded>
      <LoadMoreButton list={members} label={texts.more} />
    </Section>
  )
}

const PAGE_SIZE = 50

const orders = {
  oldest: { sortBy: 'createdAt', sortDirection: 'asc' },
  newest: { sortBy: 'createdAt', sortDirection: 'desc' },
  name: { sortBy: 'name', sortDirection: 'asc' },
} as const

const toFilters = ({ search, role, teamId }: MemberQuery) => ({
  search: search.trim() || undefined,
  role: role || undefined,
  teamId: teamId || undefined,
})
