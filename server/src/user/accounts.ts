import type { accountCalls } from '@latchkey/contract'
import type { Handlers } from '../context.ts'
import { listAccountsOf } from './account.store.ts'

export const accountHandlers = {
  listAccounts: async (ctx) => {
    const accounts = await listAccountsOf(ctx, ctx.caller.user.id)
    return accounts.map(({ id, providerId, accountId, createdAt, updatedAt }) => ({
      id,
      provider: providerId,
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
      accountId,
      // A password gives us no access to anything elsewhere.
      scopes: [],
    }))
  },
} satisfies Handlers<typeof accountCalls>
