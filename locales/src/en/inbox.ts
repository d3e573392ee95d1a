import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

export const inbox = {
  title: 'Development inbox',
  intro: 'Mails are not sent while no mail server is set up. They arrive here.',
  empty: 'No mails yet. Sign up with any address, and the first one arrives here.',
  count: (n: number) => plural('en', n, { one: '# mail', other: '# mails' }),
  from: 'From',
  to: 'To',
  subject: 'Subject',
  date: 'Date',
  at: (at: Date) => moment('en', at),
  status: { pending: 'Waiting', sent: 'Sent', failed: 'Failed' },
  html: 'View as HTML',
  text: 'View as text',
  back: 'All mails',
  refresh: 'Refresh',
}
