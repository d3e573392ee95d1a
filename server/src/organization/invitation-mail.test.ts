import { expect, test } from 'vitest'
import type { InvitationMailRequest } from '../platform/options/mail-switches.ts'
import {
  FIFTY,
  inviteMember,
  findMailedInvitation,
  createOrganizationOfAnn,
  createVerifiedUser,
} from '@latchkey/testing'

const DAY = 86_400

test('replaces the secret of an invitation that is sent again', async () => {
  const { server, ann, advanceClock } = await createOrganizationOfAnn({ session: { expiresIn: 30 * DAY } })
  const bob = await createVerifiedUser(server, 'Bob')
  const { body: first } = await inviteMember(ann, bob)
  const old = await findMailedInvitation(server, bob)
  advanceClock(DAY)
  const { status, body: second } = await inviteMember(ann, bob, { resend: true, role: 'admin' })
  expect(status).toBe(200)
  expect(second).toMatchObject({ id: first.id, role: 'admin', status: 'pending' })
  expect(new Date(second.expiresAt).getTime() - new Date(first.expiresAt).getTime()).toBeGreaterThan(0.9 * DAY * 1000)
  const next = await findMailedInvitation(server, bob)
  expect(next.invitationId).toBe(old.invitationId)
  expect(next.secret).not.toBe(old.secret)
  for (const path of ['accept', 'reject']) {
    expect((await bob.post(`/organization/${path}-invitation`, old)).body.code).toBe('INVITATION_NOT_FOUND')
  }
  expect((await server.createVisitor().post('/organization/get-invitation', old)).body.code).toBe(
    'INVITATION_NOT_FOUND',
  )
  // The new expiry applies. The first one would have passed.
  advanceClock(1.5 * DAY)
  expect(await bob.post('/organization/accept-invitation', next)).toMatchObject({ body: { member: { role: 'admin' } } })
  expect((await ann.get('/organization/list-invitations')).body).toHaveLength(1)
})

test('keeps the time of the first invitation when it is sent again', async () => {
  const { ann, advanceClock } = await createOrganizationOfAnn()
  const listTimes = async () =>
    (await ann.get('/organization/list-invitations')).body.map(({ createdAt }: { createdAt: string }) => createdAt)
  await inviteMember(ann, { email: 'guest@example.com' })
  const times = await listTimes()
  advanceClock(60)
  await inviteMember(ann, { email: 'guest@example.com' }, { resend: true })
  expect(times).toHaveLength(1)
  expect(await listTimes()).toEqual(times)
})

test.each([
  [undefined, 'https://app.example.com/accept-invitation/'],
  ['', 'https://app.example.com/accept-invitation/'],
  ['/join?from=mail', 'https://app.example.com/join/'],
  ['https://acme.example.org/teams/join/', 'https://acme.example.org/teams/join/'],
])('links to the page %s', async (callbackURL, start) => {
  const { server, ann } = await createOrganizationOfAnn({ trustedOrigins: ['https://acme.example.org'] })
  const { body } = await inviteMember(ann, { email: 'guest@example.com' }, { callbackURL })
  const { text } = await server.findMail('invitation', 'guest@example.com')
  const { origin, pathname, search, hash } = new URL(/https:\/\/\S+#\S+/.exec(text)?.[0] ?? '')
  expect(`${origin}${pathname}`).toBe(`${start}${body.id}`)
  expect(search).toBe(callbackURL?.includes('?') ? '?from=mail' : '')
  expect(hash).toMatch(/^#\w{32}$/)
})

test('the names of custom roles become neither a link nor an advertisement in the mail', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const role = ['evil.example', ...FIFTY.slice(0, 9).map((index) => `free pills at www.evil.example ${index}`)]
  for (const name of role) {
    expect((await ann.post('/organization/create-role', { role: name, permission: {} })).status).toBe(200)
  }
  expect((await inviteMember(ann, { email: 'guest@example.com' }, { role })).status).toBe(200)
  const { text } = await server.findMail('invitation', 'guest@example.com')
  expect(text).toMatch(/Your role: evil\. example,/)
  expect(text).not.toMatch(/evil\.example|www\./)
  expect(text.split('\n').every((line) => line.length < 400)).toBe(true)
})

test('sends one mail to an address that is in the list twice', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  await inviteMember(ann, bob)
  const emails = [bob.email, ` ${bob.email.toUpperCase()}`]
  const { body } = await ann.post('/organization/invite-members', { emails, role: 'admin', resend: true })
  expect(body.results).toMatchObject([
    { email: emails[0], code: null, invitation: { email: bob.email, role: 'admin' } },
    { email: emails[1], code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION', invitation: null },
  ])
  expect(await server.listMails('invitation', bob.email)).toHaveLength(2)
})

test('invites a user without an invitation when resending', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  expect((await inviteMember(ann, { email: 'guest@example.com' }, { resend: true })).status).toBe(200)
  expect(await server.listMails('invitation', 'guest@example.com')).toHaveLength(1)
})

