import type { AdministeredUser } from '@latchkey/contract'
import { parseRoles } from '@latchkey/contract/access'
import { DEFAULT_PLATFORM_ROLE } from '@latchkey/contract/admin-access'
import { Badge } from '../ui/mantine/badge.ts'
import { getPlatformRoleName } from './administrator.ts'
import { useAdminTexts } from './texts.ts'
import { isBanned } from './user.ts'

/** Shows the properties that most users don't have, for example further roles or a ban. */
export const UserBadges = ({ user, isMe }: { user: AdministeredUser; isMe: boolean }) => {
  const texts = useAdminTexts()
  return (
    <>
      {isMe && <Badge variant="light">{texts.you}</Badge>}
      {parseRoles(user.role)
        .filter((role) => role !== DEFAULT_PLATFORM_ROLE)
        .map((role) => (
          <Badge key={role} variant="default">
            {getPlatformRoleName(texts, role)}
          </Badge>
        ))}
      <StatusBadges user={user} />
    </>
  )
}

/** Whether the user is suspended, has not confirmed the address, or has two-factor. */
export const StatusBadges = ({ user }: { user: AdministeredUser }) => {
  const { banned, notVerified, users, twoFactor, twoFactorBadge } = useAdminTexts()
  return (
    <>
      {isBanned(user) && (
        <Badge variant="light" color="red">
          {banned}
        </Badge>
      )}
      {!user.emailVerified && (
        <Badge variant="light" color="orange" title={users.filters.notVerified}>
          {notVerified}
        </Badge>
      )}
      {user.twoFactorEnabled && (
        <Badge variant="default" title={twoFactor.on}>
          {twoFactorBadge}
        </Badge>
      )}
    </>
  )
}

/** Whether `StatusBadges` shows a badge. */
export const hasStatusBadge = (user: AdministeredUser): boolean =>
  isBanned(user) || !user.emailVerified || user.twoFactorEnabled === true
