import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'

/** Fails with NOT_FOUND if organizations are disabled. */
export const requireOrganizationSettings = (ctx: Context) => ctx.settings.organization ?? fail('NOT_FOUND')
