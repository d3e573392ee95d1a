import { randomBytes } from 'node:crypto'
import type { Schema } from './background-users.ts'
import { type BenchServer, getDatabaseUrl } from './servers.ts'
import {
  ACTIVE_USER_EMAILS,
  OWNER_EMAIL,
  createOrganizationRequests,
  formatGetRequest,
  activeUsers,
  post,
  formatPostRequest,
} from './active-users.ts'
import { runSql } from './sql.ts'

/** One batch has 30 organizations with 50 invitees each: 1500 invitations. */
const ORGANIZATIONS_PER_BATCH = 30
const invitees = activeUsers.slice(1, 51)

const ACTIONS_PER_BATCH = ORGANIZATIONS_PER_BATCH * invitees.length

/** The read requests for one server. */
export interface OrganizationRequests {
  readonly hasPermission: readonly string[]
  readonly list: readonly string[]
  readonly full: readonly string[]
}

/** Actions that cannot be repeated: one batch per measurement, so that all tables grow equally. */
export type RequestBatches = readonly (readonly string[])[]

/** Creates an organization with 100 members, and the requests that read it. */
export const prepareOrganizationRequests = async ({
  server,
  cookies,
  data,
}: BenchServer): Promise<OrganizationRequests> => {
  const [owner = ''] = cookies
  const { url, schema } = data ?? fail()
  const response = await post(server, '/api/auth/organization/create', { name: 'Acme', slug: 'acme' }, owner)
  const { id } = (await response.json()) as { id: string }
  await runSql(url, [
    [statementsBySchema[schema].members, id],
    ...(schema === 'latchkey' ? [[countMembers, id] as const] : []),
  ])
  const permissions = { member: ['create'] }
  return {
    hasPermission: cookies.map((cookie) =>
      formatPostRequest(server, '/api/auth/organization/has-permission', { organizationId: id, permissions }, cookie),
    ),
    list: cookies.map((cookie) => formatGetRequest(server, '/api/auth/organization/list', cookie)),
    full: cookies.map((cookie) =>
      formatGetRequest(server, `/api/auth/organization/get-full-organization?organizationId=${id}`, cookie),
    ),
  }
}

/** Requests that create organizations. Each batch has as many as a batch of invitations. */
export const createOrganizationBatches = ({ server, cookies }: BenchServer, batches: number): RequestBatches =>
  Array.from({ length: batches }, () => createOrganizationRequests(server, cookies, ACTIONS_PER_BATCH))

/** Inserts invitations with random IDs, and the requests that accept them. */
export const createInvitationBatches = async (
  { server, cookies, data }: BenchServer,
  batches: number,
): Promise<RequestBatches> => {
  const { url, schema } = data ?? fail()
  const statements = statementsBySchema[schema]
  const organizationBatches = Array.from({ length: batches }, () =>
    Array.from({ length: ORGANIZATIONS_PER_BATCH }, () => ({ id: createId(), invitations: invitees.map(createId) })),
  )
  await runSql(url, [
    [statements.verify],
    ...organizationBatches
      .flat()
      .flatMap(({ id, invitations }) => [
        [statements.organization, id, id] as const,
        [statements.owner, id, id] as const,
        ...invitees.map(({ email }, index) => [statements.invitation, invitations[index], id, email] as const),
      ]),
  ])
  const path = '/api/auth/organization/accept-invitation'
  // Concurrent requests come from different users, with at most two in the same organization.
  return organizationBatches.map((batch) =>
    batch.flatMap((_, round) =>
      invitees.map((_, index) => {
        const invitationId = batch[(index + round) % ORGANIZATIONS_PER_BATCH]?.invitations[index]
        return formatPostRequest(server, path, { invitationId }, cookies[index + 1])
      }),
    ),
  )
}

const createId = (): string => randomBytes(24).toString('base64url')

const fail = (): never => {
  throw new Error('The server has no database')
}

export const MANY_MEMBERS = 100_000

