import type { memberCalls } from '@latchkey/contract'
import type { Handlers } from '../context.ts'
import { inTurn } from '../database/in-turn.ts'
import { inTransaction } from '../database/transaction.ts'
import { fail } from '../failure.ts'
import { findCaller } from '../session/current-session.ts'
import { toMember } from './member.ts'
import { startMembership } from './membership.ts'
import { findPerson } from './members.store.ts'
import { findOrganization } from './organizations.store.ts'
import { storedRole } from './roles.ts'
import { findTeam } from './teams.store.ts'

export const memberHandlers = {
  addMember: async (ctx, { userId, role, organizationId, teamId }) => {
    const active = organizationId ? null : (await findCaller(ctx))?.session.activeOrganizationId
    const chosen = organizationId || active || fail('NO_ACTIVE_ORGANIZATION')
    return inTurn(ctx.database, `organization:${chosen}`, () =>
      inTransaction(ctx, async (tx) => {
        const organization = (await findOrganization(tx, chosen)) ?? fail('ORGANIZATION_NOT_FOUND')
        const user = (await findPerson(tx, userId)) ?? fail('USER_NOT_FOUND')
        const team = teamId ? ((await findTeam(tx, organization.id, teamId)) ?? fail('TEAM_NOT_FOUND')) : null
        const member = await startMembership(tx, {
          organizationId: organization.id,
          user,
          role: storedRole(tx, role),
          teamId: team?.id ?? null,
        })
        return toMember(tx, member)
      }),
    )
  },
} satisfies Handlers<typeof memberCalls>
