import type { CallbackError } from '@latchkey/contract'

/** The state that the decision depends on, read in the transaction that applies the decision. */
export interface LinkingInput {
  /** The user that has the identity. */
  identityOwnerId: string | null
  /** The user who links an account; `null` for a sign-in. */
  linkTo: { id: string } | null
  /** The normalized address of the profile. */
  email: string | null
  /** The provider verified the address, or the options trust the provider (`trustedProviders`). */
  isEmailVerified: boolean
  /** The user who has the address of the profile. */
  existingUser: { id: string; isMailboxProven: boolean } | null
}

/** The current options: they can change during a flow (R62). */
export interface LinkingPolicy {
  linking: { enabled: boolean; allowDifferentEmails: boolean }
  canSignUp: boolean
  /** Responses must not reveal which addresses have accounts (R37). */
  hidesAccounts: boolean
}

export type LinkingDecision =
  | { readonly action: 'sign in' | 'link and sign in' | 'link' | 'update tokens'; readonly userId: string }
  | { readonly action: 'sign up'; readonly email: string }
  | { readonly action: 'reject'; readonly error: CallbackError }

/**
 * Decides which user a login belongs to. A linked identity signs in its owner. An unlinked identity is linked to an
 * existing user only if that user requests it, or if the provider verified the address and the holder of the account has
 * proven it here (R20, R21). It creates a new user only if no user has the address.
 */
export const decideLinking = (input: LinkingInput, policy: LinkingPolicy): LinkingDecision =>
  input.linkTo ? decideLink(input, input.linkTo, policy) : decideSignIn(input, policy)

const decideLink = (
  { identityOwnerId, email, existingUser }: LinkingInput,
  linkTo: { id: string },
  { linking }: LinkingPolicy,
): LinkingDecision => {
  if (identityOwnerId === linkTo.id) return { action: 'update tokens', userId: linkTo.id }
  if (identityOwnerId !== null) return reject('account_already_linked_to_different_user')
  const isDifferentEmail = email !== null && existingUser?.id !== linkTo.id
  if (!linking.enabled || (isDifferentEmail && !linking.allowDifferentEmails)) return reject('unable_to_link_account')
  return { action: 'link', userId: linkTo.id }
}

const decideSignIn = (
  { identityOwnerId, email, isEmailVerified, existingUser }: LinkingInput,
  { linking, canSignUp, hidesAccounts }: LinkingPolicy,
): LinkingDecision => {
  if (identityOwnerId !== null) return { action: 'sign in', userId: identityOwnerId }
  if (email === null) return reject('email_not_found')
  if (!existingUser) {
    if (canSignUp) return { action: 'sign up', email }
    // As for a taken address. After a proof of the mailbox, the sign-up is refused.
    return reject(hidesAccounts && !isEmailVerified ? 'account_not_linked' : 'signup_disabled')
  }
  const isSameOwner = isEmailVerified && existingUser.isMailboxProven
  if (!linking.enabled || !isSameOwner) return reject('account_not_linked')
  return { action: 'link and sign in', userId: existingUser.id }
}

const reject = (error: CallbackError): LinkingDecision => ({ action: 'reject', error })
