import type { Generated } from 'kysely'
import type { Flag, Optional, Timestamp } from './columns.ts'

export interface OrganizationTable {
  id: string
  name: string
  /** Lower case, unique. */
  slug: string
  logo: string | null
  /** A JSON object. */
  metadata: string | null
  /** The number of members. Each new membership updates it conditionally, so that concurrent calls cannot exceed the limit. */
  memberCount: number
  /** Members without a second factor cannot act in the organization. */
  requireTwoFactor: Generated<Flag>
  /** A JSON object with the values of the additional fields. Null without values. */
  additionalFields: Optional<string>
  createdAt: Timestamp
}

/** A role that an organization defines. Roles of the options with the same name take precedence. */
export interface OrganizationRoleTable {
  id: string
  organizationId: string
  /** The name, as in the role texts of members and invitations. */
  role: string
  /** The name from `foldCase`. Unique in the organization. */
  searchName: string
  description: string | null
  /** A JSON object with the actions by resource. */
  permission: string
  createdAt: Timestamp
  updatedAt: Timestamp | null
}

export interface TeamTable {
  id: string
  name: string
  organizationId: string
  /** A JSON object with the values of the additional fields. Null without values. */
  additionalFields: Optional<string>
  createdAt: Timestamp
  updatedAt: Timestamp | null
}

export interface MemberTable {
  id: string
  organizationId: string
  userId: string
  /** Comma-separated, the creator role first, so that a prefix search finds the owners. */
  role: string
  teamId: string | null
  /** Name and address of the user in lower case. Lists search and sort by it without reading users. */
  searchText: string
  /** A JSON object with the values of the additional fields. Null without values. */
  additionalFields: Optional<string>
  createdAt: Timestamp
}

export interface InvitationTable {
  id: string
  organizationId: string
  /** Lower case. At most one pending invitation per organization and address. */
  email: string
  role: string
  teamId: string | null
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  /** A user, who may have been deleted. */
  inviterId: string
  /** SHA-256 of the mailed secret. */
  tokenHash: string
  /** A JSON object with the values of the additional fields. Null without values. */
  additionalFields: Optional<string>
  expiresAt: Timestamp
  createdAt: Timestamp
}
