import { useCall } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { client } from '../client.ts'
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
  /** By what it is searched. */
  children: ReactNode
}

/** Those users that a query asks for; several can be chosen, and something be done about all of them. */
export const UserList = ({ query, children }: UserListProps) => {
  const { users: texts, more, title } = useAdminTexts()
  const { id: ownId } = useAdministrator()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const asked = { ...toListUsersQuery(query), limit: PAGE }
  const first = useCall(client.admin.listUsers, { query: asked })
  const users = usePagination(
    first,
    (page) => ({ rows: page.users, cursor: page.nextCursor }),
    (cursor) => client.admin.listUsers({ query: { ...asked, cursor } }),
  )
  useOnTabVisible(users.refetch)
  const shown = users.data ?? []
  // Nobody does these things to themselves.
  const choosable = shown.filter(({ id }) => id !== ownId)
  // What is chosen and not shown any more does not count.
  const selected = choosable.filter(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((known) =>
      isChosen ? new Set([...known, ...ids]) : new Set([...known].filter((id) => !ids.includes(id))),
    )

  const total = first.data && (first.data.totalIsExact ? texts.total : texts.atLeast)(first.data.total)
  return (
    <Section title={total ?? title} headingRef={heading}>
      {children}
      <Loaded from={users} empty={texts.empty}>
        {(rows) => (
          <>
            <div className={classes.selection}>
              <Checkbox
                label={selected.length > 0 ? texts.selected(selected.length) : texts.selectAll}
                aria-label={texts.selectAll}
                disabled={choosable.length === 0}
                checked={selected.length > 0 && selected.length === choosable.length}
                indeterminate={selected.length > 0 && selected.length < choosable.length}
                onChange={({ currentTarget: { checked } }) =>
                  choose(
                    choosable.map(({ id }) => id),
                    checked,
                  )
                }
              />
              <BulkActions
                selectedUsers={selected}
                onUpdated={(user) => users.updateRows(replaced(user))}
                onRemoved={(id) => users.updateRows((known) => known.filter((row) => row.id !== id))}
                onFinished={(ids) => {
                  choose(ids, false)
                  // The button that had the focus may be gone.
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
                  isSelected={chosen.has(user.id)}
                  onSelect={(isChosen) => choose([user.id], isChosen)}
                />
              ))}
            </Rows>
          </>
        )}
      </Loaded>
      {users.hasMore && (
        <div>
          <Button variant="default" loading={users.isLoadingMore} onClick={() => void users.loadMore()}>
            {more}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** Users that are fetched at a time. */
const PAGE = 50

const replaced = (changed: AdministeredUser) => (rows: readonly AdministeredUser[]) =>
  rows.map((row) => (row.id === changed.id ? changed : row))
