import { expect, test } from 'vitest'
import { type LinkingInput, type LinkingDecision, decideLinking, type LinkingPolicy } from './linking.ts'

/** An unknown identity with an unknown address. */
const unknown: LinkingInput = {
  identityOwnerId: null,
  linkTo: null,
  email: 'ann@example.com',
  isEmailVerified: true,
  existingUser: null,
}
const open: LinkingPolicy = {
  linking: { enabled: true, allowDifferentEmails: true },
  canSignUp: true,
  hidesAccounts: false,
}
const closed: LinkingPolicy = { ...open, linking: { enabled: false, allowDifferentEmails: true } }
const noSignUp: LinkingPolicy = { ...open, canSignUp: false }
const hidden: LinkingPolicy = { ...noSignUp, hidesAccounts: true }
const sameEmail: LinkingPolicy = { ...open, linking: { enabled: true, allowDifferentEmails: false } }
const proven = { id: 'ann', isMailboxProven: true }
const unproven = { id: 'ann', isMailboxProven: false }
const linkTo = { id: 'ann' }

const rows: readonly [string, Partial<LinkingInput>, LinkingPolicy, LinkingDecision | string][] = [
  ['signs in the owner of a linked identity', { identityOwnerId: 'ann' }, open, { action: 'sign in', userId: 'ann' }],
  [
    'signs in the owner of a linked identity without an address',
    { identityOwnerId: 'ann', email: null },
    open,
    { action: 'sign in', userId: 'ann' },
  ],
  [
    'signs in the owner of a linked identity with the address of another user',
    { identityOwnerId: 'ann', existingUser: { ...proven, id: 'bob' } },
    open,
    { action: 'sign in', userId: 'ann' },
  ],
  [
    'signs in the owner of a linked identity with linking and sign-ups disabled',
    { identityOwnerId: 'ann', existingUser: proven },
    { ...closed, canSignUp: false },
    { action: 'sign in', userId: 'ann' },
  ],
  ['signs up an unlinked identity with an unknown address', {}, open, { action: 'sign up', email: 'ann@example.com' }],
  [
    'signs up an unlinked identity with an unverified address',
    { isEmailVerified: false },
    open,
    { action: 'sign up', email: 'ann@example.com' },
  ],
  ['rejects a sign-up without an address', { email: null }, open, 'email_not_found'],
  ['rejects a sign-up if sign-ups are disabled', {}, noSignUp, 'signup_disabled'],
  [
    'rejects a sign-up with an unverified address if sign-ups are disabled',
    { isEmailVerified: false },
    noSignUp,
    'signup_disabled',
  ],
  ['reveals to the holder of a mailbox that sign-ups are disabled', {}, hidden, 'signup_disabled'],
  ['hides from other visitors that sign-ups are disabled', { isEmailVerified: false }, hidden, 'account_not_linked'],
  [
    'links an address that both sides verified',
    { existingUser: proven },
    open,
    { action: 'link and sign in', userId: 'ann' },
  ],
  [
    'links an address that both sides verified with sign-ups disabled',
    { existingUser: proven },
    noSignUp,
    { action: 'link and sign in', userId: 'ann' },
  ],
  [
    'rejects an address that both sides verified with linking disabled',
    { existingUser: proven },
    closed,
    'account_not_linked',
  ],
  [
    'rejects an address that the provider has not verified',
    { existingUser: proven, isEmailVerified: false },
    open,
    'account_not_linked',
  ],
  [
    'rejects an address that the holder of the account has not proven',
    { existingUser: unproven },
    open,
    'account_not_linked',
  ],
  [
    'rejects an address that neither side has verified',
    { existingUser: unproven, isEmailVerified: false },
    open,
    'account_not_linked',
  ],
  ['links an unlinked identity for a signed-in user', { linkTo }, open, { action: 'link', userId: 'ann' }],
  [
    'links an identity with another address for a signed-in user',
    { linkTo, email: 'other@example.com' },
    open,
    { action: 'link', userId: 'ann' },
  ],
  [
    'rejects another address without allowDifferentEmails',
    { linkTo, email: 'other@example.com' },
    sameEmail,
    'unable_to_link_account',
  ],
  [
    'links an address of the user without allowDifferentEmails',
    { linkTo, existingUser: proven },
    sameEmail,
    { action: 'link', userId: 'ann' },
  ],
  [
    'links an identity without an address for a signed-in user',
    { linkTo, email: null },
    sameEmail,
    { action: 'link', userId: 'ann' },
  ],
  [
    'links an identity with an unverified address for a signed-in user',
    { linkTo, isEmailVerified: false },
    open,
    { action: 'link', userId: 'ann' },
  ],
  ['rejects a link with linking disabled', { linkTo }, closed, 'unable_to_link_account'],
  ['links with sign-ups disabled', { linkTo }, noSignUp, { action: 'link', userId: 'ann' }],
  [
    'links an identity with the address of another user',
    { linkTo, existingUser: { ...proven, id: 'bob' } },
    open,
    { action: 'link', userId: 'ann' },
  ],
  [
    'updates the tokens of an identity that is already linked to the user',
    { linkTo, identityOwnerId: 'ann' },
    closed,
    { action: 'update tokens', userId: 'ann' },
  ],
  [
    'rejects an identity of another user',
    { linkTo, identityOwnerId: 'bob' },
    open,
    'account_already_linked_to_different_user',
  ],
]

test.each(rows)('%s', (_description, input, policy, expected) => {
  const decision = decideLinking({ ...unknown, ...input }, policy)
  expect(decision).toEqual(typeof expected === 'string' ? { action: 'reject', error: expected } : expected)
})
