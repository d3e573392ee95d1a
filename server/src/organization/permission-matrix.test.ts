import {
  type Call,
  CREATOR_ROLE,
  calls,
  defaultRoles,
  canGrantRole,
  hasPermissions,
  toPermissions,
  parseRoles,
} from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  type TestResponse,
  readAllRows,
  type Requirement,
  createRoleMatrixFixture,
  type RoleMatrixRow,
  roleMatrix,
  type RoleMatrixFixture,
  startTestServer,
} from '@latchkey/testing'

/** Configured roles in addition to the three default roles. */
const customRoles = {
  editor: { team: ['create', 'update'], invitation: ['create'] },
  cleaner: { team: ['delete'], member: ['delete', 'update'], invitation: ['cancel'] },
}
const roles = { ...defaultRoles, ...customRoles }

test('has a row in the permission matrix for every organization call over HTTP (R63)', () => {
  const mounted = Object.entries<Call>(calls).filter(
    ([name, { feature, access }]) =>
      (feature === 'organization' || feature === 'teams') &&
      access !== 'server' &&
      // Public like all pictures: the page of an invitation shows the logo before the sign-in.
      name !== 'organizationLogo',
  )
  expect([...new Set(roleMatrix.map(({ call }) => call))].toSorted()).toEqual(mounted.map(([name]) => name).toSorted())
})

const toLabel = ({ call, variant }: RoleMatrixRow): string => (variant ? `${call}, ${variant}` : call)

const nonMember = null
const holders = [
  'owner',
  'admin',
  'member',
  'owner,admin',
  'admin,member',
  'editor',
  'editor,cleaner',
  nonMember,
] as const

test.each(holders)('allows the calls of the permission matrix to the role %s', async (role) => {
  const server = await startTestServer({ organization: { roles: customRoles } })
  const [owner, user, member] = await Promise.all([
    server.createUser('Ann'),
    server.createUser('Bob'),
    server.createUser('Carol'),
  ])
  await user.verifyEmail()
  const outcomes: Record<string, string> = {}
  let fixture: RoleMatrixFixture | undefined
  for (const row of roleMatrix) {
    fixture ??= await createRoleMatrixFixture(server, owner, user, member, role)
    const before = await readAllRows(server.database)
    const response = await row.execute(user, fixture)
    outcomes[toLabel(row)] = toOutcome(response)
    if (response.status === 200) fixture = undefined
    // This call activates the organization first.
    else if (row.call !== 'getActiveMember') expect(await readAllRows(server.database), toLabel(row)).toBe(before)
  }
  expect(outcomes).toEqual(Object.fromEntries(roleMatrix.map((row) => [toLabel(row), predictOutcome(row, role)])))
})

test('requires a session for every organization call', async () => {
  const server = await startTestServer({ organization: { roles: customRoles } })
  const [owner, member] = [await server.createUser('Ann'), await server.createUser('Carol')]
  const fixture = await createRoleMatrixFixture(server, owner, server.createVisitor(), member, nonMember)
  const before = await readAllRows(server.database)
  const outcomes: Record<string, string> = {}
  for (const row of roleMatrix) outcomes[toLabel(row)] = toOutcome(await row.execute(server.createVisitor(), fixture))
  const getRefusal = ({ call }: RoleMatrixRow) => specialErrors[call] ?? 'UNAUTHORIZED'
  expect(outcomes).toEqual(Object.fromEntries(roleMatrix.map((row) => [toLabel(row), getRefusal(row)])))
  expect(await readAllRows(server.database)).toBe(before)
})

/** The page of an invitation responds to a wrong secret in the same way for all callers. */
const specialErrors: Record<string, string> = {
  getInvitation: 'NOT_AUTHENTICATED',
  openInvitation: 'INVITATION_NOT_FOUND',
}

const toOutcome = ({ status, body }: TestResponse): string => (status === 200 ? 'done' : body.code)

const predictOutcome = ({ requirements }: RoleMatrixRow, role: string | null): string =>
  requirements.find(([requirement]) => !isFulfilled(requirement, role))?.[1] ?? 'done'

const isFulfilled = (requirement: Requirement, role: string | null): boolean => {
  if (requirement === 'the invited address' || role === null) return false
  if (requirement === 'membership') return true
  const held = parseRoles(role)
  if (requirement === 'all permissions of an admin')
    return canGrantRole({ roles, creatorRole: CREATOR_ROLE }, held, 'admin')
  return requirement === 'ownership' ? held.includes('owner') : hasPermissions(roles, held, toPermissions(requirement))
}
