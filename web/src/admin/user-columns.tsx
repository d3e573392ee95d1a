import type { ListedUser } from '@latchkey/contract'
import { parseRoles } from '@latchkey/contract/access'
import { Group } from '@mantine/core'
import { BreakableText } from '../ui/breakable-text.tsx'
import { useControlTexts } from '../ui/control-texts.ts'
import { hasName } from '../ui/has-name.ts'
import { Link } from '../ui/link.tsx'
import { Badge } from '../ui/mantine/badge.ts'
import { NameCell } from '../ui/name-cell.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { getPlatformRoleName } from './administrator.ts'
import { useAdminTexts } from './texts.ts'
import { getDisplayName } from './user.ts'
import { hasStatusBadge, StatusBadges } from './user-badges.tsx'
import type { SortKey } from './user-query.ts'

/** Returns the columns of the user list. The name leads to the page of the user. */
export const useUserColumns = (ownId: string): readonly Column<ListedUser, SortKey>[] => {
  const texts = useAdminTexts()
  const { date } = useControlTexts()
  const { columns } = texts
  return [
    {
      key: 'name',
      header: columns.name,
      sortKey: 'name',
      detailSort: { header: columns.email, sortKey: 'email' },
      cell: (user) => (
        <NameCell
          picture={<UserAvatar user={user} />}
          name={<Link to={`/admin/users/${user.id}`}>{getDisplayName(user)}</Link>}
          badges={user.id === ownId && <Badge variant="light">{texts.you}</Badge>}
          detail={hasName(user) && <BreakableText>{user.email}</BreakableText>}
        />
      ),
    },
    {
      key: 'role',
      header: columns.role,
      cell: ({ role }) => (
        <span>
          {parseRoles(role)
            .map((name) => getPlatformRoleName(texts, name))
            .join(', ')}
        </span>
      ),
    },
    {
      key: 'state',
      header: columns.state,
      cell: (user) =>
        hasStatusBadge(user) && (
          <Group gap="xs">
            <StatusBadges user={user} />
          </Group>
        ),
    },
    {
      key: 'active',
      isDate: true,
      header: columns.active,
      cell: ({ lastActiveAt }) => lastActiveAt && date(lastActiveAt),
    },
    {
      key: 'joined',
      isDate: true,
      header: columns.joined,
      sortKey: 'createdAt',
      cell: ({ createdAt }) => date(createdAt),
    },
  ]
}
