import { useAction, useCall } from '@latchkey/client/react'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { client } from '../client.ts'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Rows } from '../ui/row.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { usePagination } from '../ui/use-pagination.ts'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import classes from './activity-fields.module.css'
import { useAdministrator } from './administrator.ts'
import { MailPreview } from './mail-preview.tsx'
import { MailRow } from './mail-row.tsx'
import { useAdminTexts } from './texts.ts'

/** The outbox, newest first, and the preview of the templates. */
export const Mails = () => (
  <>
    <ScreenTitle>{useAdminTexts().links.mail}</ScreenTitle>
    <Outbox />
    <MailPreview />
  </>
)

const Outbox = () => {
  const { mail: texts, more } = useAdminTexts()
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
  const { can } = useAdministrator()
  return (
    <Section title={texts.outbox} intro={texts.intro} isWide>
      <search className={classes.filters}>
        <TextInput
          type="search"
          inputMode="email"
          label={texts.recipient}
          maxLength={254}
          value={address}
          onChange={({ currentTarget: { value } }) => setAddress(value)}
        />
        <NativeSelect
          label={texts.state}
          value={state}
          onChange={({ currentTarget: { value } }) => setState(value)}
          data={[{ value: '', label: texts.all }, ...statuses.map((value) => ({ value, label: texts.states[value] }))]}
        />
        {can('mail:retry') && <SendTestMail onSent={mails.refetch} />}
      </search>
      <Loaded from={mails} empty={texts.empty}>
        {(rows) => (
          <Rows>
            {rows.map((mail) => (
              <MailRow
                key={mail.id}
                mail={mail}
                onChanged={(changed) =>
                  mails.updateRows((current) => current.map((row) => (row.id === changed.id ? changed : row)))
                }
              />
            ))}
          </Rows>
        )}
      </Loaded>
      <LoadMoreButton list={mails} label={more} />
    </Section>
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
    <Button variant="default" loading={test.isPending} onClick={() => void send()}>
      {texts.sendTest}
    </Button>
  )
}

const statuses = ['pending', 'sent', 'failed'] as const

const PAGE_SIZE = 50
