import { useCall } from '@latchkey/client/react'
import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { BreakableText } from '../ui/breakable-text.tsx'
import { Badge } from '../ui/mantine/badge.ts'
import { client } from '../client.ts'
import { useLocation, useNavigationType } from '../router/router.tsx'
import { useControlTexts } from '../ui/control-texts.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useTexts } from '../ui/language.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { NameCell } from '../ui/name-cell.tsx'
import { ScreenHeader } from '../ui/screen-header.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { usePagination } from '../ui/use-pagination.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { InvitationActions, type SentInvitation } from './invitation-actions.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberTabs } from './member-tabs.tsx'
import { formatRoles } from './roles.ts'
import { useOrganizationTexts } from './texts.ts'

const statuses = ['pending', 'accepted', 'rejected', 'canceled'] as const
type Status = (typeof statuses)[number] | 'all'

/** The invitations of the organization, filtered by status. */
export const Invitations = () => {
  const texts = useOrganizationTexts()
  const { organization, can, refetch } = useCurrentOrganization()
  const hasNavigated = useNavigationType() === 'push'
  const isInviting = shouldOpenInviteDialog(useLocation().state)
  const [isOpen, setIsOpen] = useState(hasNavigated && isInviting && can('invitation:create'))
  const [status, setStatus] = useState<Status>('pending')
  const [now] = useState(() => Date.now())
  const heading = useRef<HTMLHeadingElement>(null)
  const invitations = useInvitations(status)
  useOnTabVisible(invitations.refetch)
  const refetchAll = () => {
    invitations.refetch()
    // The number on the tab.
    refetch()
  }
  const { data, hasMore } = invitations
  const hasTeams = data?.some(({ teamId }) => teamId !== null) ?? false
  const isExpired = (invitation: SentInvitation) =>
    invitation.status === 'pending' && invitation.expiresAt.getTime() <= now
  return (
    <>
      <ScreenHeader
        title={texts.links.invitations}
        pageTitle={`${texts.links.invitations} · ${organization.name}`}
        action={can('invitation:create') && <Button onClick={() => setIsOpen(true)}>{texts.invitations.invite}</Button>}
      />
      <MemberTabs />
      <DataTable
        title={data && !hasMore ? texts.invitations.total(data.length) : texts.links.invitations}
        headingRef={heading}
        headerEnd={<StatusSelect status={status} onChange={setStatus} />}
        state={invitations}
        empty={status === 'pending' ? texts.invitations.empty : texts.invitations.emptyStatus}
        columns={useColumns(status, isExpired, hasTeams)}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        actions={(invitation) => (
          <InvitationActions
            invitation={invitation}
            isExpired={isExpired(invitation)}
            onResent={refetchAll}
            onCanceled={() => {
              refetchAll()
              // The focused button disappears.
              heading.current?.focus()
            }}
          />
        )}
        footer={<LoadMoreButton list={invitations} label={texts.more} />}
      />
      <InviteDialog isOpen={isOpen} onClose={() => setIsOpen(false)} onInvited={refetchAll} />
    </>
  )
}

const useInvitations = (status: Status) => {
  const { organization } = useCurrentOrganization()
  const query = { organizationId: organization.id, status: status === 'all' ? undefined : status, limit: PAGE_SIZE }
  return usePagination(
    useCall(client.organization.listInvitations, { query }),
    (rows) => ({ rows, cursor: rows.length < PAGE_SIZE ? null : (rows.at(-1)?.id ?? null) }),
    (cursor) => client.organization.listInvitations({ query: { ...query, cursor } }),
  )
}

const useColumns = (
  shownStatus: Status,
  isExpired: (invitation: SentInvitation) => boolean,
  hasTeams: boolean,
): readonly Column<SentInvitation>[] => {
  const texts = useOrganizationTexts()
  const { web } = useTexts()
  const { date } = useControlTexts()
  const { teams } = useCurrentOrganization()
  const findTeamName = ({ teamId }: SentInvitation) => teams?.find(({ id }) => id === teamId)?.name
  const getState = (invitation: SentInvitation) => (isExpired(invitation) ? 'expired' : invitation.status)
  return [
    {
      key: 'email',
      header: web.fields.email,
      cell: (invitation) => (
        <NameCell
          name={<BreakableText>{invitation.email}</BreakableText>}
          // The filter names the status of most rows.
          badges={
            getState(invitation) !== shownStatus && (
              <Badge variant="light" color={statusColors[getState(invitation)]}>
                {texts.invitations.statuses[getState(invitation)]}
              </Badge>
            )
          }
        />
      ),
    },
    { key: 'role', header: texts.fields.role, cell: ({ role }) => <span>{formatRoles(texts, role)}</span> },
    ...(hasTeams ? [{ key: 'team', header: texts.fields.team, cell: findTeamName }] : []),
    { key: 'inviter', header: texts.invitations.columns.inviter, cell: ({ inviterName }) => inviterName },
    {
      key: 'expiry',
      isDate: true,
      header: texts.invitations.columns.expiry,
      cell: (invitation) => invitation.status === 'pending' && date(invitation.expiresAt),
    },
  ]
}

const statusColors = { pending: 'accent', expired: 'orange', accepted: 'teal', rejected: 'gray', canceled: 'gray' }

const StatusSelect = ({ status, onChange }: { status: Status; onChange: (status: Status) => void }) => {
  const { invitations } = useOrganizationTexts()
  const isStatus = (value: string): value is Status => value === 'all' || statuses.some((status) => status === value)
  return (
    <NativeSelect
      aria-label={invitations.status}
      value={status}
      onChange={({ currentTarget: { value } }) => isStatus(value) && onChange(value)}
      data={[
        ...statuses.map((value) => ({ value, label: invitations.statuses[value] })),
        { value: 'all', label: invitations.all },
      ]}
    />
  )
}

interface InviteDialogProps {
  isOpen: boolean
  onClose: () => void
  onInvited: () => void
}

const InviteDialog = ({ isOpen, onClose, onInvited }: InviteDialogProps) => {
  const { web } = useTexts()
  const { invitations } = useOrganizationTexts()
  const [isPending, setIsPending] = useState(false)
  return (
    <Dialog isOpen={isOpen} title={invitations.invite} isPending={isPending} onClose={onClose}>
      <InviteForm
        onPending={setIsPending}
        onInvited={onInvited}
        onDone={onClose}
        actions={
          <Button variant="default" onClick={onClose}>
            {web.dialog.cancel}
          </Button>
        }
      />
    </Dialog>
  )
}

const PAGE_SIZE = 50

/** Other screens pass `isInviting` in the state of the navigation, which the history entry keeps. */
const shouldOpenInviteDialog = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isInviting' in state && state.isInviting === true
