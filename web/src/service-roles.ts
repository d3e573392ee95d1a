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
