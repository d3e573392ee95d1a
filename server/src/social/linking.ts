import type { CallbackError } from '@latchkey/contract'

/** What is known when somebody comes back from a provider. All of it is read in the transaction that acts on it. */
export interface Arrival {
  /** Whose this identity is already. */
  ownerId: string | null
  /** Whom it is to be connected with; null: somebody signs in. */
  linkTo: { id: string; email: string } | null
  /** The address that the provider gives, normalized. */
  email: string | null
  /** The provider says that the address is this person's, or the operator does on its behalf (`trustedProviders`). */
  isEmailProven: boolean
  /** Who has this address here. */
  local: { id: string; emailVerified: boolean } | null
}

/** The options of this moment (rule R62). */
export interface LinkingPolicy {
  linking: { enabled: boolean; allowDifferentEmails: boolean }
  allowsSignUp: boolean
}

/** What comes of an arrival. */
export type Decision =
  | { readonly act: 'sign in' | 'connect and sign in' | 'connect' | 'renew'; readonly userId: string }
  | { readonly act: 'sign up'; readonly email: string }
  | { readonly act: 'refuse'; readonly error: CallbackError }

/**
 * The whole policy of who becomes whom. An identity that is known signs in its owner. A new one is connected with an
 * account by the word of its owner, or where the provider and we have both seen the address verified (rule R20); it
 * makes a new account where nobody has the address; and nothing else.
 */
export const decide = (arrival: Arrival, policy: LinkingPolicy): Decision =>
  arrival.linkTo ? decideLink(arrival, arrival.linkTo, policy) : decideSignIn(arrival, policy)

const decideLink = (
  { ownerId, email }: Arrival,
  linkTo: { id: string; email: string },
  { linking }: LinkingPolicy,
): Decision => {
  if (ownerId === linkTo.id) return { act: 'renew', userId: ownerId }
  if (ownerId !== null) return refuse('account_already_linked_to_different_user')
  const isDifferent = email !== null && email !== linkTo.email
  if (!linking.enabled || (isDifferent && !linking.allowDifferentEmails)) return refuse('unable_to_link_account')
  return { act: 'connect', userId: linkTo.id }
}

const decideSignIn = (
  { ownerId, email, isEmailProven, local }: Arrival,
  { linking, allowsSignUp }: LinkingPolicy,
): Decision => {
  if (ownerId !== null) return { act: 'sign in', userId: ownerId }
  if (email === null) return refuse('email_not_found')
  if (!local) return allowsSignUp ? { act: 'sign up', email } : refuse('signup_disabled')
  const isOwner = isEmailProven && local.emailVerified
  return linking.enabled && isOwner ? { act: 'connect and sign in', userId: local.id } : refuse('account_not_linked')
}

const refuse = (error: CallbackError): Decision => ({ act: 'refuse', error })
