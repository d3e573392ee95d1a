import { createAuthClient } from '@latchkey/client'
import { createAuthClient as createSmallClient } from '@latchkey/client/core'
import { createAuthClient as createReactClient } from '@latchkey/client/react'
import { rateLimits } from '@latchkey/contract/limits'

export const clients = [createAuthClient({ baseURL: '/' }), createSmallClient({ baseURL: '/' }), rateLimits]

const client = createReactClient({ baseURL: 'https://app.example.com' })

export const Name = () => {
  const { data } = client.useSession()
  return <p>{data?.user.name}</p>
}

const { data, error } = await client.signIn.email({ email: 'ann@example.com', password: 'password' })
export const code: string | undefined = error?.code
// @ts-expect-error: the input is typed.
await client.signIn.email({ email: 1 })
// @ts-expect-error: the response is typed.
export const wrong: number = data
