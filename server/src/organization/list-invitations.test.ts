import { expect, test } from 'vitest'
import { inviteMember, INVITATION_NOT_FOUND, createOrganizationOfAnn, createVerifiedUser } from '@latchkey/testing'

test('returns an invitation by ID', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const { body: invitation } = await inviteMember(ann, bob)
  expect(await bob.get(`/organization/get-invitation?id=${invitation.id}`)).toMatchObject({
    status: 200,
    body: {
      ...invitation,
      organizationName: organization.name,
      organizationSlug: organization.slug,
      inviterEmail: ann.email,
      inviterName: 'Ann',
      state: 'pending',
    },
  })
})

test('lists the invitations of an organization', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization)
  const { body: invitation } = await inviteMember(ann, { email: 'guest@example.com' })
  const expected = [{ ...invitation, inviterName: 'Ann' }]
  expect(await ann.get('/organization/list-invitations')).toMatchObject({ status: 200, body: expected })
  expect((await bob.get(`/organization/list-invitations?organizationId=${organization.id}`)).body).toMatchObject(
    expected,
  )
  expect(await bob.get('/organization/list-invitations')).toMatchObject({
    status: 400,
    body: { code: 'ORGANIZATION_ID_IS_REQUIRED', message: 'Organization ID is required' },
  })
})

test('lists invitations to members only', async () => {
  const { server, ann, organization } = await createOrganizationOfAnn()
  const nonMember = await server.createUser('Mallory')
  const bob = await createVerifiedUser(server, 'Bob')
  await inviteMember(ann, bob)
  const refusal = {
    status: 403,
    body: { code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION', message: 'You are not a member of this organization' },
  }
  for (const user of [nonMember, bob]) {
    for (const id of [organization.id, 'unknown']) {
      expect(await user.get(`/organization/list-invitations?organizationId=${id}`)).toMatchObject(refusal)
    }
  }
  expect(
    (await server.createVisitor().get(`/organization/list-invitations?organizationId=${organization.id}`)).status,
  ).toBe(401)
})

test('lists invitations in pages, newest first', async () => {
  const { ann, advanceClock } = await createOrganizationOfAnn()
  for (const number of [1, 2, 3, 4, 5]) {
    await inviteMember(ann, { email: `guest${number}@example.com` })
    advanceClock(number === 3 ? 0 : 1)
  }
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await ann.get(`/organization/list-invitations?limit=2${cursor}`)
    seen.push(...body.map(({ email }: { email: string }) => email))
    if (body.length < 2) break
    cursor = `&cursor=${body.at(-1).id}`
  }
  expect(seen).toEqual([5, 4, 3, 2, 1].map((number) => `guest${number}@example.com`))
  expect(await ann.get('/organization/list-invitations?cursor=unknown')).toMatchObject(INVITATION_NOT_FOUND)
  for (const limit of ['0', '101', '1.5', 'x']) {
    expect((await ann.get(`/organization/list-invitations?limit=${limit}`)).body.code).toBe('VALIDATION_ERROR')
  }
})

test('lists the open invitations of a user across organizations', async () => {
  const { server, ann, advanceClock } = await createOrganizationOfAnn()
  const bob = await createVerifiedUser(server, 'Bob')
  const carl = await server.createUser('Carl')
  await carl.createOrganization({ name: 'Carl & Co', logo: 'https://img.example.com/logo.png' })
  await inviteMember(ann, bob, { role: 'admin' })
  advanceClock(1)
  await inviteMember(carl, { email: bob.email.toUpperCase() })
  await inviteMember(carl, { email: 'unknown@example.com' })
  const { status, body } = await bob.get('/organization/list-user-invitations')
  expect(status).toBe(200)
  expect(body).toMatchObject([
    {
      organizationName: 'Carl & Co',
      organizationLogo: 'https://img.example.com/logo.png',
      inviterName: 'Carl',
      state: 'pending',
    },
    { role: 'admin', inviterEmail: ann.email, state: 'pending' },
  ])
  await bob.post('/organization/reject-invitation', { invitationId: body[0].id })
  expect((await bob.get('/organization/list-user-invitations')).body).toHaveLength(1)
})
