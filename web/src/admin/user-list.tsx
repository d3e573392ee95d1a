import { useCall } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { Checkbox } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { client } from '../client.ts'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { usePagination } from '../ui/use-pagination.ts'
import { useAdministrator } from './administrator.ts'
import { BulkActions } from './bulk-actions.tsx'
import { useAdminTexts } from './texts.ts'
import classes from './user-list.module.css'
import { toListUsersQuery, type UserQuery } from './user-query.ts'
import { UserRow } from './user-row.tsx'

interface UserListProps {
  query: UserQuery
  /** The filters. */
  children: ReactNode
}

/** The users that match a query. Several users can be selected for a bulk action. */
export const UserList = ({ query, children }: UserListProps) => {
  const { users: texts, more, title } = useAdminTexts()
  const { id: ownId } = useAdministrator()
  const heading = useRef<HTMLHeadingElement>(null)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const listQuery = { ...toListUsersQuery(query), limit: PAGE_SIZE }
  const first = useCall(client.admin.listUsers, { query: listQuery })
  const users = usePagination(
    first,
    (page) => ({ rows: page.users, cursor: page.nextCursor }),
    (cursor) => client.admin.listUsers({ query: { ...listQuery, cursor } }),
  )
  useOnTabVisible(users.refetch)
  const shown = users.data ?? []
  // Bulk actions exclude the current user.
  const selectable = shown.filter(({ id }) => id !== ownId)
  // Selected users that are no longer shown don't count.
  const selected = selectable.filter(({ id }) => selectedIds.has(id))
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelectedIds((current) =>
      isSelected ? new Set([...current, ...ids]) : new Set([...current].filter((id) => !ids.includes(id))),
    )

  const total = first.data && (first.data.totalIsExact ? texts.total : texts.atLeast)(first.data.total)
  return (
    <Section title={total ?? title} headingRef={heading} isWide>
      {children}
      <Loaded from={users} empty={texts.empty}>
        {(rows) => (
          <>
            <div className={classes.selection}>
              <Checkbox
                label={selected.length > 0 ? texts.selected(selected.length) : texts.selectAll}
                aria-label={texts.selectAll}
                disabled={selectable.length === 0}
                checked={selected.length > 0 && selected.length === selectable.length}
                indeterminate={selected.length > 0 && selected.length < selectable.length}
                onChange={({ currentTarget: { checked } }) =>
                  select(
                    selectable.map(({ id }) => id),
                    checked,
                  )
                }
              />
              <BulkActions
                selectedUsers={selected}
                onUpdated={(user) => users.updateRows(replaceUser(user))}
                onRemoved={(id) => users.updateRows((current) => current.filter((row) => row.id !== id))}
                onFinished={(ids) => {
                  select(ids, false)
                  // The focused button may disappear.
                  heading.current?.focus()
                }}
              />
            </div>
            <Rows>
              {rows.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  isMe={user.id === ownId}
                  isSelected={selectedIds.has(user.id)}
                  onSelect={(isSelected) => select([user.id], isSelected)}
                />
              ))}
            </Rows>
          </>
        )}
      </Loaded>
      <LoadMoreButton list={users} label={more} />
    </Section>
  )
}

const PAGE_SIZE = 50

const replaceUser = (changed: AdministeredUser) => (rows: readonly AdministeredUser[]) =>
  rows.map((row) => (row.id === changed.id ? changed : row))
