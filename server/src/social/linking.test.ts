import { expect, test } from 'vitest'
import { type LinkingInput, type LinkingDecision, decideLinking, type LinkingPolicy } from './linking.ts'

/** A stranger with an address that nobody has. */
const nobody: LinkingInput = {
  identityOwnerId: null,
  linkTo: null,
  email: 'ann@example.com',
  isEmailVerified: true,
  existingUser: null,
}
const open: LinkingPolicy = { linking: { enabled: true, allowDifferentEmails: true }, canSignUp: true }
const closed: LinkingPolicy = { ...open, linking: { enabled: false, allowDifferentEmails: true } }
const sameEmail: LinkingPolicy = { ...open, linking: { enabled: true, allowDifferentEmails: false } }
const noSignUp: LinkingPolicy = { ...open, canSignUp: false }
const verified = { id: 'ann', emailVerified: true }
const unverified = { id: 'ann', emailVerified: false }
const linkTo = { id: 'ann', email: 'ann@example.com' }

const rows: readonly [string, Partial<LinkingInput>, LinkingPolicy, LinkingDecision | string][] = [
  ['a known identity signs in its owner', { identityOwnerId: 'ann' }, open, { action: 'sign in', userId: 'ann' }],
  ['… without an address', { identityOwnerId: 'ann', email: null }, open, { action: 'sign in', userId: 'ann' }],
  [
    '… whose address is somebody else’s here',
    { identityOwnerId: 'ann', existingUser: { ...verified, id: 'bob' } },
    open,
    { action: 'sign in', userId: 'ann' },
  ],
  [
    '… with linking off and no sign-ups',
    { identityOwnerId: 'ann', existingUser: verified },
    { ...closed, canSignUp: false },
    { action: 'sign in', userId: 'ann' },
  ],
  ['a new identity signs up where nobody has the address', {}, open, { action: 'sign up', email: 'ann@example.com' }],
  [
    '… also where the provider has not verified it',
    { isEmailVerified: false },
    open,
    { action: 'sign up', email: 'ann@example.com' },
  ],
  ['… not without an address', { email: null }, open, 'email_not_found'],
  ['… not where sign-ups are off', {}, noSignUp, 'signup_disabled'],
  [
    'both have verified the address: it is connected',
    { existingUser: verified },
    open,
    { action: 'link and sign in', userId: 'ann' },
  ],
  [
    '… also where sign-ups are off',
    { existingUser: verified },
    noSignUp,
    { action: 'link and sign in', userId: 'ann' },
  ],
  ['… not with linking off', { existingUser: verified }, closed, 'account_not_linked'],
  ['the provider has not verified it', { existingUser: verified, isEmailVerified: false }, open, 'account_not_linked'],
  ['we have not verified it', { existingUser: unverified }, open, 'account_not_linked'],
  ['nobody has verified it', { existingUser: unverified, isEmailVerified: false }, open, 'account_not_linked'],
  ['somebody connects a new identity', { linkTo }, open, { action: 'link', userId: 'ann' }],
  ['… with another address', { linkTo, email: 'other@example.com' }, open, { action: 'link', userId: 'ann' }],
  [
    '… with another address, where that is not wanted',
    { linkTo, email: 'other@example.com' },
    sameEmail,
    'unable_to_link_account',
  ],
  ['… with the same address, where others are not wanted', { linkTo }, sameEmail, { action: 'link', userId: 'ann' }],
  ['… without an address', { linkTo, email: null }, sameEmail, { action: 'link', userId: 'ann' }],
  ['… that has verified nothing', { linkTo, isEmailVerified: false }, open, { action: 'link', userId: 'ann' }],
  ['… with linking off', { linkTo }, closed, 'unable_to_link_account'],
  ['… where sign-ups are off', { linkTo }, noSignUp, { action: 'link', userId: 'ann' }],
  [
    '… of an address that is somebody else’s here',
    { linkTo, existingUser: { ...verified, id: 'bob' } },
    open,
    { action: 'link', userId: 'ann' },
  ],
  [
    '… that is their own already',
    { linkTo, identityOwnerId: 'ann' },
    closed,
    { action: 'update tokens', userId: 'ann' },
  ],
  ['… that is somebody else’s', { linkTo, identityOwnerId: 'bob' }, open, 'account_already_linked_to_different_user'],
]

test.each(rows)('Who becomes whom: %s', (_what, arrival, policy, expected) => {
  const decision = decideLinking({ ...nobody, ...arrival }, policy)
  expect(decision).toEqual(typeof expected === 'string' ? { action: 'reject', error: expected } : expected)
})
