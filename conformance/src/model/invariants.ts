import { expect } from 'vitest'
import type { View } from './observe.ts'
import type { ModelRun } from './model-run.ts'
import { limits } from './state.ts'

/** Invariants that hold in every state, independent of the model: checked on responses and stored rows. */
export const expectInvariants = ({ ids, consumed }: ModelRun, { accounts, browsers, invitations }: View): void => {
  const users = Object.entries(accounts).flatMap(([id, account]) => (account ? [{ id, ...account }] : []))
  const memberships = users.flatMap(({ organizations }) => organizations.map((text) => text.split(' ')))
  for (const organization of new Set(memberships.map(([id]) => id))) {
    const roles = memberships.flatMap(([id, role]) => (id === organization ? [role] : []))
    expect(roles, 'an organization has an owner').toContain('owner')
    expect(roles.length, 'the membership limit holds').toBeLessThanOrEqual(limits.membershipLimit)
  }
  const admins = users.filter(({ role, banned }) => role === 'admin' && !banned)
  if (ids.has('first admin')) expect(admins, 'an active admin exists').not.toEqual([])
  for (const { id, banned, sessions } of users) {
    if (banned) expect(sessions, `${id} is banned and has no session`).toEqual([])
  }
  for (const browser of browsers) {
    if (browser === null) continue
    const [id, session, active] = browser
    const account = accounts[id]
    expect(account?.sessions, 'a signed-in browser has an account and a listed session').toContain(session)
    const ownOrganizations = account?.organizations.map((text) => text.split(' ')[0]) ?? []
    if (active !== null)
      expect(ownOrganizations, 'the active organization of a session is one of its memberships').toContain(active)
  }
  for (const listed of Object.values(invitations)) {
    expect(
      listed.filter((text) => text.startsWith('refused')),
      'members can list invitations',
    ).toEqual([])
  }
  expect(new Set(consumed).size, `nothing is consumed twice: ${consumed.join(', ')}`).toBe(consumed.length)
}
