import { useCall } from '@latchkey/client/react'
import type { AdministeredUser, ListedUser } from '@latchkey/contract'
import { type ReactNode, useRef } from 'react'
import { client } from '../client.ts'
import { DataTable } from '../ui/data-table.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { usePagination } from '../ui/use-pagination.ts'
import { useAdministrator } from './administrator.ts'
import { BulkActionDialog } from './bulk-action-dialog.tsx'
import { BulkActions, useAllowedActions } from './bulk-actions.tsx'
import type { BulkAction } from './run-bulk-action.ts'
import { useAdminTexts } from './texts.ts'
import { useBulkAction } from './use-bulk-action.ts'
import { getDisplayName, isBanned } from './user.ts'
import { useUserColumns } from './user-columns.tsx'
import { toSort, toListUsersQuery, toOrder, type UserQuery } from './user-query.ts'

interface UserListProps {
  query: UserQuery
  onChange: (part: Partial<UserQuery>) => void
  filters: ReactNode
  onClearFilters: () => void
}

/** The users that match a query. One user or several selected ones can be suspended, signed out and deleted. */
export const UserList = ({ query, onChange, filters, onClearFilters }: UserListProps) => {
  const { users: texts, more, links } = useAdminTexts()
  const { id: ownId } = useAdministrator()
  const heading = useRef<HTMLHeadingElement>(null)
  const { first, users } = useUsers(query)
  const columns = useUserColumns(ownId)
  const allowedActions = useAllowedActions()
  const bulkAction = useBulkAction({
    onUpdated: (user) => users.updateRows(replaceUser(user)),
    onRemoved: (ids) => {
      users.updateRows((current) => current.filter(({ id }) => !ids.includes(id)))
      // The title has the number of users.
      users.refetch()
    },
    // The focused button may disappear.
    onFinished: () => heading.current?.focus(),
  })
  const total = first.data && (first.data.totalIsExact ? texts.total : texts.atLeast)(first.data.total)
  const isFiltered = query.search !== '' || query.filter !== ''
  const canSelect = (user: AdministeredUser) => user.id !== ownId
  return (
    <>
      <DataTable
        title={total ?? links.users}
        headingRef={heading}
        filters={filters}
        onClearFilters={isFiltered ? onClearFilters : undefined}
        state={users}
        empty={texts.empty}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={getDisplayName}
        sort={toSort(query.order)}
        onSort={(sort) => onChange({ order: toOrder(sort) })}
        actions={(user) =>
          canSelect(user) &&
          allowedActions.length > 0 && (
            <RowMenu name={getDisplayName(user)}>
              {allowedActions
                .filter(({ action }) => action !== findUnavailableAction(user))
                .map(({ action, label }) => (
                  <RowMenuItem
                    key={action}
                    isDangerous={action === 'remove'}
                    onClick={() => bulkAction.open(action, [user])}
                  >
                    {label}
                  </RowMenuItem>
                ))}
            </RowMenu>
          )
        }
        isSelectable={canSelect}
        bulkActions={
          allowedActions.length > 0
            ? (selected, deselect) => <BulkActions onOpen={(action) => bulkAction.open(action, selected, deselect)} />
            : undefined
        }
        footer={<LoadMoreButton list={users} label={more} />}
      />
      <BulkActionDialog bulkAction={bulkAction} />
    </>
  )
}

/** A suspended user cannot be suspended again, and others have no suspension to end. */
const findUnavailableAction = (user: AdministeredUser): BulkAction => (isBanned(user) ? 'ban' : 'unban')

const useUsers = (query: UserQuery) => {
  const listQuery = { ...toListUsersQuery(query), limit: PAGE_SIZE, withLastActive: true }
  const first = useCall(client.admin.listUsers, { query: listQuery })
  const users = usePagination(
    first,
    (page) => ({ rows: page.users, cursor: page.nextCursor }),
    (cursor) => client.admin.listUsers({ query: { ...listQuery, cursor } }),
  )
  useOnTabVisible(users.refetch)
  return { first, users }
}

const PAGE_SIZE = 50

const replaceUser = (changed: AdministeredUser) => (rows: readonly ListedUser[]) =>
  rows.map((row) => (row.id === changed.id ? { ...row, ...changed } : row))
