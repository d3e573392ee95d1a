import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'

/** Fails with NOT_FOUND if API keys are disabled. */
export const requireApiKeySettings = (ctx: Context) => ctx.settings.apiKey ?? fail('NOT_FOUND')
