import type { multiSessionCalls } from '@latchkey/contract'
import type { Caller, Context, Handlers } from '../platform/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { findCaller, requireNotImpersonating } from './current-session.ts'
import {
  activateAccount,
  deactivateAccount,
  endAccount,
  findActiveAccount,
  findInactiveAccounts,
  type InactiveAccount,
  writeInactiveAccounts,
} from './inactive-accounts.ts'
import { findSuccessorSession, markSessionReplaced } from './replaced-session.ts'
import { toSession } from './sessions.ts'
import { toOwnUser } from './user.ts'

/**
 * Calls about the accounts of this browser. The session cookie and the cookie of inactive accounts prove the sessions, so
 * a session ID alone has no effect (R7, R8).
 */
export const multiSessionHandlers = {
  listDeviceSessions: async (ctx) => {
    const active = await findCaller(ctx)
    requireNotImpersonating(active)
    const inactive = await findInactiveAccounts(ctx)
    return [...(active ? [active] : []), ...inactive.map(({ caller }) => caller)].map((account) =>
      toAccount(ctx, account),
    )
  },

  setActiveSession: (ctx, { sessionToken }) =>
    inTransaction(ctx, async (tx) => {
      const { active, inactive } = await findAccounts(tx)
      if (active?.session.id === sessionToken) return toAccount(tx, active)
      const account = findAccount(inactive, sessionToken)
      const others = inactive.filter((other) => other !== account)
      writeInactiveAccounts(tx, active ? [await deactivateAccount(tx, active), ...others] : others)
      return toAccount(tx, await activateAccount(tx, account))
    }),

  revokeDeviceSession: (ctx, { sessionToken }) =>
    inTransaction(ctx, async (tx) => {
      const { active, inactive } = await findAccounts(tx)
      if (active?.session.id === sessionToken) await replaceActiveAccount(tx, active, inactive)
      // The cookie stays: a concurrent switch may have written another one. An entry without a session has no effect.
      else await endAccount(tx, findAccount(inactive, sessionToken).caller)
      return { status: true }
    }),
} satisfies Handlers<typeof multiSessionCalls>

interface Accounts {
  readonly active: Caller | undefined
  readonly inactive: readonly InactiveAccount[]
}

/**
 * Finds the accounts of the browser. Fails if a concurrent request has changed the active account: of several requests
 * with the same cookies, only one changes them.
 */
const findAccounts = async (tx: Context): Promise<Accounts> => {
  const { sessionCredential } = tx.request
  const active = await findActiveAccount(tx)
  requireNotImpersonating(active ?? null)
  if (!active && sessionCredential && (await findSuccessorSession(tx, sessionCredential.tokenHash)))
    fail('INVALID_SESSION_TOKEN')
  return { active, inactive: await findInactiveAccounts(tx) }
}

const findAccount = (accounts: readonly InactiveAccount[], sessionToken: string): InactiveAccount =>
  accounts.find(({ caller }) => caller.session.id === sessionToken) ?? fail('INVALID_SESSION_TOKEN')

/** Signs out the active account. The most recently active one of the others follows. */
const replaceActiveAccount = async (
  tx: Context,
  active: Caller,
  [next, ...others]: readonly InactiveAccount[],
): Promise<void> => {
  await markSessionReplaced({ ...tx, caller: active })
  await endAccount(tx, active)
  writeInactiveAccounts(tx, others)
  if (next) await activateAccount(tx, next)
  else tx.reply.session = 'ended'
}

const toAccount = (ctx: Context, { session, user }: Caller) => ({
  session: toSession(ctx, session),
  user: toOwnUser(ctx, user),
})
