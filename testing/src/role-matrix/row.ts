import type { calls, Permission } from '@latchkey/contract'
import type { TestResponse, TestUser } from '../test-user.ts'

/** The requirement of an action: a role, or a permission of the table. */
export type Requirement = Permission | 'membership' | 'ownership' | 'all that admins may' | 'the invited address'

export interface RoleMatrixRow {
  readonly call: keyof typeof calls
  /** Distinguishes the rows of one call. */
  readonly variant?: string
  /** Checked in this order. The first unmet requirement determines the error code. */
  readonly requirements: readonly (readonly [Requirement, code: string])[]
  readonly execute: (user: TestUser, scene: RoleMatrixFixture) => Promise<TestResponse>
}

/** An organization with an owner, the tested user, a member of a second team, and a pending invitation. */
export interface RoleMatrixFixture {
  readonly organizationId: string
  readonly ownerId: string
  readonly memberId: string
  readonly teamId: string
  readonly invitationId: string
  /** A custom role without permissions. */
  readonly roleId: string
}

export const post =
  (path: string, bodyOf: (scene: RoleMatrixFixture) => object): RoleMatrixRow['execute'] =>
  (user, scene) =>
    user.post(`/organization/${path}`, bodyOf(scene))

export const get =
  (path: string, queryOf: (scene: RoleMatrixFixture) => Record<string, string>): RoleMatrixRow['execute'] =>
  (user, scene) =>
    user.get(`/organization/${path}?${new URLSearchParams(queryOf(scene))}`)

export const organizationIdOf = ({ organizationId }: RoleMatrixFixture) => ({ organizationId })

let nameCount = 0

/** A name that no other row uses. */
export const createName = (prefix: string): string => `${prefix}${nameCount++}`

export const createAddress = (): string => `${createName('guest')}@example.com`
