import { createAuthClient } from '@latchkey/client/react'
import { serviceRoles } from './service-roles.ts'

/** The service that serves this page. */
export const client = createAuthClient({
  organization: { roles: serviceRoles.roles },
  fetchOptions: {
    // Whoever is refused there may have lost the role that the session still names.
    onError: ({ request: { url }, error: { status } }) => {
      if (status === 403 && url.includes('/api/auth/admin/')) void client.useSession.get().refetch()
    },
  },
})
