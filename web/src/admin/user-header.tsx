import type { AdministeredUser } from '@latchkey/contract'
import { Button, Group, Text } from '@mantine/core'
import { Code } from '../ui/mantine/code.ts'
import { copyText } from '../ui/copy-text.ts'
import { hasName } from '../ui/has-name.ts'
import { Link } from '../ui/link.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { toast } from '../ui/toast.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { ImpersonateButton } from './impersonate.tsx'
import { useAdminTexts } from './texts.ts'
import { UserBadges } from './user-badges.tsx'
import { isBanned, getDisplayName } from './user.ts'
import classes from './user-header.module.css'

interface UserHeaderProps {
  user: AdministeredUser
  isMe: boolean
  canImpersonate: boolean
}

export const UserHeader = ({ user, isMe, canImpersonate }: UserHeaderProps) => {
  const texts = useAdminTexts()
  const name = getDisplayName(user)
  const copy = async () => {
    if (await copyText(user.id)) toast.success(() => texts.user.idCopied)
    else toast.error(() => texts.user.idNotCopied)
  }
  return (
    <div>
      <Link to="/admin/users">← {texts.user.back}</Link>
      <div className={classes.header}>
        <UserAvatar user={user} size="lg" />
        <div className={classes.content}>
          <Group gap="xs">
            <ScreenTitle>{name}</ScreenTitle>
            <UserBadges user={user} isMe={isMe} />
          </Group>
          <Text component="div" c="dimmed" className={classes.details}>
            {hasName(user) && <span>{user.email}</span>}
            {user.emailVerified && <span>{texts.verified}</span>}
            <span>{texts.since(user.createdAt)}</span>
          </Text>
          <Group gap="xs">
            <Text component="span" size="sm" c="dimmed">
              {texts.user.id}
            </Text>
            <Code className={classes.id}>{user.id}</Code>
            <Button variant="subtle" size="compact-xs" aria-label={texts.user.copyId} onClick={() => void copy()}>
              {texts.user.copy}
            </Button>
          </Group>
        </div>
        {canImpersonate && !isBanned(user) && <ImpersonateButton user={user} />}
      </div>
    </div>
  )
}
