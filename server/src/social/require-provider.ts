import { isSocialProviderId, socialProviders } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import type { ConfiguredProvider } from './providers.ts'

/** A provider that is set up. One that nobody knows is an input that is wrong; one of ours that is not set up is not there. */
export const requireProvider = (ctx: Context, id: string): ConfiguredProvider => {
  const configured = ctx.providers.get(id)
  if (configured) return configured
  if (isSocialProviderId(id)) return fail('PROVIDER_NOT_FOUND')
  const ids = [...new Set([...Object.keys(socialProviders), ...ctx.providers.keys()])]
  const message = `[body.provider] Invalid enum value. Expected ${ids.map((known) => `'${known}'`).join(' | ')}`
  return fail('VALIDATION_ERROR', { message })
}
