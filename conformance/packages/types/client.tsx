import { createAuthClient } from '@latchkey/client'
import { createAuthClient as createSmallClient } from '@latchkey/client/core'
import { createAuthClient as createReactClient } from '@latchkey/client/react'
import { rateLimits } from '@latchkey/contract/limits'
import { AcceptInvitation, LatchkeyProvider, Protect, SignIn } from '@latchkey/react'
import type { FunctionComponent } from 'react'

export const clients = [createAuthClient({ baseURL: '/' }), createSmallClient({ baseURL: '/' }), rateLimits]

const client = createReactClient({ baseURL: 'https://app.example.com' })

export const Name = () => {
  const { data } = client.useSession()
  return <p>{data?.user.name}</p>
}

export const App = () => (
  <LatchkeyProvider client={client} appName="Acme" paths={{ account: '/settings' }}>
    <Protect permission="invitation:create" fallback="Ask an admin.">
      <SignIn />
      <AcceptInvitation invitationId="one" />
    </Protect>
    <AcceptInvitation />
    {/* @ts-expect-error: the ID is a text. */}
    <AcceptInvitation invitationId={1} />
  </LatchkeyProvider>
)

// TanStack Router takes no class components.
export const component: FunctionComponent<object> = SignIn

export const listProviders = async (): Promise<string[]> =>
  (await client.getFeatures()).data?.providers.map(({ name }) => name) ?? []

const { data, error } = await client.signIn.email({ email: 'ann@example.com', password: 'password' })
export const code: string | undefined = error?.code
// @ts-expect-error: the input is typed.
await client.signIn.email({ email: 1 })
// @ts-expect-error: the response is typed.
export const wrong: number = data
