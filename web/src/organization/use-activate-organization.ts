import { useEffect, useRef } from 'react'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'

/** Activates the organization once per visit, because another tab can activate another organization later. */
export const useActivateOrganization = (organizationId: string): void => {
  const { session } = useCurrentSession()
  const visitedId = useRef<string>(undefined)
  useEffect(() => {
    if (visitedId.current === organizationId) return
    visitedId.current = organizationId
    // A pending request isn't in the session yet.
    const isActive = session.activeOrganizationId === organizationId
    if (!isActive || (requestedId !== undefined && requestedId !== organizationId)) activate(organizationId)
  }, [organizationId, session.activeOrganizationId])
}

/** Sends the requests in order, so that the last one wins. Skips requests that a later one replaces before they are sent. */
const activate = (organizationId: string): void => {
  requestedId = organizationId
  lastRequest = lastRequest
    .then(async () => {
      if (requestedId === organizationId) await client.organization.setActive({ organizationId })
    })
    // A hook of the application around the screens threw. The next request is sent anyway.
    .catch((error: unknown) => reportError(error))
}

let requestedId: string | undefined
let lastRequest = Promise.resolve()
