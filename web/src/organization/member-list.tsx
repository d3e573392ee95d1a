import { useCall } from '@latchkey/client/react'
import type { MemberWithUser } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { client } from '../client.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { MemberRow } from './member-row.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { usePagination } from '../ui/use-pagination.ts'

export interface MemberQuery {
  /** Part of a name or an address; empty: everybody. */
  search: string
  /** One role; empty: all. */
  role: string
  /** One team; empty: all. */
  teamId: string
  order: 'oldest' | 'newest' | 'name'
}

interface MemberListProps {
  query: MemberQuery
  /** Of the list; by default how many members there are in all. */
  title?: string
  /** Nobody there then means: nobody fits. */
  empty?: string
  /** False: nobody is removed from the organization here. */
  offersRemoval?: boolean
  /** By what it is searched. */
  children?: ReactNode
}

/** Those members that a query asks for, each with what the viewer may do about them. */
export const MemberList = ({ query, title, empty, offersRemoval = true, children }: MemberListProps) => {
  const texts = useOrganizationTexts()
  const { organization, me, refetch } = useCurrentOrganization()
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = { ...orders[query.order], ...filledIn(query), organizationId: organization.id, limit: PAGE }
  const first = useCall(client.organization.listMembers, { query: asked })
  const members = usePagination(
    first,
    (page) => ({ rows: page.members, cursor: page.nextCursor }),
    (cursor) => client.organization.listMembers({ query: { ...asked, cursor } }),
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
    // Where all of them are shown, the next read is cheap and brings the count along.
    if (!members.hasMore) members.refetch()
    // The button that had the focus goes away.
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
                onRemoved={offersRemoval ? () => remove(member.id) : null}
              />
            ))}
          </Rows>
        )}
      </Loaded>
      {members.hasMore && (
        <div>
          <Button variant="default" loading={members.isLoadingMore} onClick={() => void members.loadMore()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** Members that are fetched at a time. */
const PAGE = 50

const orders = {
  oldest: { sortBy: 'createdAt', sortDirection: 'asc' },
  newest: { sortBy: 'createdAt', sortDirection: 'desc' },
  name: { sortBy: 'name', sortDirection: 'asc' },
} as const

const filledIn = ({ search, role, teamId }: MemberQuery) => ({
  search: search.trim() || undefined,
  role: role || undefined,
  teamId: teamId || undefined,
})
