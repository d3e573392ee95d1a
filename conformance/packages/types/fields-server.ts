import { createLatchkey } from '@latchkey/server'
import { createNextApi } from '@latchkey/server/next'
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

export const accounts = createNextApi(latchkey, { headers: () => new Headers(), cookies: () => new Map() })
export const { signUpEmail, updateUser } = accounts
const session = await accounts.getSession()
export const company: string | null | undefined = session?.user.company
// @ts-expect-error: the company is missing.
await accounts.signUpEmail({ body: { name: 'Ann', email: 'ann@example.com', password: 'password' } })
