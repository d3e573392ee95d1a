import { createAuthClient } from '@latchkey/client/react'
import { serviceRoles } from './service-roles.ts'

/** The service that serves this page. */
export const client = createAuthClient({
  organization: { roles: serviceRoles.roles },
  fetchOptions: {
    // The user may have lost the role that the cached session still contains.
    onError: ({ request: { url }, error: { status } }) => {
      if (status === 403 && url.includes('/api/auth/admin/')) void client.useSession.get().refetch()
    },
  },
})
