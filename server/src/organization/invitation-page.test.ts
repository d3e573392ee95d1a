import { expect, test } from 'vitest'
import {
  handlings,
  invites,
  type MailedInvitation,
  mailedInvitation,
  NOT_FOUND,
  organizationOfAnn,
  verifiedPerson,
} from '../testing/invitations.ts'
import type { Person } from '../testing/person.ts'

const DAY = 86_400

test('without a session an invitation is answered by nobody, and shown to who has its secret', async () => {
  const { here, ann } = await organizationOfAnn()
  await invites(ann, { email: 'guest@example.com' })
  const handle = await mailedInvitation(here, { email: 'guest@example.com' })
  const stranger = here.stranger()
  expect(await handlings.accept(stranger, handle)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect(await handlings.reject(stranger, handle)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect(await handlings.get(stranger, { invitationId: handle.invitationId })).toMatchObject({
    status: 401,
    body: { code: 'NOT_AUTHENTICATED', message: 'Not authenticated' },
  })
  expect(await handlings.get(stranger, handle)).toMatchObject({
    status: 200,
    body: {
      organizationName: "Ann's",
      inviterName: 'Ann',
      role: 'member',
      email: 'guest@example.com',
      state: 'pending',
    },
  })
})

test('the secret of an invitation opens nothing in an address, which logs keep', async () => {
  const { here, ann } = await organizationOfAnn()
  const bob = here.stranger('Bob')
  await invites(ann, bob)
  const { invitationId: id, secret } = await mailedInvitation(here, bob)
  expect(await bob.get(`/organization/get-invitation?${new URLSearchParams({ id, secret })}`)).toMatchObject({
    status: 401,
    body: { code: 'NOT_AUTHENTICATED' },
  })
})

test('whether the address has an account is told to who has the secret alone', async () => {
  const { here, ann } = await organizationOfAnn()
  const bob = await verifiedPerson(here, 'Bob')
  for (const { email, hasAccount } of [
    { email: bob.email, hasAccount: true },
    { email: 'nobody@example.com', hasAccount: false },
  ]) {
    const invited = await invites(ann, { email })
    expect(invited.body).not.toHaveProperty('hasAccount')
    expect((await handlings.get(here.stranger(), await mailedInvitation(here, { email }))).body.hasAccount).toBe(
      hasAccount,
    )
  }
  const { invitationId } = await mailedInvitation(here, bob)
  expect((await handlings.get(bob, { invitationId })).body).not.toHaveProperty('hasAccount')
})

type Setting = Awaited<ReturnType<typeof organizationOfAnn>> & { bob: Person; handle: MailedInvitation }

/** What may have become of an invitation, and what its page is told of it. */
const states: [state: string, act: (it: Setting) => unknown][] = [
  ['pending', () => {}],
  ['expired', ({ travel }) => travel(2 * DAY)],
  ['canceled', ({ ann, handle: { invitationId } }) => ann.post('/organization/cancel-invitation', { invitationId })],
  ['rejected', ({ bob, handle }) => handlings.reject(bob, handle)],
  ['accepted', ({ bob, handle }) => handlings.accept(bob, handle)],
  ['already-member', ({ bob, organization }) => bob.joins(organization)],
  ['organization-full', async ({ here, organization }) => (await here.person('Carl')).joins(organization)],
  [
    'inviter-gone',
    async ({ here, ann, organization }) => {
      const { body } = await ann.get('/organization/get-active-member')
      await (await here.person('Owner')).joins(organization, 'owner')
      await ann.post('/organization/leave', { organizationId: body.organizationId })
    },
  ],
]

test.each(states)('the page of an invitation is told its state: %s', async (state, act) => {
  const owner = await organizationOfAnn({ organization: { membershipLimit: 2 } })
  const bob = await verifiedPerson(owner.here, 'Bob')
  await invites(owner.ann, bob)
  const handle = await mailedInvitation(owner.here, bob)
  await act({ ...owner, bob, handle })
  for (const visitor of [owner.here.stranger(), bob, owner.ann]) {
    expect(await handlings.get(visitor, handle)).toMatchObject({ status: 200, body: { state, email: bob.email } })
  }
})

test('an invitation to an organization that is gone is gone', async () => {
  const { here, ann, organization } = await organizationOfAnn()
  await invites(ann, { email: 'guest@example.com' })
  const handle = await mailedInvitation(here, { email: 'guest@example.com' })
  expect((await ann.post('/organization/delete', { organizationId: organization.id })).status).toBe(200)
  expect(await handlings.get(here.stranger(), handle)).toMatchObject(NOT_FOUND)
})
