import { type KeyedCall, type OrganizationList, type SessionData, useCall, withKey } from '@latchkey/client/react'
import { Stack, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../ui/mantine/badge.ts'
import { client } from '../client.ts'
import { NavLink } from '../router/links.tsx'
import { Icon } from '../ui/icon.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { AsyncContent } from '../ui/async-content.tsx'
import { PanelPopup } from '../ui/popups.tsx'
import { sortFirst } from '../ui/sort-first.ts'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { usePopupButton } from '../ui/use-popup-button.ts'
import { OrganizationPicture } from './organization-picture.tsx'
import classes from './organization-switcher.module.css'
import { useOrganizationTexts } from './texts.ts'
import { useOnInvitationResponse } from './use-on-invitation-response.ts'

interface OrganizationSwitcherProps extends NonNullable<SessionData> {
  /** Activates an organization without leaving the page. By default, a link opens its members, which activates it. */
  onSelect?: (organizationId: string) => void
}

/** Shows the active organization, with links to the other organizations, the invitations and the creation form. */
export const OrganizationSwitcher = ({ session, user, onSelect }: OrganizationSwitcherProps) => {
  const organizations = client.useListOrganizations()
  const { switcher, links } = useOrganizationTexts()
  const { buttonProps, popup } = usePopupButton('dialog')
  const pendingCount = usePendingInvitationCount(user.emailVerified)
  const active = organizations.data?.find(({ id }) => id === session.activeOrganizationId)
  // The service doesn't support organizations.
  if (organizations.error?.status === 404) return null
  const close = () => popup?.setIsOpen(false)
  return (
    <>
      <UnstyledButton {...buttonProps} className={classes.button}>
        {active ? <OrganizationPicture organization={active} size="sm" /> : <Icon name="organization" />}
        <span className={classes.name} aria-hidden="true">
          {active?.name ?? switcher.choose}
        </span>
        <VisuallyHidden>{active ? switcher.open(active.name) : switcher.choose}</VisuallyHidden>
        {pendingCount > 0 && (
          <Badge circle color="red" variant="filled" role="img" aria-label={switcher.waiting(pendingCount)}>
            {pendingCount}
          </Badge>
        )}
        <span className={classes.chevron}>
          <Icon name="selector" />
        </span>
      </UnstyledButton>
      <PanelPopup popup={popup} label={switcher.choose} width={300}>
        <Stack gap="sm">
          <AsyncContent state={organizations} empty={switcher.none}>
            {(list) => (
              <OrganizationLinks organizations={list} activeId={active?.id} onSelect={onSelect} onSelected={close} />
            )}
          </AsyncContent>
          {onSelect && active && (
            <ButtonLink
              to={`/organizations/${active.slug}/settings`}
              variant="default"
              leftSection={<Icon name="settings" />}
              fullWidth
              onClick={close}
            >
              {links.settings}
            </ButtonLink>
          )}
          {pendingCount > 0 && (
            <ButtonLink
              to="/account/organizations"
              variant="light"
              leftSection={<Icon name="mail" />}
              fullWidth
              onClick={close}
            >
              {switcher.waiting(pendingCount)}
            </ButtonLink>
          )}
          <ButtonLink
            to="/organizations/new"
            variant="default"
            leftSection={<Icon name="plus" />}
            fullWidth
            onClick={close}
          >
            {switcher.create}
          </ButtonLink>
        </Stack>
      </PanelPopup>
    </>
  )
}

interface OrganizationLinksProps extends Pick<OrganizationSwitcherProps, 'onSelect'> {
  organizations: OrganizationList
  activeId: string | undefined
  onSelected: () => void
}

/** Links, so that an organization can open in a new tab, or buttons in another application. */
const OrganizationLinks = ({ organizations, activeId, onSelect, onSelected }: OrganizationLinksProps) => {
  const { switcher } = useOrganizationTexts()
  const [search, setSearch] = useState('')
  const term = search.toLowerCase()
  const matches = sortFirst(organizations, activeId).filter(({ name, slug }) =>
    `${name}\n${slug}`.toLowerCase().includes(term),
  )
  return (
    <Stack gap="xs">
      {organizations.length > SEARCH_THRESHOLD && (
        <TextInput
          type="search"
          aria-label={switcher.search}
          placeholder={switcher.search}
          leftSection={<Icon name="search" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {matches.length === 0 && <Text c="dimmed">{switcher.noMatch}</Text>}
      <ul className={classes.list}>
        {matches.map((organization) => (
          <li key={organization.id}>
            {onSelect ? (
              <UnstyledButton
                className={classes.link}
                aria-current={organization.id === activeId || undefined}
                data-active={organization.id === activeId || undefined}
                onClick={() => {
                  onSelect(organization.id)
                  onSelected()
                }}
              >
                <OrganizationItem organization={organization} isActive={organization.id === activeId} />
              </UnstyledButton>
            ) : (
              <NavLink
                to={`/organizations/${organization.slug}/members`}
                className={classes.link}
                data-active={organization.id === activeId || undefined}
                onClick={onSelected}
              >
                <OrganizationItem organization={organization} isActive={organization.id === activeId} />
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

interface OrganizationItemProps {
  organization: OrganizationList[number]
  isActive: boolean
}

const OrganizationItem = ({ organization, isActive }: OrganizationItemProps) => (
  <>
    <OrganizationPicture organization={organization} size="sm" />
    <span className={classes.linkName}>{organization.name}</span>
    {isActive && <Icon name="check" />}
  </>
)

/** Longer lists have a search field. */
const SEARCH_THRESHOLD = 10

/** The number of pending invitations. The service lists them only for verified email addresses. */
const usePendingInvitationCount = (isVerified: boolean): number => {
  const list: KeyedCall<undefined, readonly unknown[]> = isVerified
    ? client.organization.listUserInvitations
    : listNoInvitations
  const received = useCall(list)
  useOnTabVisible(received.refetch)
  useOnInvitationResponse(received.refetch)
  return received.data?.length ?? 0
}

const listNoInvitations = withKey('no-invitations', async () => ({ data: [], error: null }))
