import type { accountCalls } from '@latchkey/contract'
import type { Handlers } from '../platform/context.ts'
import { listAccounts } from './account.store.ts'

export const accountHandlers = {
  listAccounts: async (ctx) => {
    const accounts = await listAccounts(ctx, ctx.caller.user.id)
    return accounts.map(({ id, providerId, accountId, scope, createdAt, updatedAt }) => ({
      id,
      provider: providerId,
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
      accountId,
      scopes: scope ? scope.split(',') : [],
    }))
  },
} satisfies Handlers<typeof accountCalls>
