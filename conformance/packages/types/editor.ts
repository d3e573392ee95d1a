import { createAuthClient } from '@latchkey/client'
import { createLatchkey, type Options } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'

export declare const options: Options

const latchkey = createLatchkey({
  baseURL: 'https://app.example.com',
  secret: '',
  database: sqlite('file:./app.db'),
  session: { expiresIn: 60 },
  user: { additionalFields: { plan: { type: 'string' /* options of a field */ } } },
  emailCode: { disableSignUp: true },
})
const client = createAuthClient<typeof latchkey>({ baseURL: 'https://app.example.com' })

// Without parentheses, as while a call is typed. For a complete call with several overloads, editors show the signature.
export const calls = [latchkey.api.listOrganizations, client.signIn.email, client.organization.create]
