import type { CallbackError } from '@latchkey/contract'

/** What is known when somebody comes back from a provider. All of it is read in the transaction that acts on it. */
export interface LinkingInput {
  /** Whose this identity is already. */
  identityOwnerId: string | null
  /** Whom it is to be connected with; null: somebody signs in. */
  linkTo: { id: string; email: string } | null
  /** The address that the provider gives, normalized. */
  email: string | null
  /** The provider says that the address is this person's, or the operator does on its behalf (`trustedProviders`). */
  isEmailVerified: boolean
  /** Who has this address here. */
  existingUser: { id: string; emailVerified: boolean } | null
}

/** The options of this moment (rule R62). */
export interface LinkingPolicy {
  linking: { enabled: boolean; allowDifferentEmails: boolean }
  canSignUp: boolean
}

/** What comes of an arrival. */
export type LinkingDecision =
  | { readonly act: 'sign in' | 'connect and sign in' | 'connect' | 'renew'; readonly userId: string }
  | { readonly act: 'sign up'; readonly email: string }
  | { readonly act: 'refuse'; readonly error: CallbackError }

/**
 * The whole policy of who becomes whom. An identity that is known signs in its owner. A new one is connected with an
 * account by the word of its owner, or where the provider and we have both seen the address verified (rule R20); it
 * makes a new account where nobody has the address; and nothing else.
 */
export const decideLinking = (arrival: LinkingInput, policy: LinkingPolicy): LinkingDecision =>
  arrival.linkTo ? decideLink(arrival, arrival.linkTo, policy) : decideSignIn(arrival, policy)

const decideLink = (
  { identityOwnerId: ownerId, email }: LinkingInput,
  linkTo: { id: string; email: string },
  { linking }: LinkingPolicy,
): LinkingDecision => {
  if (ownerId === linkTo.id) return { act: 'renew', userId: ownerId }
  if (ownerId !== null) return reject('account_already_linked_to_different_user')
  const isDifferent = email !== null && email !== linkTo.email
  if (!linking.enabled || (isDifferent && !linking.allowDifferentEmails)) return reject('unable_to_link_account')
  return { act: 'connect', userId: linkTo.id }
}

const decideSignIn = (
  { identityOwnerId: ownerId, email, isEmailVerified: isEmailProven, existingUser: local }: LinkingInput,
  { linking, canSignUp: allowsSignUp }: LinkingPolicy,
): LinkingDecision => {
  if (ownerId !== null) return { act: 'sign in', userId: ownerId }
  if (email === null) return reject('email_not_found')
  if (!local) return allowsSignUp ? { act: 'sign up', email } : reject('signup_disabled')
  const isOwner = isEmailProven && local.emailVerified
  return linking.enabled && isOwner ? { act: 'connect and sign in', userId: local.id } : reject('account_not_linked')
}

const reject = (error: CallbackError): LinkingDecision => ({ act: 'refuse', error })
