import { createAuthClient } from '@latchkey/client/react'

/** The service that serves this page. */
export const client = createAuthClient()
