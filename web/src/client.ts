import { createAuthClient } from '@latchkey/client/react'
import { serviceRoles } from './service-roles.ts'

/** The service that serves this page. */
export const client = createAuthClient({ organization: { roles: serviceRoles.roles } })
