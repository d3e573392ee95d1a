import { parseJsonRows } from '../platform/database/json-rows.ts'
import type { InvitationRow, OrganizationRow } from '../platform/database/tables.ts'

/**
 * An organization with its first members, newest invitations and oldest teams. Each list is one text: rows of values in
 * the order of the tuples below.
 */
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

export const decodeFullOrganization = (row: FullOrganizationRow) => {
  const { members, invitations, teams, ...organization } = row
  const organizationId = organization.id
  return {
    organization,
    members: parseJsonRows<MemberValues>(members).map(
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
    invitations: parseJsonRows<InvitationValues>(invitations).map(
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
    teams: parseJsonRows<TeamValues>(teams).map(([id, name, createdAt, updatedAt]) => ({
      id,
      name,
      organizationId,
      createdAt: Number(createdAt),
      updatedAt: updatedAt === null ? null : Number(updatedAt),
    })),
  }
}
