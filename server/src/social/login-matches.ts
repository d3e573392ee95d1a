import type { Caller, Context } from '../platform/context.ts'
import type { StoredUser } from '../platform/database/tables.ts'
import { findCurrentCaller } from '../session/caller-transaction.ts'
import { hasNewSecret } from '../session/current-session.ts'
import { mustAuthenticateAgain } from '../session/recent-authentication.ts'
import { findUserByEmail } from '../user/find-user.ts'
import { isAddressProven } from '../user/mailbox-proof.ts'
import { findIdentity } from './identity.store.ts'
import { decideLinking, type LinkingDecision } from './linking.ts'
import { canSignUp, failLogin, type ProviderLogin, type UserFields } from './provider-login.ts'

/** The rows that decide to which user a login belongs. */
interface LoginMatches {
  readonly identity: Awaited<ReturnType<typeof findIdentity>>
  /** The caller who links an account. Null for a sign-in. */
  readonly linkingCaller: Caller | null
  /** The user who has the address of the profile. */
  readonly existingUser: StoredUser | undefined
}

export const findMatches = async (tx: Context, login: ProviderLogin, { email }: UserFields): Promise<LoginMatches> => {
  const identity = await findIdentity(tx, login.configured, login.profile.subject)
  const linkingCaller = login.linkTo && (await requireLinkingCaller(tx, login.linkTo))
  const existingUser = email === null ? undefined : await findUserByEmail(tx, email)
  return { identity, linkingCaller, existingUser }
}

/**
 * While the provider responds, the session can end, and a change of credentials can replace its secret or require a new
 * authentication in it. It must not link anything then (R59, R64).
 */
const requireLinkingCaller = async (tx: Context, caller: Caller): Promise<Caller> => {
  const current = await findCurrentCaller(tx, caller)
  const canLink = current && !hasNewSecret(tx, current) && !mustAuthenticateAgain(tx, current)
  return canLink ? current : failLogin('please_restart_the_process')
}

export interface MatchedLogin {
  readonly fields: UserFields
  readonly matches: LoginMatches
}

/** Applies `decideLinking` to the rows and the current options. */
export const decideLinkingForLogin = (
  { settings }: Context,
  login: ProviderLogin,
  { fields, matches: { identity, linkingCaller, existingUser } }: MatchedLogin,
): LinkingDecision => {
  const { accountLinking, emailAndPassword } = settings
  const owner = existingUser && {
    id: existingUser.id,
    isMailboxProven: login.pendingSignUp !== null || isAddressProven(existingUser, fields.email),
  }
  return decideLinking(
    {
      identityOwnerId: identity?.userId ?? null,
      linkTo: linkingCaller && linkingCaller.user,
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
  { fields, matches: { linkingCaller, existingUser } }: MatchedLogin,
): StoredUser | undefined => {
  const isHidden =
    settings.emailAndPassword.requireEmailVerification && !linkingCaller && !fields.emailVerified && canSignUp(login)
  return isHidden ? existingUser : undefined
}
