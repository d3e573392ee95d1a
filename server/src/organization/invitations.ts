import { type ErrorName, type invitationCalls, type InvitationResult, invitationResultCodes } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Handlers } from '../platform/context.ts'
import { withLocalLock } from '../platform/database/local-lock.ts'
import type { InvitationRow } from '../platform/database/tables.ts'
import { inTransaction, batch } from '../platform/database/transaction.ts'
import { Failure, fail } from '../platform/errors.ts'
import { activateOrganization } from '../session/active-organization.ts'
import { callerOfThisMoment } from '../session/as-caller.ts'
import { findCaller } from '../session/current-session.ts'
import { normalizeEmail } from '../user/email-address.ts'
import { verifyOwnMailbox } from '../user/mailbox.ts'
import { inMemberTransaction, can, readAsMember } from './member-access.ts'
import { toInvitation } from './invitation.ts'
import {
  claimInvitation,
  findInvitation,
  findReceivedInvitation,
  listInvitationPage,
  listReceivedInvitations,
  cancelPendingInvitation,
} from './invitations.store.ts'
import { toMember } from './member.ts'
import { createMembership } from './membership.ts'
import { findRole } from './permissions.store.ts'
import {
  type InvitationRef,
  isRecipient,
  canStillInvite,
  requireReceivedInvitation,
  toInvitationState,
  toReceivedInvitation,
} from './received-invitation.ts'
import { invite, type InvitationOffer, requireInvitePermission } from './send-invitation.ts'

/** Invitations in one answer. */
const MAX_PAGE_SIZE = 100

export const invitationHandlers = {
  createInvitation: async (ctx, { email, ...offer }) => {
    await requireInvitePermission(ctx, offer)
    return toInvitation(ctx, await invite(ctx, email, offer))
  },

  createInvitations: async (ctx, { emails, ...offer }) => {
    await requireInvitePermission(ctx, offer)
    const results: InvitationResult[] = []
    // One after another: each is a transaction about the same organization.
    for (const email of emails) results.push(await inviteForResult(ctx, email, offer))
    return { results }
  },

  acceptInvitation: (ctx, handle) =>
    respondToInvitation(ctx, handle, 'accepted', async (tx, invitation) => {
      const { organizationId, role, teamId } = invitation
      const { user } = tx.caller
      if (handle.secret !== undefined && !user.emailVerified) await verifyOwnMailbox(tx)
      const joining = createMembership(tx, { organizationId, user, role, teamId })
      const [, member] = await batch([
        requireInviterPermission(tx, invitation),
        joining,
        recordInvitation(tx, 'invitation.accepted', invitation),
        activateOrganization(tx, organizationId),
      ])
      return { invitation: toInvitation(tx, invitation), member: toMember(tx, member) }
    }),

  rejectInvitation: (ctx, handle) =>
    respondToInvitation(ctx, handle, 'rejected', async (tx, invitation) => {
      await recordInvitation(tx, 'invitation.rejected', invitation)
      return { invitation: toInvitation(tx, invitation), member: null }
    }),

  // To who is no member of its organization an invitation looks like none: an id is not to be told from a made-up one.
  cancelInvitation: async (ctx, { invitationId }) => {
    const { organizationId } = (await findInvitation(ctx, invitationId)) ?? fail('INVITATION_NOT_FOUND')
    const ref = {
      organizationId,
      missingError: 'INVITATION_NOT_FOUND',
      notMemberError: 'INVITATION_NOT_FOUND',
    } as const
    return inMemberTransaction(ctx, ref, async (tx) => {
      if (!can(tx, 'invitation:cancel')) fail('YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION')
      const invitation =
        (await cancelPendingInvitation(tx, organizationId, invitationId)) ?? fail('INVITATION_NOT_FOUND')
      await recordInvitation(tx, 'invitation.canceled', invitation)
      return toInvitation(tx, invitation)
    })
  },

  getInvitation: async (ctx, { id }) => {
    const caller = (await findCaller(ctx)) ?? fail('NOT_AUTHENTICATED')
    await requireReceivedInvitation({ ...ctx, caller }, { invitationId: id })
    const invitation = (await findReceivedInvitation(ctx, id)) ?? fail('INVITATION_NOT_FOUND')
    const failure = unavailableErrors[toInvitationState(ctx, invitation)]
    return failure ? fail(failure) : toReceivedInvitation(ctx, invitation)
  },

  openInvitation: async (ctx, { invitationId, secret }) => {
    const invitation = (await findReceivedInvitation(ctx, invitationId, secret)) ?? fail('INVITATION_NOT_FOUND')
    return { ...toReceivedInvitation(ctx, invitation), hasAccount: invitation.inviteeId !== null }
  },

  listInvitations: (ctx, { organizationId, status, limit = MAX_PAGE_SIZE, cursor }) => {
    const notMemberError = 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
    const ref = { organizationId, missingError: 'ORGANIZATION_ID_IS_REQUIRED', notMemberError } as const
    return readAsMember(ctx, ref, async ({ organization }) => {
      const page = { organizationId: organization.id, status, limit, cursor }
      const rows = (await listInvitationPage(ctx, page)) ?? fail('INVITATION_NOT_FOUND')
      return rows.map((row) => ({
        ...toInvitation(ctx, row),
        createdAt: new Date(row.createdAt),
        inviterName: row.inviterName,
      }))
    })
  },

  listUserInvitations: async (ctx) => {
    const { user } = ctx.caller
    if (!user.emailVerified) fail('EMAIL_NOT_VERIFIED')
    const rows = await listReceivedInvitations(ctx, user.email, MAX_PAGE_SIZE)
    return rows.map((row) => toReceivedInvitation(ctx, row))
  },
} satisfies Handlers<typeof invitationCalls>

