import type { pendingSignInCalls } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import type { PendingSignInRow, StoredUser } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail, failWithMissing } from '../platform/errors.ts'
import { requireNotBanned } from '../session/ban.ts'
import { consumeOwnPendingSignIn, findOwnPendingSignIn } from '../session/pending-sign-in.ts'
import { findMissingData, type MissingData } from '../session/required-data.ts'
import { startSession } from '../session/start-session.ts'
import { acceptTerms, requireCurrentTerms } from '../session/terms.ts'
import { toUser } from '../session/user.ts'
import { changeProfile } from './profile.ts'
import { findUser } from './user.store.ts'

const NOTHING_MISSING: MissingData = { name: false, fields: [], terms: null }

export const pendingSignInHandlers = {
  pendingSignIn: async (ctx) => {
    const pending = await findOwnPendingSignIn(ctx)
    const user = pending && (await findUnchangedUser(ctx, pending))
    if (!user) return null
    const { name, fields, terms } = (await findMissingData(ctx, user)) ?? NOTHING_MISSING
    const expiresAt = new Date(pending.expiresAt)
    return { email: user.email, missing: { name, fields: [...fields], terms }, expiresAt }
  },

  completeSignIn: async (ctx, { name, acceptedTermsVersion, ...fields }) => {
    requireCurrentTerms(ctx, acceptedTermsVersion)
    return inTransaction(ctx, async (tx) => {
      const pending = (await consumeOwnPendingSignIn(tx)) ?? fail('PENDING_SIGN_IN_NOT_FOUND')
      const before = await requireUnchangedUser(tx, pending)
      if (acceptedTermsVersion !== undefined) await acceptTerms(tx, before.id, acceptedTermsVersion)
      const changes = { name, fields }
      const hasChanges = name !== undefined || Object.keys(fields).length > 0
      const user = hasChanges ? await changeProfile(tx, before, changes) : before
      const missing = await findMissingData(tx, user)
      if (missing) return failWithMissing(listMissingNames(missing))
      const { remembered, provider, authenticatedAt, secondFactorAt, authMethods } = pending
      const result = await startSession(tx, {
        user,
        remembered: remembered === 1,
        authentication: { authenticatedAt, secondFactorAt, authMethods },
        provider,
      })
      if (!('session' in result)) return fail('PENDING_SIGN_IN_NOT_FOUND')
      return { token: result.session.id, user: toUser(tx, result.user) }
    })
  },
} satisfies Handlers<typeof pendingSignInCalls>

/**
 * Finds the user of a pending sign-in. Undefined after a change of the user, such as a new password, a second factor or
 * a revocation of all sessions, which the sign-in must not outlast.
 */
const findUnchangedUser = async (ctx: Context, pending: PendingSignInRow): Promise<StoredUser | undefined> => {
  const user = await findUser(ctx, pending.userId)
  return user?.sessionVersion === pending.sessionVersion ? user : undefined
}

const requireUnchangedUser = async (tx: Context, pending: PendingSignInRow): Promise<StoredUser> => {
  const user = await findUser(tx, pending.userId)
  // A ban changes the user, too, and has an error of its own.
  if (user) requireNotBanned(tx, user)
  return user?.sessionVersion === pending.sessionVersion ? user : fail('PENDING_SIGN_IN_NOT_FOUND')
}

const listMissingNames = ({ name, fields, terms }: MissingData): string[] => [
  ...(name ? ['name'] : []),
  ...fields,
  ...(terms ? ['acceptedTermsVersion'] : []),
]
