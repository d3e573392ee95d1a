import * as z from 'zod/mini'
import { withChangedFields, withFields } from '../additional-fields.ts'
import { get, post } from '../call.ts'
import { EMAIL_PATTERN, id, pageLimit, redirectTarget, timestamp } from '../schemas.ts'
import { invitation, invitationSecret } from './invitation.ts'
import { member, roleInput } from './member.ts'
import { organizationIdInput } from './organization.ts'

const MAX_INVITED_ADDRESSES = 50

/** Normalized here, so that all comparisons use the same form. */
const invitedAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, { error: 'Invalid email' }),
    z.regex(EMAIL_PATTERN, { error: 'Invalid email' }),
    z.toLowerCase(),
  )

const invitationInput = {
  role: roleInput,
  teamId: z.optional(id),
  organizationId: organizationIdInput,
  /**
   * Replaces a pending invitation to this address: new secret, expiry, role, and team. Additional fields that the body does
   * not contain keep their values. A body without `resend` must contain the required fields.
   */
  resend: z.optional(z.boolean()),
  /** The page that the mail links to, with `/ID#SECRET` at its end. By default `/accept-invitation` of the site. */
  callbackURL: redirectTarget,
}

/** Errors that apply to the request as a whole. */
const inviterErrors = [
  'ORGANIZATION_NOT_FOUND',
  'MEMBER_NOT_FOUND',
  'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  'EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS',
  'ROLE_NOT_FOUND',
  'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
  // For the owner role.
  'SESSION_IS_NOT_FRESH',
  'TEAM_NOT_FOUND',
  'FIELD_NOT_ALLOWED',
  'INVALID_CALLBACKURL',
] as const

/** Errors that apply to one address. */
const addressErrors = [
  'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
  'INVITATION_LIMIT_REACHED',
] as const

/** The errors of one invited address. The invitations to the other addresses are sent. */
export const invitationResultCodes = [
  ...addressErrors,
  'INVALID_EMAIL',
  'TOO_MANY_REQUESTS',
  // With `resend`: the address has no invitation, and the body lacks a required additional field.
  'VALIDATION_ERROR',
] as const

export const invitationResult = z.object({
  /** The address as it was sent, so that a form can assign the result to its field. */
  email: z.string(),
  invitation: z.nullable(invitation),
  code: z.nullable(z.enum(invitationResultCodes)),
})
/** The result for one invited address: either an invitation, or the code of its error. */
export type InvitationResult = z.infer<typeof invitationResult>

/** Only `pending` invitations can be accepted. */
const invitationState = z.enum([
  'pending',
  'expired',
  'canceled',
  'rejected',
  'accepted',
  'already-member',
  'organization-full',
  'inviter-gone',
])
/** Why an invitation can or cannot be accepted, for the page that it links to. */
export type InvitationState = z.infer<typeof invitationState>

/** An invitation with the fields that the invitee receives. */
export const receivedInvitation = withFields(
  'invitation',
  z.extend(invitation, {
    organizationName: z.string(),
    organizationSlug: z.string(),
    organizationLogo: z.nullable(z.string()),
    /** Null after the inviter's account was deleted. */
    inviterName: z.nullable(z.string()),
    inviterEmail: z.nullable(z.string()),
    /** Null without a team. */
    teamName: z.nullable(z.string()),
    state: invitationState,
  }),
)

/** The secret proves control of the mailbox for callers without that verified address. */
const invitationReference = z.object({ invitationId: id, secret: z.optional(invitationSecret) })

const recipientErrors = [
  'INVITATION_NOT_FOUND',
  'EMAIL_NOT_VERIFIED',
  'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
  'FAILED_TO_RETRIEVE_INVITATION',
] as const

