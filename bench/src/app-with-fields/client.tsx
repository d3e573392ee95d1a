import { createAuthClient } from '@latchkey/client/react'
import type { latchkey } from './accounts.ts'

export const client = createAuthClient<typeof latchkey>({
  baseURL: 'http://localhost:3000',
  organization: { roles: { editor: { project: ['create', 'share'] } } },
  fetchOptions: { onError: ({ error }) => console.error(error.code, error.message) },
})
