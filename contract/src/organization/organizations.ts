import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { statusTrue } from '../schemas.ts'
import { invitation } from './invitation.ts'
import { member, memberWithUser } from './member.ts'
import { organizationIdInput, id, logo, newMetadata, organization, organizationName, slug } from './organization.ts'
import { team } from './team.ts'

/** At most a hundred of each: the members that came first, the newest invitations, the oldest teams. */
const fullOrganization = z.extend(organization, {
  members: z.array(memberWithUser),
  invitations: z.array(invitation),
  /** Null where teams are switched off. */
  teams: z.nullable(z.array(team)),
})

const slugInQuery = z.optional(z.string().check(z.toLowerCase(), z.maxLength(64)))

/** Refused rather than ignored, so that nobody believes to have set one (rule R30). */
const ownedByServer = z.optional(z.never({ error: 'Is set by the server' }))

export const organizationCalls = {
  createOrganization: post({
    summary: 'Creates an organization with the caller as its owner, and makes it the active one.',
    path: '/organization/create',
    feature: 'organization',
    access: 'signed-in-or-server',
    limit: 'default',
    body: z.object({
      name: organizationName,
      slug,
      logo: z.optional(logo),
      metadata: z.optional(newMetadata),
      keepCurrentActiveOrganization: z.optional(z.boolean()),
      /** Whose it is, for the server alone: who is signed in creates their own. */
      userId: z.optional(id),
    }),
    response: z.extend(organization, { members: z.array(member) }),
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
      'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
      'ORGANIZATION_ALREADY_EXISTS',
      'USER_NOT_FOUND',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
    changesOrganizations: true,
  }),
  checkOrganizationSlug: post({
    summary: 'Answers whether a slug is free.',
    path: '/organization/check-slug',
    feature: 'organization',
    access: 'signed-in-or-server',
    limit: 'default',
    body: z.object({ slug }),
    response: statusTrue,
    errors: ['SLUG_IS_TAKEN'],
  }),
  updateOrganization: post({
    summary: 'Changes the name, the slug, the logo or the metadata of an organization; metadata is replaced whole.',
    path: '/organization/update',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    body: z.object({
      data: z
        .object({
          name: z.optional(organizationName),
          slug: z.optional(slug),
          /** An empty text takes the logo away. */
          logo: z.optional(logo),
          metadata: z.optional(newMetadata),
          id: ownedByServer,
          createdAt: ownedByServer,
          memberCount: ownedByServer,
        })
        .check(
          z.refine((data) => Object.values(data).some((value) => value !== undefined), {
            error: 'Expected a name, a slug, a logo or metadata',
          }),
        ),
      organizationId: organizationIdInput,
    }),
    response: organization,
    errors: [
      'ORGANIZATION_NOT_FOUND',
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
      'SLUG_IS_TAKEN',
    ],
    changesOrganizations: true,
  }),
  deleteOrganization: post({
    summary: 'Deletes an organization with its members, invitations and teams.',
    path: '/organization/delete',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    body: z.object({ organizationId: id }),
    response: organization,
    errors: [
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
      'SESSION_COOKIE_TOO_LARGE',
    ],
    changesSession: true,
    changesOrganizations: true,
  }),
  listOrganizations: get({
    summary: 'The organizations of the caller, at most a hundred, those first that they joined last.',
    path: '/organization/list',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    query: z.object({
      /** The id of the last organization of the page before. */
      after: z.optional(id),
    }),
    response: z.array(organization),
    errors: ['ORGANIZATION_NOT_FOUND'],
  }),
  getFullOrganization: get({
    summary: 'An organization with its first members, invitations and teams; null where none is asked for or active.',
    path: '/organization/get-full-organization',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    query: z.object({
      organizationId: organizationIdInput,
      /** Wins where both are given. */
      organizationSlug: slugInQuery,
    }),
    response: z.nullable(fullOrganization),
    errors: ['VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
  }),
  setActiveOrganization: post({
    summary: 'Makes an organization the one that this session works in, by id or slug; null leaves it without one.',
    path: '/organization/set-active',
    feature: 'organization',
    access: 'signed-in',
    limit: 'default',
    body: z.object({
      organizationId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
      /** Wins where both are given. */
      organizationSlug: slugInQuery,
    }),
    response: z.nullable(fullOrganization),
    errors: ['VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 'SESSION_COOKIE_TOO_LARGE'],
    changesSession: true,
  }),
}
