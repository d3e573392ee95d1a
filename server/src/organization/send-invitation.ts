import { invitationsPerOrganization, invitationsPerUser } from '@latchkey/contract'
import { type FieldValues, mergeFields } from '../platform/additional-fields/additional-fields.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { RateLimitVerdict } from '../platform/cache/rate-limits.ts'
import type { CallerContext } from '../platform/context.ts'
import type { InvitationRow, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { countMail, sendMail } from '../platform/mail/send-mail.ts'
import { sanitizeName } from '../platform/mail/sanitize-name.ts'
import { randomId } from '../platform/crypto/random.ts'
import { languageOf } from '../session/user.ts'
import {
  inMemberTransaction,
  can,
  type OrganizationRef,
  requireMembership,
  type MemberContext,
  resolveOrganizationId,
} from './member-access.ts'
import { organizationSettings } from './organization-roles.ts'
import { hashInvitationSecret } from './invitation-secret.ts'
import { countOpenInvitations, findInvitee, findPendingInvitation, upsertInvitation } from './invitations.store.ts'
import { canManageRoles, requireGrantableRoles } from './roles.ts'
import { findTeam } from './teams.store.ts'

export interface InvitationOffer {
  role: string | readonly string[]
  teamId?: string | undefined
  organizationId?: string | undefined
  resend?: boolean | undefined
  fields?: FieldValues
}

/** Runs before the mail limit is counted, so that non-members cannot use up the limit of an email address. */
export const requireInvitePermission = async (ctx: CallerContext, offer: InvitationOffer): Promise<void> => {
  await validateOffer(await requireMembership(ctx, toOrganizationRef(offer)), offer)
}

/** Without mails, users cannot verify an address. */
const requireVerifiedInviter = (ctx: MemberContext): void => {
  if (!organizationSettings(ctx).requireEmailVerificationToInvite || !ctx.settings.mails.verification) return
  if (!ctx.caller.user.emailVerified) fail('EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS')
}

/** Invites a normalized email address. A failure changes nothing. */
export const invite = async (ctx: CallerContext, email: string, offer: InvitationOffer): Promise<InvitationRow> => {
  await countInvitation(ctx, email, resolveOrganizationId(ctx, toOrganizationRef(offer)))
  return inMemberTransaction(ctx, toOrganizationRef(offer), async (tx) => {
    const { role, teamId } = await validateOffer(tx, offer)
    const { organization, caller } = tx
    const invitee = await findInvitee(tx, organization.id, email)
    if (invitee && invitee.memberId !== null) fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
    const pending = await findPendingInvitation(tx, organization.id, email)
    const open = pending && pending.expiresAt > tx.now() ? pending : null
    // An admin cannot replace the invitation of an owner by one with fewer roles (R25).
    const canReplace = offer.resend && open !== null && (await canManageRoles(tx, open.role))
    if (open && !canReplace) fail('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
    const { invitationLimit, invitationExpiresIn } = organizationSettings(tx)
    if ((await countOpenInvitations(tx, organization.id, email)) >= invitationLimit) fail('INVITATION_LIMIT_REACHED')

    const secret = randomId(tx.random)
    const invitation = await upsertInvitation(tx, {
      id: randomId(tx.random),
      organizationId: organization.id,
      email,
      role,
      teamId,
      status: 'pending',
      inviterId: caller.user.id,
      tokenHash: hashInvitationSecret(secret),
      additionalFields: mergeFields(null, offer.fields ?? {}),
      expiresAt: tx.now() + invitationExpiresIn * 1000,
      createdAt: open?.createdAt ?? tx.now(),
    })
    await recordAudit(tx, {
      action: open ? 'invitation.resent' : 'invitation.created',
      target: `invitation:${invitation.id}`,
      details: { organizationId: organization.id, email, role },
    })
    await sendInvitationMail(tx, { invitation, secret, invitee })
    return invitation
  })
}

/** Fails if the limit of the inviter, the organization or the address is exhausted. */
const countInvitation = async (ctx: CallerContext, email: string, organizationId: string): Promise<void> => {
  if (!ctx.settings.rateLimit.enabled) return
  // In this order, so that an exhausted inviter cannot use up the limits of others.
  requireAllowed(await ctx.limits.hit(`invitation-user:${ctx.caller.user.id}`, invitationsPerUser, ctx.now()))
  const organizationKey = `invitation-organization:${organizationId}`
  requireAllowed(await ctx.limits.hit(organizationKey, invitationsPerOrganization, ctx.now()))
  requireAllowed(await countMail(ctx, email))
}

const requireAllowed = (verdict: RateLimitVerdict): void => {
  if (!verdict.allowed) fail('TOO_MANY_REQUESTS', verdict)
}

const toOrganizationRef = ({ organizationId }: InvitationOffer): OrganizationRef => ({
  organizationId,
  missingError: 'ORGANIZATION_NOT_FOUND',
  notMemberError: 'MEMBER_NOT_FOUND',
})

/** The roles and the team of an offer. Fails unless the caller can offer them. */
const validateOffer = async (ctx: MemberContext, { role: input, teamId }: InvitationOffer) => {
  if (!can(ctx, 'invitation:create')) fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
  requireVerifiedInviter(ctx)
  const role = await requireGrantableRoles(ctx, input, 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
  if (teamId === undefined || !organizationSettings(ctx).teams) return { role, teamId: null }
  const team = (await findTeam(ctx, ctx.organization.id, teamId)) ?? fail('TEAM_NOT_FOUND')
  return { role, teamId: team.id }
}

interface InvitationMail {
  invitation: InvitationRow
  secret: string
  /** The user with the email address. */
  invitee: Pick<UserRow, 'name' | 'language'> | undefined
}

const sendInvitationMail = async (
  tx: MemberContext,
  { invitation, secret, invitee }: InvitationMail,
): Promise<void> => {
  const { user } = tx.caller
  const { id, name, slug, logo } = tx.organization
  const { email, role } = invitation
  // Browsers never send the fragment, so the secret is in no server log and in no referrer.
  const url = `${tx.settings.siteUrl}/accept-invitation/${invitation.id}#${secret}`
  const inviterLanguage = languageOf(user, tx.request.language)
  const inviter = { id: user.id, name: user.name, email: user.email }
  await sendMail(tx, {
    kind: 'invitation',
    to: email,
    language: invitee ? languageOf(invitee, inviterLanguage) : inviterLanguage,
    data: {
      name: invitee?.name ?? '',
      // `sanitizeName` can remove the whole name. The slug and the email address are never empty.
      organization: sanitizeName(name) ? name : slug,
      inviter: sanitizeName(user.name) ? user.name : user.email,
      role,
      url,
      lifetime: organizationSettings(tx).invitationExpiresIn,
    },
    request: {
      id: invitation.id,
      email,
      role,
      organization: { id, name, slug, logo },
      inviter: { ...inviter, user: inviter },
      url,
      token: secret,
    },
  })
}
