// An application that uses every call of the client: what it costs to check is measured (`npm run bench -- --only client`).
import { createAuthClient } from '@latchkey/client/react'

export const client = createAuthClient({
  baseURL: 'http://localhost:3000',
  organization: { roles: { editor: { project: ['create', 'share'] } } },
  fetchOptions: { onError: ({ error }) => console.error(error.code, error.message) },
})
