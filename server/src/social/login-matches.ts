import type { Caller, Context } from '../platform/context.ts'
import type { StoredUser } from '../platform/database/tables.ts'
import { findCurrentCaller } from '../session/caller-transaction.ts'
import { findUserByEmail } from '../user/find-user.ts'
import { isAddressProven } from '../user/mailbox-proof.ts'
import { findIdentity } from './identity.store.ts'
import { decideLinking, type LinkingDecision } from './linking.ts'
import { canSignUp, failLogin, type ProviderLogin, type UserFields } from './provider-login.ts'

/** The rows that decide to which user a login belongs. */
interface LoginMatches {
  readonly identity: Awaited<ReturnType<typeof findIdentity>>
  /** The caller who links an account. Null for a sign-in. */
  readonly linker: Caller | null
  /** The user who has the address of the profile. */
  readonly existingUser: StoredUser | undefined
}

export const findMatches = async (tx: Context, login: ProviderLogin, { email }: UserFields): Promise<LoginMatches> => {
  const identity = await findIdentity(tx, login.configured, login.profile.subject)
  // The session can end while the provider responds: an ended session must not link anything (R59, R64).
  const linker =
    login.linkTo && ((await findCurrentCaller(tx, login.linkTo)) ?? failLogin('please_restart_the_process'))
  const existingUser = email === null ? undefined : await findUserByEmail(tx, email)
  return { identity, linker, existingUser }
}

export interface MatchedLogin {
  readonly fields: UserFields
  readonly matches: LoginMatches
}

/** Applies `decideLinking` to the rows and the current options. */
export const decideLinkingOf = (
  { settings }: Context,
  login: ProviderLogin,
  { fields, matches: { identity, linker, existingUser } }: MatchedLogin,
): LinkingDecision => {
  const { accountLinking, emailAndPassword } = settings
  const owner = existingUser && {
    id: existingUser.id,
    isMailboxProven: login.pendingSignUp !== null || isAddressProven(existingUser, fields.email),
  }
  return decideLinking(
    {
      identityOwnerId: identity?.userId ?? null,
      linkTo: linker && linker.user,
      email: fields.email,
      isEmailVerified: fields.emailVerified || accountLinking.trustedProviders.includes(login.configured.id),
      existingUser: owner ?? null,
    },
    {
      linking: accountLinking,
      canSignUp: canSignUp(login),
      hidesAccounts: emailAndPassword.requireEmailVerification,
    },
  )
}

/**
 * Finds the owner of the address if a rejected login must not reveal that it is taken (R37). A sign-in with a taken address
 * is rejected only because its identity is not linked.
 */
export const findHiddenOwner = (
  { settings }: Context,
  login: ProviderLogin,
  { fields, matches: { linker, existingUser } }: MatchedLogin,
): StoredUser | undefined => {
  const isHidden =
    settings.emailAndPassword.requireEmailVerification && !linker && !fields.emailVerified && canSignUp(login)
  return isHidden ? existingUser : undefined
}
