import { type invitationCalls, type InvitationResult, invitationResultCodes } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import type { InvitationRow } from '../platform/database/tables.ts'
import { inLockedTransaction } from '../platform/database/transaction.ts'
import { Failure, fail } from '../platform/errors.ts'
import { setActiveOrganization } from '../session/active-organization.ts'
import { findCaller, requireNotImpersonating } from '../session/current-session.ts'
import { normalizeEmail } from '../user/email-address.ts'
import { listAdditionalAddresses } from '../user/find-user.ts'
import { proveMailboxInSession } from '../user/mailbox-proof.ts'
import { can, inMemberTransaction, toOrganizationLock, readAsMember } from './member-access.ts'
import { toInvitation } from './invitation.ts'
import {
  cancelPendingInvitation,
  claimInvitation,
  findInvitation,
  listInvitations,
  rejectPendingInvitation,
} from './invitations.store.ts'
import { matchesSecret } from './invitation-secret.ts'
import { toMember } from './member.ts'
import { createMembership } from './membership.ts'
import {
  type InvitationRef,
  isRecipient,
  requireReceivedInvitation,
  findInvitationState,
  toReceivedInvitation,
} from './received-invitation.ts'
import { findReceivedInvitation, listReceivedInvitations } from './received-invitation.store.ts'
import { canManageRoles } from './roles.ts'
import { invite, type InvitationInput, requireValidInvitation } from './send-invitation.ts'

const MAX_PAGE_SIZE = 100

export const invitationHandlers = {
  createInvitation: async (ctx, { email, role, teamId, organizationId, resend, callbackURL, ...fields }) => {
    const input = { role, teamId, organizationId, resend, callbackURL, fields }
    await requireValidInvitation(ctx, input)
    return toInvitation(ctx, await invite(ctx, email, input))
  },

  createInvitations: async (ctx, { emails, role, teamId, organizationId, resend, callbackURL, ...fields }) => {
    const input = { role, teamId, organizationId, resend, callbackURL, fields }
    await requireValidInvitation(ctx, input)
    const results: InvitationResult[] = []
    const invited = new Set<string>()
    // Sequential, because the transactions of one organization conflict with each other.
    for (const email of emails) {
      const address = normalizeEmail(email.trim()) ?? ''
      // A second mail to the same address would end the link of the first one.
      const isRepeated = invited.has(address)
      results.push(await inviteForResult(ctx, email, isRepeated ? { ...input, resend: false } : input))
      invited.add(address)
    }
    return { results }
  },

  acceptInvitation: (ctx, ref) =>
    respondToInvitation(ctx, ref, 'accepted', async (tx, invitation) => {
      const { organizationId, role, teamId, inviterId } = invitation
      const { user } = tx.caller
      if (ref.secret !== undefined && invitation.email === user.email) await proveMailboxInSession(tx)
      const member = await createMembership(tx, { organizationId, user, role, teamId, inviterId })
      await recordInvitation(tx, 'invitation.accepted', invitation)
      await setActiveOrganization(tx, organizationId)
      return { invitation: toInvitation(tx, invitation), member: toMember(tx, member) }
    }),

  rejectInvitation: async (ctx, ref) => {
    const recordRejection = async (tx: Context, invitation: InvitationRow) => {
      await recordInvitation(tx, 'invitation.rejected', invitation)
      return { invitation: toInvitation(tx, invitation), member: null }
    }
    const caller = await findCaller(ctx)
    if (!caller) return rejectWithSecret(ctx, ref, recordRejection)
    requireNotImpersonating(caller)
    return respondToInvitation({ ...ctx, caller }, ref, 'rejected', recordRejection)
  },

  cancelInvitation: async (ctx, { invitationId }) => {
    const { organizationId } = (await findInvitation(ctx, invitationId)) ?? fail('INVITATION_NOT_FOUND')
    // Non-members get INVITATION_NOT_FOUND, so that the response doesn't reveal which IDs exist.
    return inMemberTransaction(ctx, { organizationId, notMemberError: 'INVITATION_NOT_FOUND' }, async (tx) => {
      if (!can(tx, 'invitation:cancel')) fail('YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION')
      const invitation =
        (await cancelPendingInvitation(tx, organizationId, invitationId)) ?? fail('INVITATION_NOT_FOUND')
      // The failure rolls back the cancellation. An admin cannot cancel the invitation of an owner (R25).
      if (!(await canManageRoles(tx, invitation.role))) fail('YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION')
      await recordInvitation(tx, 'invitation.canceled', invitation)
      return toInvitation(tx, invitation)
    })
  },

  getInvitation: async (ctx, { id }) => {
    const caller = (await findCaller(ctx)) ?? fail('NOT_AUTHENTICATED')
    await requireReceivedInvitation({ ...ctx, caller }, { invitationId: id })
    const invitation = (await findReceivedInvitation(ctx, id)) ?? fail('INVITATION_NOT_FOUND')
    const state = await findInvitationState(ctx, invitation)
    // Without the mailed secret, an invitee sees only invitations that can still be accepted or rejected.
    if (invitation.status !== 'pending' || state === 'expired') fail('INVITATION_NOT_FOUND')
    if (state === 'inviter-gone') fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
    return toReceivedInvitation(ctx, invitation)
  },

  openInvitation: async (ctx, { invitationId, secret }) => {
    const invitation = (await findReceivedInvitation(ctx, invitationId, secret)) ?? fail('INVITATION_NOT_FOUND')
    return { ...(await toReceivedInvitation(ctx, invitation)), hasAccount: invitation.inviteeId !== null }
  },

  listInvitations: (ctx, { organizationId, status, limit = MAX_PAGE_SIZE, cursor }) => {
    const notMemberError = 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    const ref = { organizationId, missingError: 'ORGANIZATION_ID_IS_REQUIRED', notMemberError } as const
    return readAsMember(ctx, ref, async ({ organization: { id } }) => {
      const after = cursor === undefined ? undefined : await findInvitation(ctx, cursor)
      // An invitation of another organization fails like an unknown one (R24).
      if (cursor !== undefined && after?.organizationId !== id) fail('INVITATION_NOT_FOUND')
      const rows = await listInvitations(ctx, id, { status, after, limit })
      return rows.map((row) => toListedInvitation(ctx, row))
    })
  },

  listUserInvitations: async (ctx) => {
    const { user } = ctx.caller
    if (!user.emailVerified) fail('EMAIL_NOT_VERIFIED')
    const emails = [user.email, ...(await listAdditionalAddresses(ctx, user.id))]
    const rows = await listReceivedInvitations(ctx, emails, MAX_PAGE_SIZE)
    return Promise.all(rows.map((row) => toReceivedInvitation(ctx, row)))
  },
} satisfies Handlers<typeof invitationCalls>

type ListedInvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

export const toListedInvitation = (ctx: CallerContext, row: ListedInvitationRow) => ({
  ...toInvitation(ctx, row),
  createdAt: new Date(row.createdAt),
  inviterName: row.inviterName,
})

/** Failures of a single email address become results. All other failures end the call. */
const inviteForResult = async (
  ctx: CallerContext,
  email: string,
  input: InvitationInput,
): Promise<InvitationResult> => {
  try {
    const address = normalizeEmail(email.trim()) ?? fail('INVALID_EMAIL')
    return { email, invitation: toInvitation(ctx, await invite(ctx, address, input)), code: null }
  } catch (error) {
    const code = error instanceof Failure && invitationResultCodes.find((known) => known === error.errorName)
    if (!code) throw error
    return { email, invitation: null, code }
  }
}

/** Changes the status of an invitation that the caller received, and runs `work` in the same transaction. */
const respondToInvitation = async <T>(
  ctx: CallerContext,
  ref: InvitationRef,
  status: 'accepted' | 'rejected',
  work: (tx: CallerContext, invitation: InvitationRow) => Promise<T>,
): Promise<T> => {
  const { organizationId } = await requireReceivedInvitation(ctx, ref)
  return inLockedTransaction(ctx, toOrganizationLock(organizationId), async (tx) => {
    const { caller, invitation } = await claimInvitation(tx, ref.invitationId, status)
    if (invitation && (await isRecipient(tx, caller.user, invitation, ref))) return work({ ...tx, caller }, invitation)
    // The invitation existed before the transaction. A different error code reports that it was deleted since.
    await requireReceivedInvitation({ ...tx, caller }, ref, 'FAILED_TO_RETRIEVE_INVITATION')
    return fail('INVITATION_NOT_FOUND')
  })
}

/** Rejects an invitation without a session. The mailed secret proves the mailbox, so the invitee needs no account. */
const rejectWithSecret = async <T>(
  ctx: Context,
  { invitationId, secret = fail('UNAUTHORIZED') }: InvitationRef,
  work: (tx: Context, invitation: InvitationRow) => Promise<T>,
): Promise<T> => {
  const { organizationId } = (await findInvitation(ctx, invitationId, secret)) ?? fail('INVITATION_NOT_FOUND')
  return inLockedTransaction(ctx, toOrganizationLock(organizationId), async (tx) => {
    const invitation = (await rejectPendingInvitation(tx, invitationId)) ?? fail('INVITATION_NOT_FOUND')
    // An invitation that was sent again has a new secret. The failure rolls back the rejection.
    if (!matchesSecret(invitation, secret)) fail('INVITATION_NOT_FOUND')
    return work(tx, invitation)
  })
}

const recordInvitation = (
  tx: Context,
  action: 'invitation.accepted' | 'invitation.rejected' | 'invitation.canceled',
  { id, organizationId, email, role }: InvitationRow,
): Promise<void> => recordAudit(tx, { action, target: `invitation:${id}`, details: { organizationId, email, role } })