/** Only what can still be answered is shown to who has no more than an account (specification, section 4). */
const unavailableErrors: Partial<Record<ReturnType<typeof toInvitationState>, ErrorName>> = {
  expired: 'INVITATION_NOT_FOUND',
  canceled: 'INVITATION_NOT_FOUND',
  rejected: 'INVITATION_NOT_FOUND',
  accepted: 'INVITATION_NOT_FOUND',
  'inviter-gone': 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
}

/** What became of one of several addresses. Only what is about the address alone is a result. */
const inviteForResult = async (
  ctx: CallerContext,
  email: string,
  offer: InvitationOffer,
): Promise<InvitationResult> => {
  try {
    const address = normalizeEmail(email.trim()) ?? fail('INVALID_EMAIL')
    return { email, invitation: toInvitation(ctx, await invite(ctx, address, offer)), code: null }
  } catch (error) {
    const code = error instanceof Failure && invitationResultCodes.find((known) => known === error.errorName)
    if (!code) throw error
    return { email, invitation: null, code }
  }
}

/**
 * A transaction of the person who was invited, in turn with what the members do about their organization. It writes first
 * and then reads what decides: whoever reads a page of an index and writes into it later loses on PostgreSQL against
 * others who do the same. The failure of an invitation that was there a moment before says so.
 */
const respondToInvitation = async <T>(
  ctx: CallerContext,
  handle: InvitationRef,
  answer: 'accepted' | 'rejected',
  work: (tx: CallerContext, invitation: InvitationRow) => Promise<T>,
): Promise<T> => {
  const { organizationId } = await requireReceivedInvitation(ctx, handle)
  return withLocalLock(ctx.database, `organization:${organizationId}`, () =>
    inTransaction(ctx, async (tx) => {
      const answered = claimInvitation(tx, handle.invitationId, answer)
      const [caller, invitation] = await batch([callerOfThisMoment(tx), answered])
      if (invitation && isRecipient(caller.user, invitation, handle)) return work({ ...tx, caller }, invitation)
      await requireReceivedInvitation({ ...tx, caller }, handle, 'FAILED_TO_RETRIEVE_INVITATION')
      return fail('INVITATION_NOT_FOUND')
    }),
  )
}

const requireInviterPermission = async (
  tx: CallerContext,
  { organizationId, inviterId, role }: InvitationRow,
): Promise<void> => {
  const inviterRole = (await findRole(tx, organizationId, inviterId)) ?? null
  if (!canStillInvite(tx, { inviterRole, role })) fail('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
}

const recordInvitation = (
  tx: CallerContext,
  action: 'invitation.accepted' | 'invitation.rejected' | 'invitation.canceled',
  { id, organizationId, email, role }: InvitationRow,
): Promise<void> => recordAudit(tx, { action, target: `invitation:${id}`, details: { organizationId, email, role } })
