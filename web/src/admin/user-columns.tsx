import type { AdministeredUser } from '@latchkey/contract'
import { parseRoles } from '@latchkey/contract/access'
import { Group } from '@mantine/core'
import { useControlTexts } from '../ui/control-texts.ts'
import { Link } from '../ui/link.tsx'
import { Badge } from '../ui/mantine/badge.ts'
import { NameCell } from '../ui/name-cell.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { platformRoleName } from './administrator.ts'
import { useAdminTexts } from './texts.ts'
import { displayName, isBanned } from './user.ts'
import { StatusBadges } from './user-badges.tsx'
import type { SortKey } from './user-query.ts'

/** The columns of the user list. The name leads to the page of the user. */
export const useUserColumns = (ownId: string): readonly Column<AdministeredUser, SortKey>[] => {
  const texts = useAdminTexts()
  const { date } = useControlTexts()
  const { columns } = texts
  return [
    {
      key: 'name',
      header: columns.name,
      sortKey: 'name',
      cell: (user) => (
        <NameCell
          picture={<UserAvatar user={user} />}
          name={<Link to={`/admin/users/${user.id}`}>{displayName(user)}</Link>}
          badges={user.id === ownId && <Badge variant="light">{texts.you}</Badge>}
          detail={user.email}
        />
      ),
    },
    {
      key: 'role',
      header: columns.role,
      cell: ({ role }) => (
        <span>
          {parseRoles(role)
            .map((name) => platformRoleName(texts, name))
            .join(', ')}
        </span>
      ),
    },
    {
      key: 'state',
      header: columns.state,
      cell: (user) =>
        (isBanned(user) || !user.emailVerified) && (
          <Group gap="xs">
            <StatusBadges user={user} />
          </Group>
        ),
    },
    { key: 'joined', header: columns.joined, sortKey: 'createdAt', cell: ({ createdAt }) => date(createdAt) },
  ]
}
