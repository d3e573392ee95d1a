import * as z from 'zod/mini'
import { get } from '../call.ts'
import { timestamp } from '../schemas.ts'

/** A sign-in method: a password (`credential`) or a provider account. */
export const account = z.object({
  id: z.string(),
  provider: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** The user's ID at the provider. For `credential`, the local user ID. */
  accountId: z.string(),
  scopes: z.array(z.string()),
})

export const accountCalls = {
  listAccounts: get({
    summary: 'Lists the sign-in methods of the caller, oldest first.',
    path: '/list-accounts',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    response: z.array(account),
    errors: [],
  }),
}
