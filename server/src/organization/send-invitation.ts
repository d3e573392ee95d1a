import { invitationsPerOrganization, invitationsPerUser } from '@latchkey/contract'
import { type FieldValues, listMissingFields, mergeFields } from '../platform/additional-fields/additional-fields.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { RateLimitVerdict } from '../platform/cache/rate-limits.ts'
import type { CallerContext, Context } from '../platform/context.ts'
import type { InvitationRow, UserRow } from '../platform/database/tables.ts'
import { fail, failWithMissing } from '../platform/errors.ts'
import { countMail } from '../platform/mail/mail-limits.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { sanitizeName } from '../platform/mail/sanitize-name.ts'
import { randomId } from '../platform/crypto/random.ts'
import { getUserLanguage } from '../session/user.ts'
import {
  inMemberTransaction,
  can,
  type OrganizationRef,
  requireMembership,
  type MemberContext,
  resolveOrganizationId,
} from './member-access.ts'
import { hashInvitationSecret } from './invitation-secret.ts'
import { countOpenInvitations, findInvitee, findPendingInvitation, upsertInvitation } from './invitations.store.ts'
import { canManageRoles, requireGrantableRoles } from './roles.ts'
import { requireOrganizationSettings } from './settings.ts'
import { findTeam } from './teams.store.ts'

export interface InvitationInput {
  role: string | readonly string[]
  teamId?: string | undefined
  organizationId?: string | undefined
  resend?: boolean | undefined
  fields: FieldValues
  callbackURL?: string | undefined
}

/** Runs before the mail limit is counted, so that refused requests cannot use up the limit of an email address. */
export const requireValidInvitation = async (ctx: CallerContext, input: InvitationInput): Promise<void> => {
  await validateInvitation(await requireMembership(ctx, toOrganizationRef(input)), input)
  if (!input.resend) requireFieldsOfNewInvitation(ctx, input)
}

/** Invites a normalized email address. A failure changes nothing. */
export const invite = async (ctx: CallerContext, email: string, input: InvitationInput): Promise<InvitationRow> => {
  await countInvitation(ctx, email, resolveOrganizationId(ctx, toOrganizationRef(input)))
  return inMemberTransaction(ctx, toOrganizationRef(input), async (tx) => {
    const { role, teamId } = await validateInvitation(tx, input)
    const organizationId = tx.organization.id
    const invitee = await findInvitee(tx, organizationId, email)
    if (invitee && invitee.memberId !== null) fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
    const { open, resent } = await findReplaceableInvitation(tx, email, input)
    if (!resent) requireFieldsOfNewInvitation(tx, input)
    const { invitationLimit, invitationExpiresIn } = requireOrganizationSettings(tx)
    if ((await countOpenInvitations(tx, organizationId, email)) >= invitationLimit) fail('INVITATION_LIMIT_REACHED')
    const secret = randomId(tx.random)
    const invitation = await upsertInvitation(tx, {
      id: randomId(tx.random),
      organizationId,
      email,
      role,
      teamId,
      status: 'pending',
      inviterId: tx.caller.user.id,
      tokenHash: hashInvitationSecret(secret),
      additionalFields: mergeFields(resent?.additionalFields ?? null, input.fields),
      expiresAt: tx.now() + invitationExpiresIn * 1000,
      createdAt: open?.createdAt ?? tx.now(),
    })
    await recordAudit(tx, {
      action: open ? 'invitation.resent' : 'invitation.created',
      target: `invitation:${invitation.id}`,
      details: { organizationId, email, role },
    })
    const url = createInvitationUrl(tx, { id: invitation.id, secret, page: input.callbackURL })
    await sendInvitationMail(tx, { invitation, url, secret, invitee })
    return invitation
  })
}

/**
 * Finds the pending invitation of the address: `open` if it has not expired, `resent` if the caller sends it again. Fails
 * for an open one that is not sent again.
 */
const findReplaceableInvitation = async (
  tx: MemberContext,
  email: string,
  { resend }: InvitationInput,
): Promise<Record<'open' | 'resent', InvitationRow | null>> => {
  const pending = (await findPendingInvitation(tx, tx.organization.id, email)) ?? null
  const open = pending && pending.expiresAt > tx.now() ? pending : null
  // An admin cannot replace the invitation of an owner by one with fewer roles (R25).
  const resent = resend && pending && (await canManageRoles(tx, pending.role)) ? pending : null
  if (open && !resent) fail('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
  return { open, resent }
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

const toOrganizationRef = ({ organizationId }: InvitationInput): OrganizationRef => ({
  organizationId,
  missingError: 'ORGANIZATION_NOT_FOUND',
  notMemberError: 'MEMBER_NOT_FOUND',
})

/** Returns the roles and the team of an invitation. Fails unless the caller can invite with them. */
const validateInvitation = async (ctx: MemberContext, { role: roles, teamId }: InvitationInput) => {
  if (!can(ctx, 'invitation:create')) fail('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
  requireVerifiedInviter(ctx)
  const role = await requireGrantableRoles(ctx, roles, 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
  if (teamId === undefined || !requireOrganizationSettings(ctx).teams) return { role, teamId: null }
  const team = (await findTeam(ctx, ctx.organization.id, teamId)) ?? fail('TEAM_NOT_FOUND')
  return { role, teamId: team.id }
}

const requireVerifiedInviter = (ctx: MemberContext): void => {
  const { requireEmailVerificationToInvite } = requireOrganizationSettings(ctx)
  // Without mails, users cannot verify an address.
  const needsVerification = requireEmailVerificationToInvite && ctx.settings.mails.verification !== false
  if (needsVerification && !ctx.caller.user.emailVerified) fail('EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS')
}

/** Fails if a required additional field is missing. An invitation that is sent again keeps its fields. */
const requireFieldsOfNewInvitation = (ctx: Context, { fields }: InvitationInput): void => {
  const missing = listMissingFields(ctx, 'invitation', { additionalFields: mergeFields(null, fields) })
  if (missing.length > 0) failWithMissing(missing)
}

interface InvitationLink {
  id: string
  secret: string
  /** A checked redirect target. */
  page: string | undefined
}

/** Browsers never send the fragment, so the secret is in no server log and in no referrer. */
const createInvitationUrl = ({ settings }: MemberContext, { id, secret, page }: InvitationLink): string => {
  const url = new URL(page || `${settings.siteUrl}/accept-invitation`, settings.origin)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${id}`
  url.hash = secret
  return url.href
}

interface InvitationMail {
  invitation: InvitationRow
  url: string
  secret: string
  /** The user with the email address. */
  invitee: Pick<UserRow, 'name' | 'language'> | undefined
}

const sendInvitationMail = async (
  tx: MemberContext,
  { invitation, url, secret, invitee }: InvitationMail,
): Promise<void> => {
  const { user } = tx.caller
  const { id, name, slug, logo } = tx.organization
  const { email, role } = invitation
  const inviterLanguage = getUserLanguage(user, tx.request.language)
  const inviter = { id: user.id, name: user.name, email: user.email }
  await sendMail(tx, {
    kind: 'invitation',
    to: email,
    language: invitee ? getUserLanguage(invitee, inviterLanguage) : inviterLanguage,
    data: {
      name: invitee?.name ?? '',
      // `sanitizeName` can remove the whole name. The slug and the email address are never empty.
      organization: sanitizeName(name) ? name : slug,
      inviter: sanitizeName(user.name) ? user.name : user.email,
      role,
      url,
      lifetime: requireOrganizationSettings(tx).invitationExpiresIn,
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
