import { createAuthClient } from '@latchkey/client'
import { createAuthClient as createReactClient } from '@latchkey/client/react'
import { createLatchkey, type Options } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'

export * as client from '@latchkey/client'
export * as core from '@latchkey/client/core'
export * as reactClient from '@latchkey/client/react'
export * as components from '@latchkey/react'
export * as server from '@latchkey/server'
export * as authorize from '@latchkey/server/authorize'
export * as verify from '@latchkey/server/verify'

export declare const options: Options

const latchkey = createLatchkey({
  baseURL: 'https://app.example.com',
  secret: '',
  database: sqlite('file:./app.db'),
  session: { expiresIn: 60 },
  user: { additionalFields: { plan: { type: 'string' /* options of a field */ } } },
  emailCode: { disableSignUp: true },
})
const authClient = createAuthClient<typeof latchkey>({ baseURL: 'https://app.example.com' })

// Without parentheses, as while a call is typed.
export const calls = [latchkey.api.listOrganizations, authClient.signIn.email, authClient.organization.create]
export const completeCalls = [
  authClient.updateUser({ name: 'Ann' }),
  authClient.signOut(),
  createReactClient().useSession(),
]