test('rejects resending an invitation with a role that the caller cannot grant', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization, 'admin')
  await inviteMember(ann, { email: 'guest@example.com' }, { role: 'owner' })
  const input = { role: 'owner', resend: true, organizationId: organization.id }
  expect((await inviteMember(bob, { email: 'guest@example.com' }, input)).status).toBe(403)
})

test('limits the mails to an email address to ten per hour across organizations', async () => {
  const { server, ann, organization, advanceClock } = await createOrganizationOfAnn({ rateLimit: { enabled: true } })
  const mallory = await server.createUser('Mallory')
  // Callers without the permission do not use up the limit.
  for (let time = 0; time < 8; time++) {
    const otherBrowser = mallory.otherBrowser(`198.51.100.${time}`)
    for (const [name, value] of mallory.cookies) otherBrowser.cookies.set(name, value)
    expect(
      (await inviteMember(otherBrowser, { email: 'guest@example.com' }, { organizationId: organization.id })).status,
    ).toBe(400)
  }
  for (let time = 0; time < 10; time++) {
    expect((await inviteMember(ann, { email: 'guest@example.com' }, { resend: true })).status).toBe(200)
  }
  const bob = await server.createUser('Bob')
  await bob.createOrganization()
  const refused = await inviteMember(bob, { email: 'GUEST@example.com' })
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(
    (
      await bob.post('/organization/invite-members', {
        emails: ['guest@example.com', 'two@example.com'],
        role: 'member',
      })
    ).body.results,
  ).toMatchObject([{ code: 'TOO_MANY_REQUESTS', invitation: null }, { code: null }])
  expect((await bob.get('/organization/list-invitations')).body).toHaveLength(1)
  expect(await server.listMails('invitation', 'guest@example.com')).toHaveLength(10)
  advanceClock(3601)
  expect((await inviteMember(bob, { email: 'guest@example.com' })).status).toBe(200)
})

test('invites without a mail if sendInvitationEmail is false', async () => {
  const { server, ann } = await createOrganizationOfAnn({ organization: { sendInvitationEmail: false } })
  const bob = await createVerifiedUser(server, 'Bob')
  const before = await server.countMails()
  const { status, body } = await inviteMember(ann, bob)
  expect(status).toBe(200)
  expect(await server.countMails()).toBe(before)
  expect((await bob.get('/organization/list-user-invitations')).body).toMatchObject([{ id: body.id }])
  expect((await bob.post('/organization/accept-invitation', { invitationId: body.id })).status).toBe(200)
})

test('calls the sendInvitationEmail function after the response', async () => {
  const sent: InvitationMailRequest[] = []
  const { server, ann, organization } = await createOrganizationOfAnn({
    organization: { sendInvitationEmail: (mail) => void sent.push(mail) },
  })
  const { body } = await inviteMember(ann, { email: 'guest@example.com' }, { role: 'admin' })
  expect(await server.countMails()).toBe(0)
  const { id, name, slug } = organization
  const inviter = { id: body.inviterId, name: 'Ann', email: ann.email }
  expect(sent).toEqual([
    {
      id: body.id,
      email: 'guest@example.com',
      role: 'admin',
      organization: { id, name, slug, logo: null },
      inviter: { ...inviter, user: inviter },
      url: `https://app.example.com/accept-invitation/${body.id}#${sent[0]?.token}`,
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    },
  ])
})

test('includes printable names and a link to the web app in the invitation mail', async () => {
  const { server, ann } = await createOrganizationOfAnn()
  const { id } = await ann.createOrganization({ slug: 'acme-inc' })
  // Names of imported organizations are not checked.
  await server.database.kysely.updateTable('organization').set({ name: '\u200b\u200b' }).where('id', '=', id).execute()
  await ann.post('/update-user', { name: 'https://evil.example/now' })
  await inviteMember(ann, { email: 'guest@example.com' }, { role: 'admin' })
  const mail = await server.findMail('invitation', 'guest@example.com')
  expect(mail.subject).toBe('Invitation to “acme-inc” on Latchkey')
  expect(mail.text).toContain('Your role: admin.')
  expect(mail.text).not.toContain('evil.example')
  const { invitationId, secret } = await findMailedInvitation(server, { email: 'guest@example.com' })
  expect(mail.text).toContain(`https://app.example.com/accept-invitation/${invitationId}#${secret}\n`)
  expect(mail.text).toContain('valid for 2 days')
})
