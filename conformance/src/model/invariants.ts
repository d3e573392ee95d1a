import { expect } from 'vitest'
import type { View } from './observe.ts'
import type { Stage } from './stage.ts'
import { limits } from './state.ts'

/** Invariants that hold in every state, independent of the model: checked on responses and stored rows. */
export const expectInvariants = ({ ids, redeemed }: Stage, { accounts, browsers, invitations }: View): void => {
  const people = Object.entries(accounts).flatMap(([id, account]) => (account ? [{ id, ...account }] : []))
  const memberships = people.flatMap(({ organizations }) => organizations.map((text) => text.split(' ')))
  for (const organization of new Set(memberships.map(([id]) => id))) {
    const roles = memberships.flatMap(([id, role]) => (id === organization ? [role] : []))
    expect(roles, 'an organization has an owner').toContain('owner')
    expect(roles.length, 'as many members as there are seats').toBeLessThanOrEqual(limits.membershipLimit)
  }
  const admins = people.filter(({ role, banned }) => role === 'admin' && !banned)
  if (ids.has('first admin')) expect(admins, 'the platform keeps an admin who can act').not.toEqual([])
  for (const { id, banned, sessions } of people) {
    if (banned) expect(sessions, `${id} is banned and has no session`).toEqual([])
  }
  for (const at of browsers) {
    if (at === null) continue
    const [id, session, active] = at
    const account = accounts[id]
    expect(account?.sessions, 'who is signed in has an account, and this session').toContain(session)
    const own = account?.organizations.map((text) => text.split(' ')[0]) ?? []
    if (active !== null) expect(own, 'the active organization of a session is one of its memberships').toContain(active)
  }
  for (const listed of Object.values(invitations)) {
    expect(
      listed.filter((text) => text.startsWith('refused')),
      'who is a member may list invitations',
    ).toEqual([])
  }
  expect(new Set(redeemed).size, `nothing is redeemed twice: ${redeemed.join(', ')}`).toBe(redeemed.length)
}