export const invitationCalls = {
  createInvitation: post({
    summary: 'Invites a user by email. With `resend`, replaces a pending invitation and keeps its additional fields.',
    path: '/organization/invite-member',
    feature: 'organization',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'invitation',
    body: withChangedFields('invitation', z.object({ email: invitedAddress, ...invitationInput })),
    response: invitation,
    errors: ['ORGANIZATION_REQUIRES_TWO_FACTOR', ...inviterErrors, ...addressErrors],
    changesOrganizations: true,
  }),
  createInvitations: post({
    summary: 'Invites up to 50 addresses and returns one result per address.',
    path: '/organization/invite-members',
    feature: 'organization',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'invitation',
    body: withChangedFields(
      'invitation',
      z.object({
        /** An invalid address fails with a result of its own, not with an error for all addresses. */
        emails: z.array(z.string().check(z.maxLength(500))).check(z.minLength(1), z.maxLength(MAX_INVITED_ADDRESSES)),
        ...invitationInput,
      }),
    ),
    response: z.object({ results: z.array(invitationResult) }),
    errors: ['ORGANIZATION_REQUIRES_TWO_FACTOR', ...inviterErrors],
    changesOrganizations: true,
  }),
  acceptInvitation: post({
    summary: 'Accepts an invitation and activates the organization.',
    path: '/organization/accept-invitation',
    feature: 'organization',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'token',
    body: invitationReference,
    response: z.object({ invitation, member }),
    errors: [
      ...recipientErrors,
      'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
      'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
      'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
    changesOrganizations: true,
  }),
  rejectInvitation: post({
    summary: 'Rejects an invitation. With the emailed secret, requires no session.',
    path: '/organization/reject-invitation',
    feature: 'organization',
    access: 'anyone',
    isBlockedDuringImpersonation: true,
    limit: 'token',
    body: invitationReference,
    response: z.object({ invitation, member: z.null() }),
    // Without the secret.
    errors: [...recipientErrors, 'UNAUTHORIZED'],
  }),
  cancelInvitation: post({
    summary: 'Cancels a pending invitation.',
    path: '/organization/cancel-invitation',
    feature: 'organization',
    access: 'signed-in',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({ invitationId: id }),
    response: invitation,
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'INVITATION_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
    ],
    changesOrganizations: true,
  }),
  getInvitation: get({
    summary: 'Returns a pending invitation to its signed-in recipient, who has verified the address.',
    path: '/organization/get-invitation',
    feature: 'organization',
    access: 'anyone',
    limit: 'token',
    query: z.object({ id }),
    response: receivedInvitation,
    errors: [
      'NOT_AUTHENTICATED',
      'INVITATION_NOT_FOUND',
      'EMAIL_NOT_VERIFIED',
      'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
      'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
    ],
  }),
  /** Uses POST because servers and proxies log URLs, which must not contain the secret. */
  openInvitation: post({
    summary: 'Returns an invitation in any state to a caller with its emailed secret. Does not require a session.',
    path: '/organization/get-invitation',
    feature: 'organization',
    access: 'anyone',
    limit: 'token',
    body: z.object({ invitationId: id, secret: invitationSecret }),
    response: withFields(
      'invitation',
      z.extend(receivedInvitation, {
        /** Whether the invited address has an account. */
        hasAccount: z.boolean(),
      }),
    ),
    errors: ['INVITATION_NOT_FOUND'],
  }),
  listInvitations: get({
    summary: 'Lists the invitations of an organization, newest first, at most 100 per page.',
    path: '/organization/list-invitations',
    feature: 'organization',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    query: z.object({
      organizationId: organizationIdInput,
      status: z.optional(invitation.shape.status),
      limit: pageLimit,
      /** The ID of the last invitation of the previous page. A page with fewer entries than `limit` is the last one. */
      cursor: z.optional(id),
    }),
    response: z.array(
      withFields(
        'invitation',
        z.extend(invitation, {
          createdAt: timestamp,
          inviterName: z.nullable(z.string()),
        }),
      ),
    ),
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'ORGANIZATION_ID_IS_REQUIRED',
      'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      'INVITATION_NOT_FOUND',
    ],
  }),
  listUserInvitations: get({
    summary: 'Lists the pending invitations to the verified address of the caller, newest first, at most 100.',
    path: '/organization/list-user-invitations',
    feature: 'organization',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    response: z.array(receivedInvitation),
    errors: ['EMAIL_NOT_VERIFIED'],
  }),
}
