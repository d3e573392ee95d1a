import { expect, test } from 'vitest'
import type { Options } from '../platform/options/options.ts'
import {
  inviteMember,
  findMailedInvitation,
  INVITATION_NOT_FOUND,
  createOrganizationOfAnn,
  startTestServer,
} from '@latchkey/testing'

const DAY = 86_400

/** Ann's organization has invited Gus, who has no account. */
const createInvitationForGus = async (options: Partial<Options> = {}) => {
  const owner = await createOrganizationOfAnn(options)
  const gus = owner.createVisitor('Gus')
  await inviteMember(owner.ann, gus, { role: 'admin' })
  const { invitationId: id, secret } = await findMailedInvitation(owner.server, gus)
  return { ...owner, gus, invitation: { id, secret } }
}

test.each([
  ['default options', {}],
  ['sendOnSignUp', { emailVerification: { sendOnSignUp: true } }],
  ['requireEmailVerification', { emailAndPassword: { requireEmailVerification: true } }],
])('a new user with an invitation secret is verified, and can accept the invitation: %s', async (_, options) => {
  const { server, gus, invitation, organization } = await createInvitationForGus(options)
  const { status, body } = await gus.signUp({ invitation })
  expect(status).toBe(200)
  expect(body).toMatchObject({ token: expect.any(String), user: { email: gus.email, emailVerified: true } })
  expect(await server.listMails('verification', gus.email)).toEqual([])
  const response = await gus.post('/organization/accept-invitation', { invitationId: invitation.id })
  expect(response).toMatchObject({ status: 200, body: { member: { role: 'admin', organizationId: organization.id } } })
})

test('rejects a wrong secret and the secret of another invitation', async () => {
  const { server, ann, gus, invitation, database } = await createInvitationForGus()
  await inviteMember(ann, { email: 'other@example.com' })
  const other = await findMailedInvitation(server, { email: 'other@example.com' })
  for (const wrong of [
    { ...invitation, secret: 'x'.repeat(32) },
    { ...invitation, secret: invitation.secret.toLowerCase() },
    { ...invitation, secret: other.secret },
    { ...invitation, id: 'unknown' },
  ]) {
    expect(await gus.signUp({ invitation: wrong })).toMatchObject(INVITATION_NOT_FOUND)
  }
  for (const wrong of [{ id: invitation.id }, { ...invitation, secret: '' }, 'x', { ...invitation, secret: 7 }]) {
    expect((await gus.signUp({ invitation: wrong })).body.code).toBe('VALIDATION_ERROR')
  }
  expect(await database.kysely.selectFrom('user').select('name').execute()).toEqual([{ name: 'Ann' }])
})

test('rejects the secret for another address', async () => {
  const { server, gus, invitation, database } = await createInvitationForGus()
  expect(await server.createVisitor('Mallory').signUp({ invitation })).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' },
  })
  expect(await database.kysely.selectFrom('user').select('name').execute()).toEqual([{ name: 'Ann' }])
  expect((await gus.signUp({ invitation, email: gus.email.toUpperCase() })).status).toBe(200)
})

test('rejects a canceled, expired or resent invitation', async () => {
  const canceled = await createInvitationForGus()
  await canceled.ann.post('/organization/cancel-invitation', { invitationId: canceled.invitation.id })
  expect(await canceled.gus.signUp({ invitation: canceled.invitation })).toMatchObject(INVITATION_NOT_FOUND)

  const expired = await createInvitationForGus()
  expired.advanceClock(2 * DAY)
  expect(await expired.gus.signUp({ invitation: expired.invitation })).toMatchObject(INVITATION_NOT_FOUND)

  const resent = await createInvitationForGus()
  await inviteMember(resent.ann, resent.gus, { resend: true })
  expect(await resent.gus.signUp({ invitation: resent.invitation })).toMatchObject(INVITATION_NOT_FOUND)
  expect(await resent.database.kysely.selectFrom('user').select('name').execute()).toEqual([{ name: 'Ann' }])
})

test.each([false, true])(
  'reports a taken address to the recipient of an invitation (requireEmailVerification: %s)',
  async (requireEmailVerification) => {
    const { server, gus, invitation } = await createInvitationForGus({ emailAndPassword: { requireEmailVerification } })
    await gus.signUp({ invitation })
    expect(await server.createVisitor().signUp({ email: gus.email, invitation })).toMatchObject({
      status: 422,
      body: { code: 'USER_ALREADY_EXISTS' },
    })
    expect(await server.listMails('existingAccount', gus.email)).toEqual([])
  },
)

test('does not enable a disabled sign-up, and fails without organizations', async () => {
  const { gus, invitation, database } = await createInvitationForGus()
  const { name, email, password } = gus
  const input = { name, email, password, invitation }
  const closed = await startTestServer({ database, emailAndPassword: { disableSignUp: true } })
  expect((await closed.createVisitor().post('/sign-up/email', input)).body.code).toBe(
    'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED',
  )
  const without = await startTestServer({ database, organization: false })
  expect((await without.createVisitor().post('/sign-up/email', input)).status).toBe(404)
  expect(await database.kysely.selectFrom('user').select('name').execute()).toEqual([{ name: 'Ann' }])
})
