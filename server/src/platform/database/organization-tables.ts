import type { Time } from './columns.ts'

export interface OrganizationTable {
  id: string
  name: string
  /** Lower-cased and unique. */
  slug: string
  logo: string | null
  /** JSON of an object. */
  metadata: string | null
  /** Moves with every member that comes or goes: the row that they all wait for, so no limit is overrun. */
  memberCount: number
  createdAt: Time
}

export interface TeamTable {
  id: string
  name: string
  organizationId: string
  createdAt: Time
  updatedAt: Time | null
}

export interface MemberTable {
  id: string
  organizationId: string
  userId: string
  /** Comma-separated, the creator role first: so an index finds the owners. */
  role: string
  teamId: string | null
  /** Name and address of the user, lower-cased: what a list is ordered and searched by without reading users. */
  searchText: string
  createdAt: Time
}

export interface InvitationTable {
  id: string
  organizationId: string
  /** Lower-cased; at most one pending invitation each. */
  email: string
  role: string
  teamId: string | null
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  /** A user, who may be gone. */
  inviterId: string
  /** SHA-256 of the mailed secret. */
  tokenHash: string
  expiresAt: Time
  createdAt: Time
}
