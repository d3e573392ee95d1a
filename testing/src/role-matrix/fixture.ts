import { inviteMember } from '../invitations.ts'
import type { TestServer } from '../test-server.ts'
import type { TestUser } from '../test-user.ts'
import { createAddress, type RoleMatrixFixture } from './row.ts'

/** Creates the organization of a row. `user` has the role, or is not a member. */
export const createRoleMatrixFixture = async (
  server: TestServer,
  founder: TestUser,
  user: TestUser,
  member: TestUser,
  role: string | null,
): Promise<RoleMatrixFixture> => {
  const organization = await founder.createOrganization()
  const { body: team } = await founder.post('/organization/create-team', { name: 'Second' })
  if (role !== null) await user.joinOrganization(organization, role)
  const [owner] = organization.members
  const { id: memberId, userId: memberUserId } = await member.joinOrganization(organization, 'member', team.id)
  const { body: invitation } = await inviteMember(founder, { email: createAddress() })
  const { body: customRole } = await founder.post('/organization/create-role', { role: 'Empty', permission: {} })
  // Mails that are being sent change rows, too.
  await server.waitForSentMails()
  return {
    organizationId: organization.id,
    ownerId: owner.id,
    ownerUserId: owner.userId,
    memberId,
    memberUserId,
    teamId: team.id,
    ownerTeamId: owner.teamId,
    invitationId: invitation.id,
    roleId: customRole.roleData.id,
  }
}
