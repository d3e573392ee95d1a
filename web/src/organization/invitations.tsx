import { useCall } from '@latchkey/client/react'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { client } from '../client.ts'
import { useLocation } from '../router/router.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useTexts } from '../ui/language.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Rows } from '../ui/row.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { InvitationRow } from './invitation-row.tsx'
import classes from './invitations.module.css'
import { InviteForm } from './invite-form.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { usePagination } from '../ui/use-pagination.ts'

const statuses = ['pending', 'accepted', 'rejected', 'canceled'] as const
type Status = (typeof statuses)[number] | 'all'

/** The invitations of the organization, filtered by status. */
export const Invitations = () => {
  const texts = useOrganizationTexts()
  const { organization, can } = useCurrentOrganization()
  const isInviting = shouldOpenInviteDialog(useLocation().state)
  const [isOpen, setIsOpen] = useState(isInviting && can('invitation:create'))
  const [status, setStatus] = useState<Status>('pending')
  const heading = useRef<HTMLHeadingElement>(null)
  const query = { organizationId: organization.id, status: status === 'all' ? undefined : status, limit: PAGE_SIZE }
  const invitations = usePagination(
    useCall(client.organization.listInvitations, { query }),
    (rows) => ({ rows, cursor: rows.length < PAGE_SIZE ? null : (rows.at(-1)?.id ?? null) }),
    (cursor) => client.organization.listInvitations({ query: { ...query, cursor } }),
  )
  useOnTabVisible(invitations.refetch)
  const title = status === 'all' ? texts.invitations.all : texts.invitations.statuses[status]
  return (
    <>
      <Group justify="space-between">
        <ScreenTitle pageTitle={`${texts.links.invitations} · ${organization.name}`}>
          {texts.links.invitations}
        </ScreenTitle>
        {can('invitation:create') && <Button onClick={() => setIsOpen(true)}>{texts.invitations.invite}</Button>}
      </Group>
      <Section title={title} headingRef={heading}>
        <StatusSelect status={status} onChange={setStatus} />
        <Loaded
          from={invitations}
          empty={status === 'pending' ? texts.invitations.empty : texts.invitations.emptyStatus}
        >
          {(rows) => (
            <Rows>
              {rows.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  onChanged={() => {
                    invitations.refetch()
                    heading.current?.focus()
                  }}
                />
              ))}
            </Rows>
          )}
        </Loaded>
        <LoadMoreButton list={invitations} label={texts.more} />
      </Section>
      <InviteDialog isOpen={isOpen} onClose={() => setIsOpen(false)} onInvited={invitations.refetch} />
    </>
  )
}

const StatusSelect = ({ status, onChange }: { status: Status; onChange: (status: Status) => void }) => {
  const { invitations } = useOrganizationTexts()
  const isStatus = (value: string): value is Status => value === 'all' || statuses.some((status) => status === value)
  return (
    <NativeSelect
      className={classes.status}
      label={invitations.status}
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
  return (
    <Dialog isOpen={isOpen} title={invitations.invite} onClose={onClose}>
      <InviteForm
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

/** Other screens pass `isInviting` in the state of the navigation. */
const shouldOpenInviteDialog = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isInviting' in state && state.isInviting === true
