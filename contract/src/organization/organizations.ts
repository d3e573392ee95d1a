import * as z from 'zod/mini'
import { withChangedFields, withFields, withNewFields } from '../additional-fields.ts'
import { get, post } from '../call.ts'
import { id, ownedByServer, serverOnly, statusTrue } from '../schemas.ts'
import { invitation } from './invitation.ts'
import { member, memberWithUser } from './member.ts'
import { externalPictureQuery, pictureCallDefaults } from '../user/picture.ts'
import { organizationIdInput, logo, newMetadata, organization, organizationName, slug } from './organization.ts'
import { team } from './team.ts'

/** At most 100 each: the first members, the newest invitations, and the oldest teams. */
export const fullOrganization = withFields(
  'organization',
  z.extend(organization, {
    members: z.array(memberWithUser),
    invitations: z.array(invitation),
    /** Null if teams are disabled in the options. */
    teams: z.nullable(z.array(team)),
  }),
)

const slugInQuery = z.optional(z.string().check(z.toLowerCase(), z.maxLength(64)))

export const organizationCalls = {
  organizationLogo: get({
    summary: 'Returns the copy of a logo whose URL (`logo`) is on another host. Copies are fetched once.',
    path: '/external-picture/organization/:id',
    feature: 'organization',
    ...pictureCallDefaults,
    params: z.object({ id }),
    query: externalPictureQuery,
  }),
  createOrganization: post({
    summary: 'Creates an organization with the caller as owner, and activates it.',
    path: '/organization/create',
    feature: 'organization',
    access: 'signed-in-or-server',
    limit: 'default',
    body: withNewFields(
      'organization',
      z.object({
        name: organizationName,
        slug,
        logo: z.optional(logo),
        metadata: z.optional(newMetadata),
        keepCurrentActiveOrganization: z.optional(z.boolean()),
        /** The owner. Over HTTP, the owner is always the caller. */
        userId: z.optional(serverOnly(id)),
      }),
    ),
    response: withFields('organization', z.extend(organization, { members: z.array(member) })),
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
      'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      'ORGANIZATION_ALREADY_EXISTS',
      'USER_NOT_FOUND',
      'SESSION_COOKIE_TOO_LARGE',
      'FIELD_NOT_ALLOWED',
    ],
    changesSession: true,
    changesOrganizations: true,
  }),
  checkOrganizationSlug: post({
    summary: 'Checks whether a slug is available.',
    path: '/organization/check-slug',
    feature: 'organization',
    access: 'signed-in-or-server',
    limit: 'default',
    body: z.object({ slug }),
    response: statusTrue,
    errors: ['SLUG_IS_TAKEN'],
  }),
  updateOrganization: post({
    summary: 'Changes the name, slug, logo, or metadata of an organization. New metadata replaces all metadata.',
    path: '/organization/update',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    body: z.object({
      data: withChangedFields(
        'organization',
        z
          .object({
            name: z.optional(organizationName),
            slug: z.optional(slug),
            /** An empty string removes the logo. */
            logo: z.optional(logo),
            metadata: z.optional(newMetadata),
            id: ownedByServer,
            createdAt: ownedByServer,
            memberCount: ownedByServer,
            requireTwoFactor: ownedByServer,
          })
          .check(
            z.refine((data) => Object.values(data).some((value) => value !== undefined), {
              error: 'Expected a name, a slug, a logo or metadata',
            }),
          ),
      ),
      organizationId: organizationIdInput,
    }),
    response: organization,
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'ORGANIZATION_NOT_FOUND',
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
      'SLUG_IS_TAKEN',
      'FIELD_NOT_ALLOWED',
    ],
    changesOrganizations: true,
  }),
  deleteOrganization: post({
    summary: 'Deletes an organization with its members, invitations, and teams.',
    path: '/organization/delete',
    feature: 'organization',
    access: 'recent',
    isBlockedDuringImpersonation: true,
    limit: 'default',
    body: z.object({ organizationId: id }),
    response: organization,
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
    changesOrganizations: true,
  }),
  listOrganizations: get({
    summary: 'Lists the organizations of the caller with the roles in them, at most 100, most recently joined first.',
    path: '/organization/list',
    feature: 'organization',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    query: z.object({
      /** The ID of the last organization of the previous page. */
      after: z.optional(id),
    }),
    /** `role`: the roles of the caller, separated by commas. */
    response: z.array(withFields('organization', z.extend(organization, { role: z.string() }))),
    errors: ['ORGANIZATION_NOT_FOUND'],
  }),
  getFullOrganization: get({
    summary:
      'Returns an organization with its first members, invitations, and teams, or null without an active organization.',
    path: '/organization/get-full-organization',
    feature: 'organization',
    access: 'signed-in',
    isReadOnly: true,
    limit: 'default',
    query: z.object({
      organizationId: organizationIdInput,
      /** Takes precedence over `organizationId`. */
      organizationSlug: slugInQuery,
    }),
    response: z.nullable(fullOrganization),
    errors: ['ORGANIZATION_REQUIRES_TWO_FACTOR', 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
  }),
  setActiveOrganization: post({
    summary: 'Activates an organization in this session, by ID or slug. Null deactivates it.',
    path: '/organization/set-active',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    body: z.object({
      organizationId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      /** Takes precedence over `organizationId`. */
      organizationSlug: slugInQuery,
    }),
    response: z.nullable(fullOrganization),
    errors: [
      'ORGANIZATION_REQUIRES_TWO_FACTOR',
      'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
  }),
}
