import type { SessionData } from '@latchkey/client/react'
import type { LanguageTag } from '@latchkey/contract/languages'
import { Button, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Skeleton } from '../ui/mantine/skeleton.ts'
import { useBrand } from '../brand/brand.ts'
import { getEmbedding } from '../embedding.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Appearance } from '../ui/appearance.tsx'
import { BreakableText } from '../ui/breakable-text.tsx'
import { hasName } from '../ui/has-name.ts'
import { NonEssential } from '../ui/non-essential.tsx'
import { Icon } from '../ui/icon.tsx'
import { useTexts } from '../ui/language.tsx'
import { LanguageSelect } from '../ui/language-select.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { ButtonLink } from '../ui/link.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { PanelPopup } from '../ui/popups.tsx'
import { toast } from '../ui/toast.tsx'
import { usePopupButton } from '../ui/use-popup-button.ts'
import { UserAvatar } from '../ui/user-avatar.tsx'
import { saveAccountLanguage } from '../user/account-language.ts'
import { AccountButtons } from './account-buttons.tsx'
import { useInactiveAccounts } from './device-accounts.ts'
import { hasMultipleAccounts, withAddParameter } from './multiple-accounts.ts'
import { useSignOut } from './sign-out.ts'
import classes from './user-menu.module.css'

/** The menu of the signed-in user: accounts, administration, appearance, language, sign-out. */
export const UserMenu = (session: NonNullable<SessionData>) => {
  const { web } = useTexts()
  const { buttonProps, popup } = usePopupButton('dialog')
  const { user } = session
  return (
    <>
      <UnstyledButton {...buttonProps} className={classes.button}>
        <UserAvatar user={user} />
        <VisuallyHidden>{web.menu.open(user.name || user.email)}</VisuallyHidden>
      </UnstyledButton>
      <PanelPopup popup={popup} label={web.menu.title} width={280} className={classes.menu}>
        <MenuItems {...session} onClose={() => popup?.setIsOpen(false)} />
      </PanelPopup>
    </>
  )
}

/** Rendered while the menu is open, so each opening loads the accounts of the browser again. */
const MenuItems = ({ onClose, ...session }: NonNullable<SessionData> & { onClose: () => void }) => {
  const { web, pages } = useTexts()
  const { name, homeUrl } = useBrand()
  const { user } = session
  // Another application has its own settings of color scheme and language, and no administration.
  const isEmbedded = getEmbedding() !== null
  const accounts = useInactiveAccounts(session)
  const signOut = useSignOut('/signed-out')
  const signOutAll = useSignOut('/signed-out', { allAccounts: true })
  const saveLanguage = async (tag: LanguageTag) => {
    const result = await saveAccountLanguage(tag)
    if (result?.error) toast.failure(result.error)
  }
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600} className={classes.line}>
          <BreakableText>{user.name || user.email}</BreakableText>
        </Text>
        {hasName(user) && (
          <Text size="sm" c="dimmed" className={classes.line}>
            <BreakableText>{user.email}</BreakableText>
          </Text>
        )}
      </div>
      <ButtonLink to="/account" variant="light" leftSection={<Icon name="account" />} fullWidth onClick={onClose}>
        {web.menu.account}
      </ButtonLink>
      {homeUrl !== null && (
        <Button component="a" href={homeUrl} variant="light" leftSection={<Icon name="back" />} fullWidth>
          {pages.links.backTo(name)}
        </Button>
      )}
      {user.role !== undefined && !isEmbedded && (
        <NonEssential>
          <AdministrationLink user={user} onClick={onClose} />
        </NonEssential>
      )}
      {hasMultipleAccounts() && !session.session.impersonatedBy && (
        <section className={classes.accounts} aria-label={web.accounts.others}>
          <AsyncContent state={accounts} empty={null} skeleton={<Skeleton height="2.75rem" />}>
            {(list) => <AccountButtons accounts={list} onStale={accounts.refetch} />}
          </AsyncContent>
          <ButtonLink
            to={withAddParameter('/sign-in')}
            variant="default"
            leftSection={<Icon name="plus" />}
            fullWidth
            onClick={onClose}
          >
            {web.accounts.add}
          </ButtonLink>
        </section>
      )}
      {!isEmbedded && (
        <>
          <Appearance />
          <LanguageSelect label={web.language} onSelected={(tag) => void saveLanguage(tag)} />
        </>
      )}
      <SignOutButton {...signOut}>{web.menu.signOut}</SignOutButton>
      {!!accounts.data?.length && <SignOutButton {...signOutAll}>{web.accounts.signOutAll}</SignOutButton>}
    </Stack>
  )
}

const SignOutButton = ({ run, isPending, children }: ReturnType<typeof useSignOut> & { children: string }) => (
  <ActionButton variant="default" leftSection={<Icon name="signOut" />} fullWidth isPending={isPending} onClick={run}>
    {children}
  </ActionButton>
)

// Loaded on demand, because most users cannot open it.
const AdministrationLink = lazyNamed(() => import('../admin/administration-link.tsx'), 'AdministrationLink')
