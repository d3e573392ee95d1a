import { findMailedInvitation, createVerifiedUser } from '../invitations.ts'
import { createPasskeyUser, stepUpWithPasskey } from '../passkeys.ts'
import { createRoleMatrixFixture } from '../role-matrix/fixture.ts'
import { roleMatrix } from '../role-matrix/role-matrix.ts'
import type { TestServer } from '../test-server.ts'
import { enableTwoFactor } from '../two-factor.ts'
import { UNREACHABLE_PICTURE, viewExternalPicture } from './external-picture.ts'

/** Organizations: every call as an owner and as a non-member, the lists in each order, invitations. */
export const executeOrganizationCalls = async (server: TestServer): Promise<void> => {
  const founder = await server.createUser('Ann')
  const user = await server.createUser('Bob')
  const member = await server.createUser('Carol')
  const createFixture = (role: string | null) => createRoleMatrixFixture(server, founder, user, member, role)
  let fixture = await createFixture('owner')
  for (const row of firstRows) {
    await row.execute(user, fixture)
    if (CHANGES_FIXTURE.test(row.call)) fixture = await createFixture('owner')
  }
  fixture = await createFixture(null)
  for (const row of roleMatrix) await row.execute(user, fixture)
  await executeListCalls(server)
  await executeInvitationCalls(server)
  await executeRoleCalls(server)
}

/** The first row of each call. */
const firstRows = roleMatrix.filter((row, index) => roleMatrix.findIndex(({ call }) => call === row.call) === index)

/** The calls that delete a part of the fixture, or the permissions of its user. */
const CHANGES_FIXTURE = /^(delete|leave|remove|transfer|cancel)/

const executeListCalls = async (server: TestServer): Promise<void> => {
  const ann = await server.createUser('Ann')
  const { id } = await ann.createOrganization({ logo: UNREACHABLE_PICTURE })
  await viewExternalPicture(server, ann, 'organization', id)
  const [team] = (await ann.get('/organization/list-teams')).body
  for (const name of ['Bob', 'Carol']) await (await server.createUser(name)).joinOrganization({ id }, 'member', team.id)
  const queries = ['', 'role=member', `teamId=${team.id}`, 'search=a', `search=a&role=member&teamId=${team.id}`]
  for (const query of queries) {
    for (const order of ['createdAt', 'name']) {
      for (const direction of ['asc', 'desc']) {
        const page = `/organization/list-members?${query}&limit=1&sortBy=${order}&sortDirection=${direction}`
        const { nextCursor } = (await ann.get(page)).body
        if (nextCursor) await ann.get(`${page}&cursor=${nextCursor}`)
      }
    }
  }
  for (const email of ['x@example.com', 'y@example.com']) {
    await ann.post('/organization/invite-member', { email, role: 'member', teamId: team.id })
  }
  await ann.post('/organization/invite-member', { email: 'x@example.com', role: 'admin', resend: true })
  for (const query of ['', 'status=pending']) {
    const page = `/organization/list-invitations?limit=1&${query}`
    const [invitation] = (await ann.get(page)).body
    await ann.get(`${page}&cursor=${invitation.id}`)
  }
  const { members } = (await ann.get('/organization/list-members?role=member')).body
  await ann.post('/organization/remove-member', { memberIdOrEmail: members[0].user.email })
  await ann.get('/organization/list?limit=1')
  await ann.get('/organization/get-full-organization')
  await ann.post('/organization/set-active', { organizationId: null })
}

const executeInvitationCalls = async (server: TestServer): Promise<void> => {
  const ann = await server.createUser('Ann')
  const { id: organizationId } = await ann.createOrganization()
  for (const action of ['accept', 'reject']) {
    const invitee = await createVerifiedUser(server, 'Dan')
    await ann.post('/organization/invite-member', { email: invitee.email, role: 'member' })
    const { invitationId, secret } = await findMailedInvitation(server, invitee)
    await invitee.get('/organization/list-user-invitations')
    await invitee.get(`/organization/get-invitation?id=${invitationId}`)
    await server.createVisitor().post('/organization/get-invitation', { invitationId, secret })
    await invitee.post(`/organization/${action}-invitation`, { invitationId })
    if (action === 'accept') await invitee.post('/organization/leave', { organizationId })
  }
  await ann.post('/organization/invite-member', { email: 'invitee@example.com', role: 'member' })
  const invitation = await findMailedInvitation(server, { email: 'invitee@example.com' })
  await server.createVisitor().post('/organization/reject-invitation', invitation)
}

/** A role that a member with grantable permissions and an invitation have, and a policy that a user with a passkey fulfills. */
const executeRoleCalls = async (server: TestServer): Promise<void> => {
  const ann = await server.createUser('Ann')
  const { id } = await ann.createOrganization()
  await ann.post('/organization/create-role', { role: 'Support', permission: { team: ['create'] } })
  const { user: bob, device } = await createPasskeyUser(server)
  await bob.joinOrganization({ id }, 'Support')
  await bob.get('/api-key/list-grantable-permissions')
  await ann.post('/organization/invite-member', { email: 'support@example.com', role: 'Support' })
  await ann.get('/organization/get-role?roleName=Support')
  await ann.post('/organization/update-role', { roleName: 'Support', data: { roleName: 'Help desk' } })
  await enableTwoFactor(server, ann)
  await ann.post('/organization/set-two-factor-policy', { requireTwoFactor: true })
  await stepUpWithPasskey(bob, device)
  await bob.get(`/organization/list-members?organizationId=${id}`)
  await ann.get(`/organization/list-members?organizationId=${id}&secondFactor=missing`)
}
