import type { Roles } from '@latchkey/contract/access'

interface ServiceRoles {
  /** Beside the default ones. */
  roles?: Roles
  creatorRole?: string
  /** Of those who administer the platform; beside the default ones too. */
  platformRoles?: Roles
}

/** The roles of the service's options, as it says in the page; none where a page was not served by it. */
const readServiceRoles = (): ServiceRoles => {
  const told = document.querySelector('meta[name="latchkey-roles"]')?.getAttribute('content')
  return told?.startsWith('{') ? JSON.parse(told) : {}
}

export const serviceRoles = readServiceRoles()
