import { createAuthClient } from '@latchkey/client/react'
import { serviceRoles } from './service-roles.ts'
import { apiPath } from './ui/site-paths.ts'

/** The service that serves this page. */
export const client = createAuthClient({
  basePath: apiPath,
  organization: { roles: serviceRoles.roles },
  fetchOptions: {
    // The user may have lost the role that the cached session still contains.
    onError: ({ request: { url }, error: { status } }) => {
      if (status === 403 && url.includes(`${apiPath}/admin/`)) void client.useSession.get().refetch()
    },
  },
})
