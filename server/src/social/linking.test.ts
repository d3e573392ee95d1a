import { expect, test } from 'vitest'
import { type Arrival, type Decision, decide, type LinkingPolicy } from './linking.ts'

/** A stranger with an address that nobody has. */
const nobody: Arrival = {
  ownerId: null,
  linkTo: null,
  email: 'ann@example.com',
  isEmailProven: true,
  local: null,
}
const open: LinkingPolicy = { linking: { enabled: true, allowDifferentEmails: true }, allowsSignUp: true }
const closed: LinkingPolicy = { ...open, linking: { enabled: false, allowDifferentEmails: true } }
const sameEmail: LinkingPolicy = { ...open, linking: { enabled: true, allowDifferentEmails: false } }
const noSignUp: LinkingPolicy = { ...open, allowsSignUp: false }
const verified = { id: 'ann', emailVerified: true }
const unverified = { id: 'ann', emailVerified: false }
const linkTo = { id: 'ann', email: 'ann@example.com' }

const rows: readonly [string, Partial<Arrival>, LinkingPolicy, Decision | string][] = [
  ['a known identity signs in its owner', { ownerId: 'ann' }, open, { act: 'sign in', userId: 'ann' }],
  ['… without an address', { ownerId: 'ann', email: null }, open, { act: 'sign in', userId: 'ann' }],
  [
    '… whose address is somebody else’s here',
    { ownerId: 'ann', local: { ...verified, id: 'bob' } },
    open,
    { act: 'sign in', userId: 'ann' },
  ],
  [
    '… with linking off and no sign-ups',
    { ownerId: 'ann', local: verified },
    { ...closed, allowsSignUp: false },
    { act: 'sign in', userId: 'ann' },
  ],
  ['a new identity signs up where nobody has the address', {}, open, { act: 'sign up', email: 'ann@example.com' }],
  [
    '… also where the provider has not verified it',
    { isEmailProven: false },
    open,
    { act: 'sign up', email: 'ann@example.com' },
  ],
  ['… not without an address', { email: null }, open, 'email_not_found'],
  ['… not where sign-ups are off', {}, noSignUp, 'signup_disabled'],
  [
    'both have verified the address: it is connected',
    { local: verified },
    open,
    { act: 'connect and sign in', userId: 'ann' },
  ],
  ['… also where sign-ups are off', { local: verified }, noSignUp, { act: 'connect and sign in', userId: 'ann' }],
  ['… not with linking off', { local: verified }, closed, 'account_not_linked'],
  ['the provider has not verified it', { local: verified, isEmailProven: false }, open, 'account_not_linked'],
  ['we have not verified it', { local: unverified }, open, 'account_not_linked'],
  ['nobody has verified it', { local: unverified, isEmailProven: false }, open, 'account_not_linked'],
  ['somebody connects a new identity', { linkTo }, open, { act: 'connect', userId: 'ann' }],
  ['… with another address', { linkTo, email: 'other@example.com' }, open, { act: 'connect', userId: 'ann' }],
  [
    '… with another address, where that is not wanted',
    { linkTo, email: 'other@example.com' },
    sameEmail,
    'unable_to_link_account',
  ],
  ['… with the same address, where others are not wanted', { linkTo }, sameEmail, { act: 'connect', userId: 'ann' }],
  ['… without an address', { linkTo, email: null }, sameEmail, { act: 'connect', userId: 'ann' }],
  ['… that has verified nothing', { linkTo, isEmailProven: false }, open, { act: 'connect', userId: 'ann' }],
  ['… with linking off', { linkTo }, closed, 'unable_to_link_account'],
  ['… where sign-ups are off', { linkTo }, noSignUp, { act: 'connect', userId: 'ann' }],
  [
    '… of an address that is somebody else’s here',
    { linkTo, local: { ...verified, id: 'bob' } },
    open,
    { act: 'connect', userId: 'ann' },
  ],
  ['… that is their own already', { linkTo, ownerId: 'ann' }, closed, { act: 'renew', userId: 'ann' }],
  ['… that is somebody else’s', { linkTo, ownerId: 'bob' }, open, 'account_already_linked_to_different_user'],
]

test.each(rows)('Who becomes whom: %s', (_what, arrival, policy, expected) => {
  const decision = decide({ ...nobody, ...arrival }, policy)
  expect(decision).toEqual(typeof expected === 'string' ? { act: 'refuse', error: expected } : expected)
})
