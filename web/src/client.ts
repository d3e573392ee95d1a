import { createAuthClient, type ReactAuthClient } from '@latchkey/client/react'
import { getEmbedding } from './embedding.ts'
import { readServiceRoles } from './service-roles.ts'
import { apiPath } from './ui/site-paths.ts'

/** The client of the application around the screens, or that of the service that serves this page. */
export const client: ReactAuthClient =
  getEmbedding()?.client ??
  createAuthClient({
    basePath: apiPath,
    organization: { roles: readServiceRoles().roles },
    fetchOptions: {
      // The user may have lost the role that the cached session still contains.
      onError: ({ request: { url }, error: { status } }) => {
        if (status === 403 && url.includes(`${apiPath}/admin/`)) void client.useSession.get().refetch()
      },
    },
  })
