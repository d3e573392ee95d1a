import type { AdministeredUser } from '@latchkey/contract'
import { Checkbox } from '@mantine/core'
import { Link } from '../ui/link.tsx'
import { Row } from '../ui/row.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { useAdminTexts } from './texts.ts'
import { UserBadges } from './user-badges.tsx'
import { displayName } from './user.ts'
import classes from './user-list.module.css'

interface UserRowProps {
  user: AdministeredUser
  isMe: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** A user with a checkbox and a link to the user's page. */
export const UserRow = ({ user, isMe, isSelected, onSelect }: UserRowProps) => {
  const { users, since } = useAdminTexts()
  const name = displayName(user)
  return (
    <Row
      picture={
        <div className={classes.picture}>
          <Checkbox
            aria-label={users.select(name)}
            disabled={isMe}
            checked={isSelected && !isMe}
            onChange={({ currentTarget: { checked } }) => onSelect(checked)}
          />
          <UserAvatar user={user} className={classes.avatar} />
        </div>
      }
      name={<Link to={`/admin/users/${user.id}`}>{name}</Link>}
      badges={<UserBadges user={user} isMe={isMe} />}
      details={
        <>
          <span>{user.email}</span>
          <span>{since(user.createdAt)}</span>
        </>
      }
    />
  )
}
