import { rowsOf } from '../platform/database/list-text.ts'
import type { InvitationRow, OrganizationRow } from '../platform/database/tables.ts'

/** All that a first screen of an organization shows, with each list as one text: lists of values, in the order given here. */
export type FullOrganizationRow = OrganizationRow & Record<'members' | 'invitations' | 'teams', string | null>

type MemberValues = [
  id: string,
  userId: string,
  role: string,
  teamId: string | null,
  createdAt: string,
  userName: string,
  userEmail: string,
  userImage: string | null,
]

type InvitationValues = [
  id: string,
  email: string,
  role: string,
  status: InvitationRow['status'],
  teamId: string | null,
  inviterId: string,
  expiresAt: string,
]

type TeamValues = [id: string, name: string, createdAt: string, updatedAt: string | null]

/** What the row says, each list as rows again. */
export const decodeFullOrganization = (row: FullOrganizationRow) => {
  const { members, invitations, teams, ...organization } = row
  const organizationId = organization.id
  return {
    organization,
    members: rowsOf<MemberValues>(members).map(
      ([id, userId, role, teamId, createdAt, userName, userEmail, userImage]) => ({
        id,
        organizationId,
        userId,
        role,
        teamId,
        createdAt: Number(createdAt),
        userName,
        userEmail,
        userImage,
      }),
    ),
    invitations: rowsOf<InvitationValues>(invitations).map(
      ([id, email, role, status, teamId, inviterId, expiresAt]) => ({
        id,
        organizationId,
        email,
        role,
        status,
        teamId,
        inviterId,
        expiresAt: Number(expiresAt),
      }),
    ),
    teams: rowsOf<TeamValues>(teams).map(([id, name, createdAt, updatedAt]) => ({
      id,
      name,
      organizationId,
      createdAt: Number(createdAt),
      updatedAt: updatedAt === null ? null : Number(updatedAt),
    })),
  }
}
