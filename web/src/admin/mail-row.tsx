import { useAction } from '@latchkey/client/react'
import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import { languages } from '@latchkey/contract/languages'
import { Button } from '@mantine/core'
import { Badge } from '../ui/mantine/badge.ts'
import { client } from '../client.ts'
import { Icon } from '../ui/icon.tsx'
import { Row } from '../ui/row.tsx'
import { toast } from '../ui/toast.tsx'
import { useAdministrator } from './administrator.ts'
import { mailKindName } from './mail-kind-name.ts'
import { useAdminTexts } from './texts.ts'

type Mail = ResponseOf<LatchkeyCalls['listMails']>['mails'][number]

interface MailRowProps {
  mail: Mail
  onChanged: (mail: Mail) => void
}

/** A mail in the outbox with its status and a retry button. The service doesn't return the content. */
export const MailRow = ({ mail, onChanged }: MailRowProps) => {
  const { mail: texts } = useAdminTexts()
  const { can } = useAdministrator()
  const { recipient, status } = mail
  const retry = useAction(client.admin.retryMail)
  const send = async () => {
    const result = await retry.run({ id: mail.id })
    if (!result) return
    if (result.error) return toast.failure(result.error)
    toast.success(() => texts.retried(recipient))
    onChanged(result.data.mail)
  }
  return (
    <Row
      picture={<Icon name="mail" />}
      name={recipient}
      badges={
        <Badge variant="light" color={statusColors[status]}>
          {texts.states[status]}
        </Badge>
      }
      details={
        <>
          <span>{mailKindName(texts, mail.kind)}</span>
          <span>{languages.find(({ tag, code }) => tag === mail.language || code === mail.language)?.name}</span>
          <span>{texts.written(mail.createdAt)}</span>
          {mail.sentAt && <span>{texts.sentAt(mail.sentAt)}</span>}
          {status === 'pending' && mail.attempts > 0 && <span>{texts.dueAt(mail.dueAt)}</span>}
          {status !== 'sent' && mail.attempts > 0 && <span>{texts.attempts(mail.attempts)}</span>}
          {status !== 'sent' && mail.lastError && <span>{mail.lastError}</span>}
        </>
      }
      actions={
        status !== 'sent' &&
        can('mail:retry') && (
          <Button
            variant="default"
            size="xs"
            aria-label={`${texts.retry}: ${recipient}`}
            loading={retry.isPending}
            onClick={() => void send()}
          >
            {texts.retry}
          </Button>
        )
      }
    />
  )
}

const statusColors = { pending: 'orange', sent: 'teal', failed: 'red' } as const
