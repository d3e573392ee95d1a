import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import { languages } from '@latchkey/contract/languages'
import { Text } from '@mantine/core'
import { BreakableText } from '../ui/breakable-text.tsx'
import { Badge } from '../ui/mantine/badge.ts'
import { useControlTexts } from '../ui/control-texts.ts'
import { NameCell } from '../ui/name-cell.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { getMailKindName } from './mail-kind-name.ts'
import classes from './mail-columns.module.css'
import { useAdminTexts } from './texts.ts'

export type OutboxMail = ResponseOf<LatchkeyCalls['listMails']>['mails'][number]

/** Returns the columns of the outbox. The service doesn't return the content of a mail. */
export const useMailColumns = (): readonly Column<OutboxMail>[] => {
  const { columns, mail: texts } = useAdminTexts()
  const { dateTime } = useControlTexts()
  return [
    {
      key: 'recipient',
      header: columns.recipient,
      cell: ({ recipient, kind, language }) => (
        <NameCell
          name={<BreakableText>{recipient}</BreakableText>}
          detail={[getMailKindName(texts, kind), findLanguageName(language)].filter(Boolean).join(' · ')}
        />
      ),
    },
    { key: 'state', header: columns.state, cell: (mail) => <MailState mail={mail} /> },
    { key: 'created', isDate: true, header: columns.created, cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'sent', isDate: true, header: columns.sent, cell: ({ sentAt }) => sentAt && dateTime(sentAt) },
  ]
}

const findLanguageName = (language: string): string | undefined =>
  languages.find(({ tag, code }) => tag === language || code === language)?.name

/** The status, and for a mail that isn't sent, its attempts and the last error. */
const MailState = ({ mail: { status, attempts, dueAt, lastError } }: { mail: OutboxMail }) => {
  const { mail: texts } = useAdminTexts()
  return (
    <div className={classes.state}>
      <Badge variant="light" color={statusColors[status]}>
        {texts.states[status]}
      </Badge>
      {status !== 'sent' && attempts > 0 && (
        <Text component="div" size="sm" c="dimmed">
          <div>{texts.attempts(attempts)}</div>
          {status === 'pending' && <div>{texts.dueAt(dueAt)}</div>}
          {lastError && <div>{lastError}</div>}
        </Text>
      )}
    </div>
  )
}

const statusColors = { pending: 'orange', sent: 'teal', failed: 'red' } as const
