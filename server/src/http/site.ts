import type { siteCalls } from '@latchkey/contract'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { ConstantResponse, Page } from '../platform/reply.ts'
import { openApiDocument } from './openapi.ts'
import { findMountedCall } from './reference/reference.ts'

export const siteHandlers = {
  ok: async (ctx) => {
    if (ctx.isStopping()) fail('SERVICE_UNAVAILABLE', { retryAfter: 2 })
    await ctx.database.read('select 1', [])
    return { ok: true }
  },
  error: async (_ctx, { error }) => new Page({ kind: 'error', code: typeof error === 'string' ? error : '' }),
  openapi: async (ctx) => {
    const brand = await ctx.brand.current()
    return new ConstantResponse('openapi', brand, () => openApiDocument(ctx.settings, brand.name))
  },
  // Unknown names show the list of calls.
  reference: async ({ settings }, { operation = '' }) =>
    new Page({ kind: 'reference', operation: findMountedCall(settings, operation) === null ? null : operation }),
} satisfies Handlers<typeof siteCalls>
