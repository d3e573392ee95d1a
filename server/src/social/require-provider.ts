import { isSocialProviderId, socialProviders } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import type { ConfiguredProvider } from './providers.ts'

/** Fails with PROVIDER_NOT_FOUND for a built-in provider without configuration, with VALIDATION_ERROR for unknown ids. */
export const requireProvider = (ctx: Context, id: string): ConfiguredProvider => {
  const configured = ctx.providers.get(id)
  if (configured) return configured
  if (isSocialProviderId(id)) return fail('PROVIDER_NOT_FOUND')
  const ids = [...new Set([...Object.keys(socialProviders), ...ctx.providers.keys()])]
  const message = `[body.provider] Invalid enum value. Expected ${ids.map((known) => `'${known}'`).join(' | ')}`
  return fail('VALIDATION_ERROR', { message })
}