/** Requests for a page of 50 members, of organizations with 100 and 100,000 members. */
export const createMemberPageRequests = async (benchServer: BenchServer) => {
  const { server, cookies } = benchServer
  const [owner = ''] = cookies
  const url = getDatabaseUrl(benchServer)
  const createFirstPageRequest = async (slug: string, insertMembers: string): Promise<string[]> => {
    const response = await post(server, '/api/auth/organization/create', { name: slug, slug }, owner)
    const { id } = (await response.json()) as { id: string }
    await runSql(url, [
      [insertMembers, id],
      [countMembers, id],
    ])
    return [formatGetRequest(server, `/api/auth/organization/list-members?organizationId=${id}&limit=50`, owner)]
  }
  const insertMembers = `${createMembersStatement('latchkey')} where "email" <> '${OWNER_EMAIL}' limit ${MANY_MEMBERS - 1}`
  return [
    {
      name: formatMemberPageName(benchServer, 100),
      benchServer,
      requests: await createFirstPageRequest('small', statementsBySchema.latchkey.members),
    },
    {
      name: formatMemberPageName(benchServer, MANY_MEMBERS),
      benchServer,
      requests: await createFirstPageRequest('large', insertMembers),
    },
  ]
}

export const formatMemberPageName = ({ database }: Pick<BenchServer, 'database'>, members: number): string =>
  `${database}, ${members.toLocaleString('en')} members`

const countMembers = `update "organization" set "memberCount" =
  (select count(*) from "member" where "organizationId" = "organization"."id") where "id" = ?`

const createMembersStatement = (schema: Schema): string =>
  schema === 'latchkey'
    ? `insert into "member" ("id", "organizationId", "userId", "role", "searchText", "createdAt")
       select 'm-' || p."organizationId" || "id", p."organizationId", "id", 'member', lower("name" || ' ' || "email"), 1
       from "user", (select cast(? as text) as "organizationId") p`
    : `insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
       select 'm-' || "id", p."organizationId", "id", 'member', current_timestamp
       from "user", (select cast(? as text) as "organizationId") p`

const OTHERS = `where "email" like '${ACTIVE_USER_EMAILS}' and "email" <> '${OWNER_EMAIL}'`
const OWNER = `from "user", (select cast(? as text) as "m", cast(? as text) as "o") p where "email" = '${OWNER_EMAIL}'`

// Both databases accept the same statements.
const betterAuth = {
  verify: `update "user" set "emailVerified" = true where "email" like '${ACTIVE_USER_EMAILS}'`,
  members: `${createMembersStatement('better-auth')} ${OTHERS}`,
  organization: `insert into "organization" ("id", "name", "slug", "createdAt") values (?, 'Place', ?, current_timestamp)`,
  owner: `insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
    select 'owner-' || p."m", p."o", "id", 'owner', current_timestamp ${OWNER}`,
  invitation: `insert into "invitation" ("id", "organizationId", "email", "role", "status", "inviterId", "expiresAt")
    select i."id", i."o", i."email", 'member', 'pending', u."id", '2100-01-01T00:00:00.000Z'
    from (select cast(? as text) as "id", cast(? as text) as "o", cast(? as text) as "email") i, "user" u
    where u."email" = '${OWNER_EMAIL}'`,
}

const statementsBySchema = {
  latchkey: {
    verify: `update "user" set "emailVerified" = 1 where "email" like '${ACTIVE_USER_EMAILS}'`,
    members: `${createMembersStatement('latchkey')} ${OTHERS}`,
    organization: `insert into "organization" ("id", "name", "slug", "memberCount", "createdAt") values (?, 'Place', ?, 1, 1)`,
    owner: `insert into "member" ("id", "organizationId", "userId", "role", "searchText", "createdAt")
      select 'owner-' || p."m", p."o", "id", 'owner', 'owner', 1 ${OWNER}`,
    invitation: `insert into "invitation"
      ("id", "organizationId", "email", "role", "status", "inviterId", "tokenHash", "expiresAt", "createdAt")
      select i."id", i."o", i."email", 'member', 'pending', u."id", i."id", 4102444800000, 1
      from (select cast(? as text) as "id", cast(? as text) as "o", cast(? as text) as "email") i, "user" u
      where u."email" = '${OWNER_EMAIL}'`,
  },
  'better-auth': betterAuth,
  'better-auth-newest': {
    ...betterAuth,
    invitation: betterAuth.invitation
      .replace('"inviterId", ', '"inviterId", "createdAt", ')
      .replace('u."id", ', 'u."id", current_timestamp, '),
  },
} satisfies Record<Schema, Record<string, string>>
