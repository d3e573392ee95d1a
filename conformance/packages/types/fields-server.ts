import { createLatchkey } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'

export const latchkey = createLatchkey({
  baseURL: 'https://app.example.com',
  secret: 'secret',
  database: sqlite('file:./accounts.db'),
  user: { additionalFields: { company: { type: 'string', required: true }, birthday: { type: 'date' } } },
  organization: { teams: { enabled: true, additionalFields: { floor: { type: 'number' } } } },
})

// Declarations name the types of calls that a program exports.
export const { getSession, signInEmail } = latchkey.api
export const { brand, events, features, gauges, handler, mails, removeExpired, webhooks, wellKnown } = latchkey
