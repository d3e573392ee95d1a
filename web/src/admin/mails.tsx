import { useAction, useCall } from '@latchkey/client/react'
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { client } from '../client.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { ScreenHeader } from '../ui/screen-header.tsx'
import { TabLinks } from '../ui/tab-links.tsx'
import { toast } from '../ui/toast.tsx'
import { usePagination } from '../ui/use-pagination.ts'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { useAdministrator } from './administrator.ts'
import { type OutboxMail, useMailColumns } from './mail-columns.tsx'
import { MailPreview } from './mail-preview.tsx'
import { useAdminTexts } from './texts.ts'
import classes from './user-list.module.css'

/** The outbox, newest first. */
export const Mails = () => {
  const { links, mail: texts } = useAdminTexts()
  return (
    <>
      <ScreenHeader title={links.mail} intro={texts.intro} />
      <MailTabs />
      <Outbox />
    </>
  )
}

/** The preview of the templates. */
export const MailTemplates = () => {
  const { links, mail: texts } = useAdminTexts()
  return (
    <>
      <ScreenHeader title={links.mail} pageTitle={`${texts.preview} · ${links.mail}`} />
      <MailTabs />
      <MailPreview />
    </>
  )
}

const MailTabs = () => {
  const { links, mail: texts } = useAdminTexts()
  return (
    <TabLinks
      label={links.mail}
      links={[
        { to: '/admin/mail', label: texts.outbox, count: null },
        { to: '/admin/mail/templates', label: texts.preview, count: null },
      ]}
    />
  )
}

const Outbox = () => {
  const { columns, mail: texts, users, more } = useAdminTexts()
  const { can } = useAdministrator()
  const [state, setState] = useState('')
  const [address, setAddress] = useState('')
  const [recipient] = useDebouncedValue(address.trim(), 300)
  const status = statuses.find((value) => value === state)
  const listQuery = { status, ...(recipient && { recipient }), limit: PAGE_SIZE }
  const first = useCall(client.admin.listMails, { query: listQuery })
  const mails = usePagination(
    first,
    (page) => ({ rows: page.mails, cursor: page.nextCursor }),
    (cursor) => client.admin.listMails({ query: { ...listQuery, cursor } }),
  )
  useOnTabVisible(mails.refetch)
  const isFiltered = status !== undefined || recipient !== ''
  const clearFilters = () => {
    setState('')
    setAddress('')
  }
  const replace = (changed: OutboxMail) =>
    mails.updateRows((rows) => rows.map((row) => (row.id === changed.id ? changed : row)))
  return (
    <DataTable
      title={texts.outbox}
      headerEnd={can('mail:retry') && <SendTestMail onSent={mails.refetch} />}
      filters={
        <>
          <TextInput
            type="search"
            inputMode="email"
            label={texts.recipient}
            maxLength={254}
            className={classes.search}
            value={address}
            onChange={({ currentTarget: { value } }) => setAddress(value)}
          />
          <NativeSelect
            label={columns.state}
            className={classes.filter}
            value={state}
            onChange={({ currentTarget: { value } }) => setState(value)}
            data={[
              { value: '', label: texts.all },
              ...statuses.map((value) => ({ value, label: texts.states[value] })),
            ]}
          />
        </>
      }
      onClearFilters={isFiltered ? clearFilters : undefined}
      state={mails}
      empty={isFiltered ? users.empty : texts.empty}
      columns={useMailColumns()}
      rowKey={({ id }) => id}
      rowName={({ recipient: name }) => name}
      actions={
        can('mail:retry')
          ? (mail) => mail.status !== 'sent' && <RetryMail mail={mail} onRetried={replace} />
          : undefined
      }
      footer={<LoadMoreButton list={mails} label={more} />}
    />
  )
}

const RetryMail = ({ mail, onRetried }: { mail: OutboxMail; onRetried: (mail: OutboxMail) => void }) => {
  const { mail: texts } = useAdminTexts()
  const { run, isPending } = useAction(client.admin.retryMail)
  const retry = async () => {
    const result = await run({ id: mail.id })
    if (!result) return
    if (result.error) return toast.failure(result.error)
    toast.success(() => texts.retried(mail.recipient))
    onRetried(result.data.mail)
  }
  return (
    <ActionButton
      variant="default"
      size="xs"
      aria-label={`${texts.retry}: ${mail.recipient}`}
      isPending={isPending}
      onClick={() => void retry()}
    >
      {texts.retry}
    </ActionButton>
  )
}

/** Sends a mail to the admin, to test the delivery. */
const SendTestMail = ({ onSent }: { onSent: () => void }) => {
  const { mail: texts } = useAdminTexts()
  const test = useAction(client.admin.sendTestMail)
  const send = async () => {
    const result = await test.run(undefined)
    if (!result) return
    if (result.error) return toast.failure(result.error)
    toast.success(() => texts.testSent(result.data.recipient))
    onSent()
  }
  return (
    <ActionButton variant="default" size="sm" isPending={test.isPending} onClick={() => void send()}>
      {texts.sendTest}
    </ActionButton>
  )
}

const statuses = ['pending', 'sent', 'failed'] as const

const PAGE_SIZE = 50
