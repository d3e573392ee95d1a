import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Development inbox',
  intro: 'As long as no mail server is set up, e-mails are not sent. They arrive here.',
  empty: 'No e-mails yet. Sign up with any address, and the first one arrives here.',
  count: (n: number) => formatPlural('en', n, { one: '# e-mail', other: '# e-mails' }),
  from: 'From',
  to: 'To',
  subject: 'Subject',
  date: 'Date',
  at: (at: Date) => formatDateTime('en', at),
  status: { pending: 'Waiting', sent: 'Sent', failed: 'Failed' },
  html: 'View as HTML',
  text: 'View as text',
  back: 'All e-mails',
  refresh: 'Refresh',
}
