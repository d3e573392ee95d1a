import type { calls, Permission } from '@latchkey/contract'
import type { TestResponse, TestUser } from '../test-user.ts'

/** The requirement of an action: a role, or a permission of the table. */
export type Requirement =
  | Permission
  | 'membership'
  | 'ownership'
  | 'all permissions of an admin'
  | 'the invited address'

export interface RoleMatrixRow {
  readonly call: keyof typeof calls
  /** Distinguishes the rows of one call. */
  readonly variant?: string
  /** Checked in this order. The first unmet requirement determines the error code. */
  readonly requirements: readonly (readonly [Requirement, code: string])[]
  readonly execute: (user: TestUser, fixture: RoleMatrixFixture) => Promise<TestResponse>
}

/** An organization with an owner, the tested user, a member of a second team, and a pending invitation. */
export interface RoleMatrixFixture {
  readonly organizationId: string
  readonly ownerId: string
  readonly memberId: string
  /** The users of the owner and the member. */
  readonly ownerUserId: string
  readonly memberUserId: string
  readonly teamId: string
  readonly ownerTeamId: string
  readonly invitationId: string
  /** A custom role without permissions. */
  readonly roleId: string
}

export const post =
  (path: string, createBody: (fixture: RoleMatrixFixture) => object): RoleMatrixRow['execute'] =>
  (user, fixture) =>
    user.post(`/organization/${path}`, createBody(fixture))

export const get =
  (path: string, createQuery: (fixture: RoleMatrixFixture) => Record<string, string>): RoleMatrixRow['execute'] =>
  (user, fixture) =>
    user.get(`/organization/${path}?${new URLSearchParams(createQuery(fixture))}`)

export const pickOrganizationId = ({ organizationId }: RoleMatrixFixture) => ({ organizationId })

let nameCount = 0

/** A name that no other row uses. */
export const createName = (prefix: string): string => `${prefix}${nameCount++}`

export const createAddress = (): string => `${createName('invitee')}@example.com`
