import { createAuthClient } from '@latchkey/client'
import { expect, test } from 'vitest'
import { scan } from '@latchkey/testing'
import { openAdministration, testAdminCalls } from './admin-calls.ts'
import type { Browser } from './browser.ts'
import { openClient, testCoreCalls } from './core-calls.ts'
import { testMultiSessionCalls } from './multi-session-calls.ts'
import { testOrganizationCalls } from './organization-calls.ts'
import { testSocialCalls } from './social-calls.ts'
import { testEmailCodeCalls } from './email-code-calls.ts'
import { testTwoFactorCalls } from './two-factor-calls.ts'
import { waitUntil } from './wait-until.ts'

const open = (baseURL: string, fetch: Browser['fetch']) =>
  createAuthClient({ baseURL, fetchOptions: { customFetchImpl: fetch } })

testCoreCalls('the client of this repository', open)
testOrganizationCalls('the client of this repository', open)
testSocialCalls('the client of this repository', open)
testTwoFactorCalls('the client of this repository', open)
testAdminCalls('the client of this repository', open)
testMultiSessionCalls('the client of this repository', open)
testEmailCodeCalls('the client of this repository', open)

test('the client of this repository invites members, changes teams and transfers the ownership', async () => {
  const { client: ann, openOtherClient, mailServer } = await openClient(open)
  const bob = openOtherClient()
  await ann.signUp.email({ name: 'Ann', email: 'ann@example.com', password: 'the first password' })
  await bob.signUp.email({ name: 'Bob', email: 'bob@example.com', password: 'the first password' })
  const { data: acme } = await ann.organization.create({ name: 'Acme', slug: 'acme' })
  const findVerificationMail = () =>
    mailServer.mails.find(({ to, link }) => to === 'ann@example.com' && link.includes('/verify-email'))
  await waitUntil(() => findVerificationMail() !== undefined, 'the mail that verifies the address')
  const token = new URL(findVerificationMail()?.link ?? '').searchParams.get('token') ?? ''
  expect((await ann.verifyEmail({ query: { token } })).error).toBeNull()

  const invited = await ann.organization.inviteMembers({ emails: ['bob@example.com', 'invalid'], role: 'member' })
  expect(invited.data?.results).toMatchObject([
    { email: 'bob@example.com', invitation: { status: 'pending' }, code: null },
    { email: 'invalid', invitation: null, code: 'INVALID_EMAIL' },
  ])
  // Bob has no verified address, but reading the mail proves access to the mailbox.
  expect((await bob.organization.listUserInvitations()).error?.code).toBe('EMAIL_NOT_VERIFIED')
  const findInvitation = () =>
    mailServer.mails.map(({ text }) => /\/accept-invitation\/(\w+)#(\w+)/.exec(text)).find((match) => match !== null)
  await waitUntil(() => findInvitation() !== undefined, 'the mail with the invitation')
  const [, invitationId = '', secret = ''] = findInvitation() ?? []
  expect((await bob.organization.acceptInvitation({ invitationId, secret })).error).toBeNull()
  expect((await bob.organization.listUserInvitations()).data).toEqual([])

  const page = await ann.organization.listMembers({ query: { search: 'bob', limit: 1 } })
  expect(page.data).toMatchObject({ members: [{ user: { name: 'Bob' } }], nextCursor: null, memberCount: 2 })
  const memberId = page.data?.members[0]?.id ?? ''
  const { data: team } = await ann.organization.createTeam({ name: 'Design' })
  expect((await ann.organization.setMemberTeam({ memberId, teamId: team?.id ?? '' })).data?.teamId).toBe(team?.id)

  expect((await ann.organization.listSoleOwnerships()).data).toMatchObject([{ id: acme?.id, memberCount: 2 }])
  const transferred = await ann.organization.transferOwnership({ memberId })
  expect(transferred.data).toMatchObject({ owner: { id: memberId, role: 'owner' }, formerOwner: { role: 'admin' } })
  expect((await ann.organization.listSoleOwnerships()).data).toEqual([])
})

test('the client of this repository lists and revokes trusted devices', async () => {
  const { client, openOtherClient } = await openClient(open)
  const ann = { name: 'Ann', email: 'ann@example.com', password: 'the first password' }
  await client.signUp.email(ann)
  const { data } = await client.twoFactor.enable({ password: ann.password })
  const code = scan({ now: Date.now }, data?.totpURI ?? '').code()
  expect((await client.twoFactor.verifyTotp({ code, trustDevice: true })).error).toBeNull()
  const { data: devices } = await client.twoFactor.listTrustedDevices()
  expect(devices).toMatchObject([{ isCurrent: true }])
  const device = openOtherClient()
  await device.signIn.email(ann)
  expect((await device.twoFactor.listTrustedDevices()).error?.code).toBe('UNAUTHORIZED')
  expect((await client.twoFactor.revokeTrustedDevice({ id: devices?.[0]?.id ?? '' })).data).toEqual({ status: true })
  expect((await client.twoFactor.listTrustedDevices()).data).toEqual([])
  await client.signOut()
  expect((await client.signIn.email(ann)).data).toEqual({ twoFactorRedirect: true })
})

test('the client of this repository reads users, organizations and activity, and resets two-factor', async () => {
  const { client: root, openOtherClient } = await openAdministration(open)
  const bob = { name: 'Bob', email: 'bob@example.com', password: 'the first password' }
  const client = openOtherClient()
  const userId = (await client.signUp.email(bob)).data?.user.id ?? ''
  await client.organization.create({ name: 'Acme', slug: 'acme' })
  const { data } = await client.twoFactor.enable({ password: bob.password })
  await client.twoFactor.verifyTotp({ code: scan({ now: Date.now }, data?.totpURI ?? '').code() })
  expect((await root.admin.getUser({ query: { id: userId } })).data).toMatchObject({
    user: { email: bob.email, twoFactorEnabled: true },
    accounts: [{ provider: 'credential' }],
    organizations: [{ slug: 'acme', role: 'owner' }],
  })
  expect((await root.admin.resetTwoFactor({ userId })).data?.user.twoFactorEnabled).toBe(false)
  expect((await openOtherClient().signIn.email(bob)).data).toMatchObject({ user: { email: bob.email } })
  const organizations = await root.admin.listOrganizations({ query: { search: 'acm' } })
  expect(organizations.data).toMatchObject({ organizations: [{ slug: 'acme', memberCount: 1 }], nextCursor: null })

  const query = { action: 'two-factor.disabled' } as const
  const resetEntry = { action: 'two-factor.disabled', actorName: 'Root', target: `user:${userId}`, targetName: 'Bob' }
  expect((await root.admin.listActivity({ query })).data?.activity).toMatchObject([resetEntry])
  expect((await client.admin.listActivity({ query })).error?.code).toBe('YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY')
})

test('the client of this repository lists, retries and previews mails', async () => {
  const { client: root, mailServer } = await openAdministration(open)
  mailServer.setBehavior('refuse')
  const recipient = 'root@example.com'
  await root.forgetPassword({ email: recipient })
  const findRefusedMail = async () => {
    const { data } = await root.admin.listMails({ query: { recipient, status: 'pending' } })
    return data?.mails.find(({ kind, lastError }) => kind === 'reset' && lastError !== null)
  }
  await waitUntil(async () => (await findRefusedMail()) !== undefined, 'the mail that was refused')
  const id = (await findRefusedMail())?.id ?? ''
  mailServer.setBehavior('accept')
  expect((await root.admin.retryMail({ id })).data?.mail).toMatchObject({ id, kind: 'reset' })
  const isSent = async () => {
    const { data } = await root.admin.listMails({ query: { recipient, status: 'sent' } })
    return data?.mails.some((mail) => mail.id === id) ?? false
  }
  await waitUntil(isSent, 'the mail to be sent')
  const preview = await root.admin.previewMail({ query: { kind: 'reset', language: 'GERMAN' } })
  expect(preview.data?.html).toMatch(/^<!doctype html>/i)
})
