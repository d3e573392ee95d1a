import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const inbox = {
  title: 'Development inbox',
  intro: 'No mail server is set up, so emails are collected here.',
  empty: 'No emails yet. Sign up with any address to get the first one.',
  count: (n: number) => formatPlural('en', n, { one: '# email', other: '# emails' }),
  from: 'From',
  to: 'To',
  subject: 'Subject',
  date: 'Date',
  at: (at: Date) => formatDateTime('en', at),
  status: { pending: 'Pending', sent: 'Sent', failed: 'Failed' },
  html: 'View as HTML',
  text: 'View as text',
  back: 'All emails',
  select: 'Select an email to read it.',
  refresh: 'Refresh',
  filter: {
    kind: 'Kind',
    allKinds: 'All kinds',
    text: 'Subject or text',
    submit: 'Filter',
    noMatch: 'No results',
    reset: 'Show all emails',
  },
  webhooks: {
    title: 'Received webhooks',
    intro: (url: string) =>
      `Create a webhook with the URL ${url}. The last 100 requests appear here. Add a status to the URL, such as ${url}/503, to test failed deliveries.`,
    empty: 'No requests yet',
  },
}
