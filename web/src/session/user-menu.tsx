import type { SessionData } from '@latchkey/client/react'
import type { LanguageTag } from '@latchkey/contract/languages'
import { Button, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Appearance } from '../ui/appearance.tsx'
import { NonEssential } from '../ui/non-essential.tsx'
import { Icon } from '../ui/icon.tsx'
import { useTexts } from '../ui/language.tsx'
import { LanguageSelect } from '../ui/language-select.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { ButtonLink } from '../ui/link.tsx'
import { toast } from '../ui/toast.tsx'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { saveAccountLanguage } from '../user/account-language.ts'
import { useSignOut } from './sign-out.ts'
import classes from './user-menu.module.css'

/** The menu of the signed-in user: account, administration, appearance, language, sign-out. */
export const UserMenu = ({ user }: { user: NonNullable<SessionData>['user'] }) => {
  const { web } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const signOut = useSignOut('/signed-out')
  const saveLanguage = async (tag: LanguageTag) => {
    const result = await saveAccountLanguage(tag)
    if (result?.error) toast.failure(result.error)
  }
  const name = user.name || user.email
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.button} onClick={() => setIsOpen((isOpenNow) => !isOpenNow)}>
          <UserAvatar user={user} />
          <VisuallyHidden>{web.menu.open(name)}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={web.menu.title}>
        <Stack gap="sm">
          <div>
            <Text fw={600} className={classes.line}>
              {name}
            </Text>
            <Text size="sm" c="dimmed" className={classes.line}>
              {user.email}
            </Text>
          </div>
          <ButtonLink
            to="/account"
            variant="light"
            leftSection={<Icon name="account" />}
            fullWidth
            onClick={() => setIsOpen(false)}
          >
            {web.menu.account}
          </ButtonLink>
          {user.role !== undefined && (
            <NonEssential>
              <AdministrationLink user={user} onClick={() => setIsOpen(false)} />
            </NonEssential>
          )}
          <Appearance />
          <LanguageSelect label={web.language} onSelected={(tag) => void saveLanguage(tag)} />
          <Button
            variant="default"
            leftSection={<Icon name="signOut" />}
            fullWidth
            loading={signOut.isPending}
            onClick={signOut.run}
          >
            {web.menu.signOut}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

// Loaded on demand, because most users cannot open it.
const AdministrationLink = lazyNamed(() => import('../admin/administration-link.tsx'), 'AdministrationLink')
