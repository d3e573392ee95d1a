import * as z from 'zod/mini'
import { get } from '../call.ts'
import { timestamp } from '../schemas.ts'

/** A way to sign in: a password (`credential`), or an account at a provider. */
const account = z.object({
  id: z.string(),
  provider: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** The person at the provider; for `credential` the user's id. */
  accountId: z.string(),
  scopes: z.array(z.string()),
})

export const accountCalls = {
  listAccounts: get({
    summary: 'The ways in which the caller can sign in, oldest first.',
    path: '/list-accounts',
    access: 'signed-in',
    limit: 'default',
    response: z.array(account),
    errors: [],
  }),
}
