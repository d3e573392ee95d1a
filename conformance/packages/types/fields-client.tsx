import { createAuthClient } from '@latchkey/client'
import { createAuthClient as createSmallClient } from '@latchkey/client/core'
import { createAuthClient as createReactClient } from '@latchkey/client/react'
import { LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'
import type { latchkey } from './fields-server.ts'

export const client = createAuthClient<typeof latchkey>({ baseURL: 'https://app.example.com' })
export const smallClient = createSmallClient<typeof latchkey>({ baseURL: 'https://app.example.com' })
export const reactClient = createReactClient<typeof latchkey>({ baseURL: 'https://app.example.com' })

// Declarations name the types of properties that a program exports.
export const { admin, useActiveMember, useListOrganizations, useSession } = client
export const { signIn, useSession: useSmallSession } = smallClient
export const { organization, useActiveMember: useMember, useSession: useReactSession } = reactClient
export const throwing = createReactClient<typeof latchkey, true>({ fetchOptions: { throw: true } })
export const { signOut } = throwing

const { data } = await client.signUp.email({ name: 'Ann', email: 'ann@example.com', password: 'p', company: 'Acme' })
export const company: string | null | undefined = data?.user.company
// @ts-expect-error: the company is missing.
await client.signUp.email({ name: 'Ann', email: 'ann@example.com', password: 'p' })

export const App = ({ language }: { language: string | undefined }) => (
  <LatchkeyProvider client={reactClient} appName="Acme" language={language}>
    Acme
  </LatchkeyProvider>
)
// @ts-expect-error: the calls of the components must not throw.
export const Throwing = () => <LatchkeyProvider client={throwing} appName="Acme" children="Acme" />
