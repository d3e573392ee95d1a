import type { twoFactorPolicyCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { inMemberTransaction } from './member-access.ts'
import { toOrganization } from './organization.ts'
import { updateOrganization } from './organizations.store.ts'
import { canHaveSecondFactors, requireSecondFactor } from './two-factor-policy-check.ts'
import { hasOwnerRole } from './roles.ts'

export const twoFactorPolicyHandlers = {
  setTwoFactorPolicy: (ctx, { requireTwoFactor, organizationId }) =>
    inMemberTransaction(
      ctx,
      { organizationId, notMemberError: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
      async (tx) => {
        if (!hasOwnerRole(tx, tx.member.role)) fail('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
        if (!canHaveSecondFactors(tx)) fail('NOT_FOUND')
        // The owner would lose access with the same call.
        if (requireTwoFactor) await requireSecondFactor(tx)
        const { id } = tx.organization
        const flag = requireTwoFactor ? 1 : 0
        if (flag === tx.organization.requireTwoFactor) return toOrganization(tx, tx.organization)
        const organization =
          (await updateOrganization(tx, id, { requireTwoFactor: flag })) ?? fail('ORGANIZATION_NOT_FOUND')
        await recordAudit(tx, {
          action: requireTwoFactor ? 'organization.two-factor-required' : 'organization.two-factor-optional',
          target: `organization:${id}`,
          details: { organizationId: id },
        })
        return toOrganization(tx, organization)
      },
    ),
} satisfies Handlers<typeof twoFactorPolicyCalls>
