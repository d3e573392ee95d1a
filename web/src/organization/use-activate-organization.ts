import { useEffect, useRef } from 'react'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/require-sign-in.tsx'

/** Whoever comes to an organization works in it from then on; once, because another tab may choose otherwise. */
export const useActivateOrganization = (organizationId: string): void => {
  const { session } = useCurrentSession()
  const entered = useRef<string>(undefined)
  useEffect(() => {
    if (entered.current === organizationId) return
    entered.current = organizationId
    // What was asked for last may be on its way still: the session says nothing of it.
    const isActive = session.activeOrganizationId === organizationId
    if (!isActive || (asked !== undefined && asked !== organizationId)) choose(organizationId)
  }, [organizationId, session.activeOrganizationId])
}

/** One after another, so that the last wish is the last to come true; one that is overtaken before it was sent is not. */
const choose = (organizationId: string): void => {
  asked = organizationId
  sent = sent.then(async () => {
    if (asked === organizationId) await client.organization.setActive({ organizationId })
  })
}

let asked: string | undefined
let sent = Promise.resolve()
