import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { timestamp, EMAIL_PATTERN } from '../schemas.ts'
import { invitation, invitationSecret } from './invitation.ts'
import { member, roleInput } from './member.ts'
import { organizationIdInput, id } from './organization.ts'

/** Addresses that one call invites. */
const MAX_INVITED_ADDRESSES = 50

/** Trimmed and lower-cased once, before anything is compared (defect D6). */
const invitedAddress = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, { error: 'Invalid email' }),
    z.regex(EMAIL_PATTERN, { error: 'Invalid email' }),
  )

const invitationInput = {
  role: roleInput,
  teamId: z.optional(id),
  organizationId: organizationIdInput,
  /** A pending invitation of this address gets a new secret, a new term and what is asked for here. */
  resend: z.optional(z.boolean()),
}

/** What stands in the way of every address alike. */
const inviterErrors = [
  'ORGANIZATION_NOT_FOUND',
  'MEMBER_NOT_FOUND',
  'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  'ROLE_NOT_FOUND',
  'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
  'TEAM_NOT_FOUND',
] as const

/** What stands in the way of one address. */
const addressErrors = [
  'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
  'INVITATION_LIMIT_REACHED',
] as const

/** What may stand in the way of one of several addresses. */
export const invitationResultCodes = [...addressErrors, 'INVALID_EMAIL', 'TOO_MANY_REQUESTS'] as const

/** What became of one of several addresses: its invitation, or the code of what stood in the way. */
const invitationResult = z.object({
  /** As it was sent, so that a form finds its line. */
  email: z.string(),
  invitation: z.nullable(invitation),
  code: z.nullable(z.enum(invitationResultCodes)),
})
export type InvitationResult = z.infer<typeof invitationResult>

/** What can be done with an invitation now: `pending` alone can be accepted. */
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
export type InvitationState = z.infer<typeof invitationState>

/** An invitation as the invited person sees it. */
const receivedInvitation = z.extend(invitation, {
  organizationName: z.string(),
  organizationSlug: z.string(),
  organizationLogo: z.nullable(z.string()),
  /** Null once the inviter has deleted their account. */
  inviterName: z.nullable(z.string()),
  inviterEmail: z.nullable(z.string()),
  /** Null without a team. */
  teamName: z.nullable(z.string()),
  state: invitationState,
})

/** Names the invitation, and proves the mailbox where the account does not. */
const invitationReference = z.object({ invitationId: id, secret: z.optional(invitationSecret) })

const recipientErrors = [
  'INVITATION_NOT_FOUND',
  'EMAIL_NOT_VERIFIED',
  'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION',
  'FAILED_TO_RETRIEVE_INVITATION',
] as const

export const invitationCalls = {
  createInvitation: post({
    summary: 'Invites somebody to an organization by mail. With `resend` an invitation that is out is replaced.',
    path: '/organization/invite-member',
    feature: 'organization',
    access: 'signed-in',
    limit: 'invitation',
    body: z.object({ email: invitedAddress, ...invitationInput }),
    response: invitation,
    errors: [...inviterErrors, ...addressErrors],
    changesOrganizations: true,
  }),
  createInvitations: post({
    summary: 'Invites up to 50 addresses at once, and says of each what became of it.',
    path: '/organization/invite-members',
    feature: 'organization',
    access: 'signed-in',
    limit: 'invitation',
    body: z.object({
      /** A bad address is a result, not a refusal of all of them. */
      emails: z.array(z.string().check(z.maxLength(500))).check(z.minLength(1), z.maxLength(MAX_INVITED_ADDRESSES)),
      ...invitationInput,
    }),
    response: z.object({ results: z.array(invitationResult) }),
    errors: inviterErrors,
    changesOrganizations: true,
  }),
  acceptInvitation: post({
    summary: 'Makes the invited person a member, and the organization their active one.',
    path: '/organization/accept-invitation',
    feature: 'organization',
    access: 'signed-in',
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
    summary: 'Declines an invitation.',
    path: '/organization/reject-invitation',
    feature: 'organization',
    access: 'signed-in',
    limit: 'token',
    body: invitationReference,
    response: z.object({ invitation, member: z.null() }),
    errors: recipientErrors,
  }),
  cancelInvitation: post({
    summary: 'Takes back an invitation that is pending.',
    path: '/organization/cancel-invitation',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    body: z.object({ invitationId: id }),
    response: invitation,
    errors: ['INVITATION_NOT_FOUND', 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'],
    changesOrganizations: true,
  }),
  getInvitation: get({
    summary:
      'An invitation as the invited person sees it: to a signed-in person with that verified address while it is pending.',
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
  /** By POST: the address of a request stands in the log of every server on its way, and no log may hold the secret. */
  openInvitation: post({
    summary:
      'An invitation as the invited person sees it: to whoever has the mailed secret, in every state, and signed out too.',
    path: '/organization/get-invitation',
    feature: 'organization',
    access: 'anyone',
    limit: 'token',
    body: z.object({ invitationId: id, secret: invitationSecret }),
    response: z.extend(receivedInvitation, {
      /** Whether the invited address has an account. */
      hasAccount: z.boolean(),
    }),
    errors: ['INVITATION_NOT_FOUND'],
  }),
  listInvitations: get({
    summary: 'The invitations of an organization, the newest first: at most 100 at a time.',
    path: '/organization/list-invitations',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    query: z.object({
      organizationId: organizationIdInput,
      status: z.optional(invitation.shape.status),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
      /** The id of the last invitation of the page before; a page shorter than `limit` is the last one. */
      cursor: z.optional(id),
    }),
    response: z.array(
      z.extend(invitation, {
        /** When the person was invited. */
        createdAt: timestamp,
        inviterName: z.nullable(z.string()),
      }),
    ),
    errors: ['ORGANIZATION_ID_IS_REQUIRED', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION', 'INVITATION_NOT_FOUND'],
  }),
  listUserInvitations: get({
    summary: 'The invitations that await the caller at their verified address, the newest first: at most 100.',
    path: '/organization/list-user-invitations',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    response: z.array(receivedInvitation),
    errors: ['EMAIL_NOT_VERIFIED'],
  }),
}
