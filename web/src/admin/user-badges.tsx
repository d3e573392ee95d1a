import type { AdministeredUser } from '@latchkey/contract'
import { parseRoles } from '@latchkey/contract/access'
import { DEFAULT_PLATFORM_ROLE } from '@latchkey/contract/admin-access'
import { Badge } from '../ui/mantine/badge.ts'
import { platformRoleName } from './administrator.ts'
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
          <Badge key={role} variant="light" color="gray">
            {platformRoleName(texts, role)}
          </Badge>
        ))}
      <StatusBadges user={user} />
    </>
  )
}

/** Whether the user is suspended or has not confirmed the address. */
export const StatusBadges = ({ user }: { user: AdministeredUser }) => {
  const { banned, notVerified } = useAdminTexts()
  return (
    <>
      {isBanned(user) && (
        <Badge variant="light" color="red">
          {banned}
        </Badge>
      )}
      {!user.emailVerified && (
        <Badge variant="light" color="orange">
          {notVerified}
        </Badge>
      )}
    </>
  )
}
