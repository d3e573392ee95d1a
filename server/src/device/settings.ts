import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'

/** Calls of a disabled feature do not exist. */
export const requireDeviceSettings = ({ settings }: Pick<Context, 'settings'>) =>
  settings.deviceAuthorization ?? fail('NOT_FOUND')

/** Finds a registered client, or undefined. */
export const findClient = (ctx: Pick<Context, 'settings'>, clientId: string) => {
  const { clients } = requireDeviceSettings(ctx)
  return Object.hasOwn(clients, clientId) ? clients[clientId] : undefined
}
