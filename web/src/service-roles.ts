import type { Roles } from '@latchkey/contract/access'

interface ServiceRoles {
  /** Beside the default ones. */
  roles?: Roles
  creatorRole?: string
}

/** The roles of the service's options, as it says in the page; none where a page was not served by it. */
const readServiceRoles = (): ServiceRoles => {
  const told = document.querySelector('meta[name="latchkey-roles"]')?.getAttribute('content')
  return told?.startsWith('{') ? JSON.parse(told) : {}
}

export const serviceRoles = readServiceRoles()
