import { randomBytes } from 'node:crypto'
import type { Schema } from './crowd.ts'
import type { Entrant } from './field.ts'
import { createRequests, getRequest, people, post, postRequest } from './people.ts'
import { runSql } from './sql.ts'

/** Organizations of one batch of invitations, and who is invited into each: fifteen hundred invitations. */
const PLACES = 30
const INVITED = people.slice(1, 51)

/** Deeds of one batch. */
const DEEDS = PLACES * INVITED.length

/** What a server with organizations is asked for. */
export interface Requests {
  readonly hasPermission: readonly string[]
  readonly list: readonly string[]
  readonly full: readonly string[]
}

/** Deeds that are done once, so that everybody's tables grow alike: a batch for each measurement. */
export type Batches = readonly (readonly string[])[]

/** An organization of a hundred members for the people who call, and what they ask about it. */
export const askAboutOrganization = async ({ server, cookies, rows }: Entrant): Promise<Requests> => {
  const [owner = ''] = cookies
  const { url, schema } = rows ?? fail()
  const response = await post(server, '/api/auth/organization/create', { name: 'Acme', slug: 'acme' }, owner)
  const { id } = (await response.json()) as { id: string }
  await runSql(url, [[tables[schema].members, id], ...(schema === 'latchkey' ? [[countMembers, id] as const] : [])])
  const permissions = { member: ['create'] }
  return {
    hasPermission: cookies.map((cookie) =>
      postRequest(server, '/api/auth/organization/has-permission', { organizationId: id, permissions }, cookie),
    ),
    list: cookies.map((cookie) => getRequest(server, '/api/auth/organization/list', cookie)),
    full: cookies.map((cookie) =>
      getRequest(server, `/api/auth/organization/get-full-organization?organizationId=${id}`, cookie),
    ),
  }
}

/** Organizations that people found, as many in each batch as there are invitations in one. */
export const foundings = ({ server, cookies }: Entrant, batches: number): Batches =>
  Array.from({ length: batches }, () => createRequests(server, cookies, DEEDS))

/** Invitations to be accepted, with random ids, as everybody makes them. */
export const acceptances = async ({ server, cookies, rows }: Entrant, batches: number): Promise<Batches> => {
  const { url, schema } = rows ?? fail()
  const texts = tables[schema]
  const places = Array.from({ length: batches }, () =>
    Array.from({ length: PLACES }, () => ({ id: newId(), invitations: INVITED.map(newId) })),
  )
  await runSql(url, [
    [texts.verify],
    ...places
      .flat()
      .flatMap(({ id, invitations }) => [
        [texts.organization, id, id] as const,
        [texts.owner, id, id] as const,
        ...INVITED.map(({ email }, index) => [texts.invitation, invitations[index], id, email] as const),
      ]),
  ])
  const path = '/api/auth/organization/accept-invitation'
  // At once come different people, one or two of them into one organization.
  return places.map((batch) =>
    batch.flatMap((_, round) =>
      INVITED.map((_, index) => {
        const invitationId = batch[(index + round) % PLACES]?.invitations[index]
        return postRequest(server, path, { invitationId }, cookies[index + 1])
      }),
    ),
  )
}

const newId = (): string => randomBytes(24).toString('base64url')

const fail = (): never => {
  throw new Error('Nobody knows where the rows are')
}

/** Members of the large organization. */
export const MANY = 100_000

/** A page of fifty members of an organization of a hundred, and of one of a hundred thousand, in one database. */
export const pages = async (entrant: Entrant) => {
  const { server, cookies, rows } = entrant
  const [owner = ''] = cookies
  const url = rows?.url ?? ''
  const firstPage = async (slug: string, everybody: string): Promise<string[]> => {
    const response = await post(server, '/api/auth/organization/create', { name: slug, slug }, owner)
    const { id } = (await response.json()) as { id: string }
    await runSql(url, [
      [everybody, id],
      [countMembers, id],
    ])
    return [getRequest(server, `/api/auth/organization/list-members?organizationId=${id}&limit=50`, owner)]
  }
  const everybody = `${membersOf('latchkey')} where "email" <> 'person0@example.com' limit ${MANY - 1}`
  return [
    { name: pageOf(entrant, 100), entrant, requests: await firstPage('small', tables.latchkey.members) },
    { name: pageOf(entrant, MANY), entrant, requests: await firstPage('large', everybody) },
  ]
}

/** The name of a contestant. */
export const pageOf = ({ database }: Pick<Entrant, 'database'>, members: number): string =>
  `${database}, ${members.toLocaleString('en')} members`

const countMembers = `update "organization" set "memberCount" =
  (select count(*) from "member" where "organizationId" = "organization"."id") where "id" = ?`

const membersOf = (schema: Schema): string =>
  schema === 'latchkey'
    ? `insert into "member" ("id", "organizationId", "userId", "role", "searchText", "createdAt")
       select 'm-' || p."organizationId" || "id", p."organizationId", "id", 'member', lower("name" || ' ' || "email"), 1
       from "user", (select cast(? as text) as "organizationId") p`
    : `insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
       select 'm-' || "id", p."organizationId", "id", 'member', current_timestamp
       from "user", (select cast(? as text) as "organizationId") p`

const OTHERS = `where "email" like 'person%@example.com' and "email" <> 'person0@example.com'`
const OWNER = `from "user", (select cast(? as text) as "m", cast(? as text) as "o") p where "email" = 'person0@example.com'`

// One text for both databases each.
const betterAuth = {
  verify: `update "user" set "emailVerified" = true where "email" like 'person%@example.com'`,
  members: `${membersOf('better-auth')} ${OTHERS}`,
  organization: `insert into "organization" ("id", "name", "slug", "createdAt") values (?, 'Place', ?, current_timestamp)`,
  owner: `insert into "member" ("id", "organizationId", "userId", "role", "createdAt")
    select 'owner-' || p."m", p."o", "id", 'owner', current_timestamp ${OWNER}`,
  invitation: `insert into "invitation" ("id", "organizationId", "email", "role", "status", "inviterId", "expiresAt")
    select i."id", i."o", i."email", 'member', 'pending', u."id", '2100-01-01T00:00:00.000Z'
    from (select cast(? as text) as "id", cast(? as text) as "o", cast(? as text) as "email") i, "user" u
    where u."email" = 'person0@example.com'`,
}

const tables = {
  latchkey: {
    verify: `update "user" set "emailVerified" = 1 where "email" like 'person%@example.com'`,
    members: `${membersOf('latchkey')} ${OTHERS}`,
    organization: `insert into "organization" ("id", "name", "slug", "memberCount", "createdAt") values (?, 'Place', ?, 1, 1)`,
    owner: `insert into "member" ("id", "organizationId", "userId", "role", "searchText", "createdAt")
      select 'owner-' || p."m", p."o", "id", 'owner', 'owner', 1 ${OWNER}`,
    invitation: `insert into "invitation"
      ("id", "organizationId", "email", "role", "status", "inviterId", "tokenHash", "expiresAt", "createdAt")
      select i."id", i."o", i."email", 'member', 'pending', u."id", i."id", 4102444800000, 1
      from (select cast(? as text) as "id", cast(? as text) as "o", cast(? as text) as "email") i, "user" u
      where u."email" = 'person0@example.com'`,
  },
  'better-auth': betterAuth,
  'better-auth-newest': {
    ...betterAuth,
    invitation: betterAuth.invitation
      .replace('"inviterId", ', '"inviterId", "createdAt", ')
      .replace('u."id", ', 'u."id", current_timestamp, '),
  },
} satisfies Record<Schema, Record<string, string>>
