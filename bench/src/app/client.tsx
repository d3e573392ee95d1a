// An application that uses every call of the client. `npm run bench -- --only client` measures its type-checking time.
import { createAuthClient } from '@latchkey/client/react'

export const client = createAuthClient({
  baseURL: 'http://localhost:3000',
  organization: { roles: { editor: { project: ['create', 'share'] } } },
  fetchOptions: { onError: ({ error }) => console.error(error.code, error.message) },
})
