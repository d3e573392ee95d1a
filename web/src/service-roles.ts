import type { Roles } from '@latchkey/contract/access'
import { readJsonMeta } from './ui/read-meta.ts'

interface ServiceRoles {
  /** The organization roles in addition to the default ones. */
  roles?: Roles
  creatorRole?: string
  /** The admin roles in addition to the default ones. */
  platformRoles?: Roles
}

/** Reads the roles of the service's options from the page. Empty when the page was not served by the service. */
export const readServiceRoles = (): ServiceRoles => readJsonMeta('latchkey-roles') ?? {}

/** Whether the service has organizations, and therefore their roles. True when the page was not served by the service. */
export const hasOrganizations = (): boolean => {
  const serviceRoles = readJsonMeta<ServiceRoles>('latchkey-roles')
  return serviceRoles === null || serviceRoles.roles !== undefined
}
