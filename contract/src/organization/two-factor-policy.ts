import * as z from 'zod/mini'
import { post } from '../call.ts'
import { organization, organizationIdInput } from './organization.ts'

export const twoFactorPolicyCalls = {
  setTwoFactorPolicy: post({
    summary:
      'Sets whether members need a second factor. Members without one get `ORGANIZATION_REQUIRES_TWO_FACTOR` until they set it up.',
    path: '/organization/set-two-factor-policy',
    feature: 'organization',
    access: 'recent',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({ requireTwoFactor: z.boolean(), organizationId: organizationIdInput }),
    response: organization,
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'NO_ACTIVE_ORGANIZATION',
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
      // Two-factor and passkeys are disabled.
      'NOT_FOUND',
    ],
    changesOrganizations: true,
  }),
}
