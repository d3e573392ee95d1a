import { createAuthClient } from '@latchkey/client'
import { expect, test } from 'vitest'
import { scan } from '../../server/src/testing/two-factor.ts'
import type { Browser } from './browser.ts'
import { openClient, testCoreCalls } from './core-calls.ts'
import { testOrganizationCalls } from './organization-calls.ts'
import { testSocialCalls } from './social-calls.ts'
import { testTwoFactorCalls } from './two-factor-calls.ts'
import { until } from './until.ts'

const open = (baseURL: string, fetch: Browser['fetch']) =>
  createAuthClient({ baseURL, fetchOptions: { customFetchImpl: fetch } })

testCoreCalls('the own client', open)
testOrganizationCalls('the own client', open)
testSocialCalls('the own client', open)
testTwoFactorCalls('the own client', open)

test('the own client: inviteMembers, listUserInvitations, listMembers, setMemberTeam, transferOwnership, listSoleOwnerships', async () => {
  const { client: ann, another, mailServer } = await openClient(open)
  const bob = another()
  await ann.signUp.email({ name: 'Ann', email: 'ann@example.com', password: 'the first password' })
  await bob.signUp.email({ name: 'Bob', email: 'bob@example.com', password: 'the first password' })
  const { data: acme } = await ann.organization.create({ name: 'Acme', slug: 'acme' })

  const invited = await ann.organization.inviteMembers({ emails: ['bob@example.com', 'nobody'], role: 'member' })
  expect(invited.data?.results).toMatchObject([
    { email: 'bob@example.com', invitation: { status: 'pending' }, code: null },
    { email: 'nobody', invitation: null, code: 'INVALID_EMAIL' },
  ])
  // Bob has not verified his address: that he has read the mail proves the mailbox as well.
  expect((await bob.organization.listUserInvitations()).error?.code).toBe('EMAIL_NOT_VERIFIED')
  const arrived = () =>
    mailServer.mails.map(({ text }) => /\/accept-invitation\/(\w+)#(\w+)/.exec(text)).find((match) => match !== null)
  await until(() => arrived() !== undefined, 'the mail with the invitation')
  const [, invitationId = '', secret = ''] = arrived() ?? []
  expect((await bob.organization.acceptInvitation({ invitationId, secret })).error).toBeNull()
  expect((await bob.organization.listUserInvitations()).data).toEqual([])

  const page = await ann.organization.listMembers({ query: { search: 'bob', limit: 1 } })
  expect(page.data).toMatchObject({ members: [{ user: { name: 'Bob' } }], nextCursor: null, memberCount: 2 })
  const memberId = page.data?.members[0]?.id ?? ''
  const { data: team } = await ann.organization.createTeam({ name: 'Design' })
  expect((await ann.organization.setMemberTeam({ memberId, teamId: team?.id ?? '' })).data?.teamId).toBe(team?.id)

  expect((await ann.organization.listSoleOwnerships()).data).toMatchObject([{ id: acme?.id, memberCount: 2 }])
  const handedOver = await ann.organization.transferOwnership({ memberId })
  expect(handedOver.data).toMatchObject({ owner: { id: memberId, role: 'owner' }, formerOwner: { role: 'admin' } })
  expect((await ann.organization.listSoleOwnerships()).data).toEqual([])
})

test('the own client: listTrustedDevices, revokeTrustedDevice', async () => {
  const { client, another } = await openClient(open)
  const ann = { name: 'Ann', email: 'ann@example.com', password: 'the first password' }
  await client.signUp.email(ann)
  const { data } = await client.twoFactor.enable({ password: ann.password })
  const code = scan({ now: Date.now }, data?.totpURI ?? '').code()
  expect((await client.twoFactor.verifyTotp({ code, trustDevice: true })).error).toBeNull()
  const { data: devices } = await client.twoFactor.listTrustedDevices()
  expect(devices).toMatchObject([{ isCurrent: true }])
  const device = another()
  await device.signIn.email(ann)
  expect((await device.twoFactor.listTrustedDevices()).error?.code).toBe('UNAUTHORIZED')
  expect((await client.twoFactor.revokeTrustedDevice({ id: devices?.[0]?.id ?? '' })).data).toEqual({ status: true })
  expect((await client.twoFactor.listTrustedDevices()).data).toEqual([])
  await client.signOut()
  expect((await client.signIn.email(ann)).data).toEqual({ twoFactorRedirect: true })
})
