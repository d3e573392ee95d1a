import type { User } from '@latchkey/contract'
import { type AvatarProps } from '@mantine/core'
import { Avatar } from './mantine/avatar.ts'
import { getPictureUrl } from './picture-url.ts'

interface UserAvatarProps {
  user: Pick<User, 'id' | 'name' | 'email' | 'image'>
  size?: AvatarProps['size']
  className?: string | undefined
}

/** The picture of a user, or the initials. Hidden from screen readers, because the name is next to it. */
export const UserAvatar = ({ user, size = 'md', className }: UserAvatarProps) => (
  <span aria-hidden="true" className={className}>
    <Avatar
      name={user.name || user.email}
      src={getPictureUrl({ owner: 'user', id: user.id, url: user.image })}
      alt=""
      color="accent"
      size={size}
    />
  </span>
)
