import type { PlatformPermission } from '@latchkey/contract'
import { hasWebhooks } from '../webhook/has-webhooks.ts'
import type { Administrator } from './administrator.ts'

/** The permissions that open the screens of the administration, by path segment and in the order of the links. */
const permissionByScreen = {
  dashboard: 'activity:list',
  users: 'user:list',
  organizations: 'organization:list',
  mail: 'mail:list',
  webhooks: 'webhook:read',
  brand: 'brand:update',
  activity: 'activity:list',
} as const satisfies Record<string, PlatformPermission>

export type AdminScreen = keyof typeof permissionByScreen

const allScreens = Object.keys(permissionByScreen) as AdminScreen[]

/** Lists the screens that the administrator can open. */
export const listScreens = ({ can }: Pick<Administrator, 'can'>): readonly AdminScreen[] =>
  allScreens.filter((screen) => can(permissionByScreen[screen]) && (screen !== 'webhooks' || hasWebhooks()))
