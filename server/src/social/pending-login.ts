import type { Context } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { findUserByEmail } from '../user/find-user.ts'
import { isAddressProven } from '../user/mailbox-proof.ts'
import { findIdentity, updateTokens } from './identity.store.ts'
import { linkAndNotify } from './link-identity.ts'
import { consumePendingLogin, insertPendingSignUp, type PendingLogin } from './pending-sign-up.store.ts'
import { failWithErrorName, type ProviderLogin, toUserFields } from './provider-login.ts'

/** Where the browser continues after a pending login. */
type Targets = Pick<PendingLogin, 'callbackURL' | 'newUserCallbackURL'>

/** Converts a login to the form that is stored while it waits for a proof. */
export const toPendingLogin = (ctx: Context, login: ProviderLogin, targets: Targets): PendingLogin => {
  const { name, email, image } = toUserFields(ctx, login)
  const { scopes, ...tokens } = login.tokens
  return {
    subject: login.profile.subject,
    name,
    email,
    image,
    tokens: { ...tokens, scopes: scopes && [...scopes] },
    requestSignUp: login.requestSignUp,
    ...targets,
  }
}

/**
 * Stores a login that a second factor links to the account with its address. Its address alone proves no more than the
 * mailbox. Returns the ID.
 */
export const storePendingLogin = async (tx: Context, login: ProviderLogin): Promise<string> => {
  const id = randomId(tx.random)
  await insertPendingSignUp(tx, {
    id,
    providerId: login.configured.id,
    // The verification of the second factor does not redirect.
    login: toPendingLogin(tx, login, { callbackURL: '' }),
  })
  return id
}

/**
 * Links a stored login after the second factor. Fails if the address or the options have changed since. Another sign-in of
 * the user can have linked it.
 */
export const linkPendingLogin = async (tx: Context, user: UserRow, id: string): Promise<void> => {
  const { providerId, login } = (await consumePendingLogin(tx, id)) ?? fail('UNABLE_TO_LINK_ACCOUNT')
  const configured = tx.providers.get(providerId)
  const owner = login.email === null ? undefined : await findUserByEmail(tx, login.email)
  const isOwner = owner?.id === user.id && isAddressProven(owner, login.email)
  if (!configured || !isOwner || !tx.settings.accountLinking.enabled) return fail('UNABLE_TO_LINK_ACCOUNT')
  const { subject, tokens } = login
  const identity = await findIdentity(tx, configured, subject)
  if (identity?.userId === user.id) await updateTokens(tx, identity.id, tokens)
  else await linkAndNotify(tx, { configured, profile: { subject }, tokens }, user).catch(failWithErrorName)
}
