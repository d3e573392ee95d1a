import { expiringTables } from '@latchkey/server/test-support'

/** Statements that search the rows of all users. docs/scale.md lists them with the same texts. */
export interface UnkeyedStatement {
  readonly what: string
  readonly table: string
  readonly why: string
  /** The only calls that are allowed to send the statement; all calls if undefined. '' stands for background work. */
  readonly calls?: readonly string[]
  readonly statement?: RegExp
}

const createRetentionEntry = (table: string): UnkeyedStatement => ({
  what: `retention of ${table}`,
  table,
  why: 'a job in batches, by the expiry index; one node at a time',
  calls: [''],
  statement: /^(select "\w+" as "last" from|delete from|insert into "addressChange")/,
})

export const unkeyedStatements: readonly UnkeyedStatement[] = [
  {
    what: 'list-users',
    table: 'user',
    why: 'administration; pages follow an index, but rare matches of `contains` and `ends_with` read all users',
    calls: ['listUsers'],
  },
  {
    what: 'words of users',
    table: 'userSearchTerm',
    why: 'the search of list-users; by the index of the words, at most 50,000 rows per word',
    calls: ['listUsers'],
  },
  {
    what: 'list-organizations',
    table: 'organization',
    why: 'administration; pages follow an index, a search scans until a page is full',
    calls: ['listAllOrganizations'],
  },
  {
    what: 'platform activity',
    table: 'audit',
    why: 'administration; pages follow an index by time, or by action and time',
    calls: ['listAllActivity', 'exportAllActivity'],
  },
  {
    what: 'statistics',
    table: 'audit',
    why: 'administration, once a minute; by the index of action and time, at most 10,000 rows per day and action',
    calls: ['getStatistics'],
  },
  {
    what: 'signed-in users',
    table: 'session',
    why: 'administration, once a minute; stops at 10,000 users',
    calls: ['getStatistics'],
  },
  {
    what: 'list-mails',
    table: 'mail',
    why: 'administration; pages follow an index, a search by recipient scans the stored mails',
    calls: ['listMails'],
  },
  {
    what: 'roles in use',
    table: 'user',
    why: 'for list-users, the last admin and mails about webhooks; jumps through the role index, one step per role text',
    statement: /^with recursive "texts"/,
  },
  {
    what: 'the last admin',
    table: 'user',
    why: 'when an admin loses permissions; by the role index, stops at the first other admin',
    statement: /^select "id" from "user" where "id" != \S+ and .*"role" in/,
  },
  {
    what: 'admins who can change webhooks',
    table: 'user',
    why: 'for a new, changed or disabled webhook of the platform; by the role index, at most 20',
    statement: /^select "id", "name", "email", "emailVerified", "language" from "user" where .*"role" in/,
  },
  {
    what: 'imported passwords',
    table: 'account',
    why: 'a failed sign-in; by the partial index of imported hashes, stops at the first',
    statement: /substr\("password", 1, 1\)/,
  },
  {
    what: 'due mails',
    table: 'mail',
    why: 'the outbox, every two seconds; by the index of status and time, at most 20',
    statement: /^select "id", "dueAt" from "mail" where "status" = \S+ and "dueAt" <= \S+ order by "dueAt" limit/,
  },
  {
    what: 'mails delayed by a clock that was set back',
    table: 'mail',
    why: 'the outbox, when no mail is due; by the same index, at most 1,000',
    statement: /^select "id", "dueAt", "attempts" from "mail" where "status" = /,
  },
  {
    what: 'due events',
    table: 'eventDelivery',
    why: 'the events after the commit, every two seconds; by the index of the time, at most 20',
    statement: /^select "id", "dueAt" from "eventDelivery" where/,
  },
  {
    what: 'due webhook deliveries',
    table: 'webhookDelivery',
    why: 'webhooks, every two seconds; by the partial index of the time, at most 100',
    statement: /^select "delivery"\."id".* from "webhookDelivery" as "delivery"/,
  },
  {
    what: 'number of waiting mails',
    table: 'mail',
    why: 'metrics, once per scrape, and statistics, once a minute; by the same index, counts up to 10,000',
    calls: ['', 'getStatistics'],
    statement: /^select count\(\*\) as "count", min\("createdAt"\) as "oldest" from \(select "createdAt" from "mail"/,
  },
  {
    what: 'development inbox',
    table: 'mail',
    why: 'not in production',
    calls: [''],
    statement: /^select \* from "mail" where "recipient" != \S+ and \("createdAt" >= \S+ or "status" = \S+\) order by/,
  },
  {
    what: 'unfinished social flows',
    table: 'socialState',
    why: 'when a flow starts; by the expiry index, so it reads only expired rows',
    statement: /^delete from "socialState" where "expiresAt" <= \S+$/,
  },
  {
    what: 'signing keys',
    table: 'signingKey',
    why: 'token and jwks, once per minute and node; a few rows',
    calls: ['getToken', 'getJwks', 'replaceSigningKeys'],
  },
  {
    what: 'pictures of the brand',
    table: 'brandPicture',
    why: 'administration and logos of mails; one row per kind, at most three',
    calls: ['updateBrandPicture', 'brandPicture'],
  },
  ...[...expiringTables, 'apiKey', 'mail', 'audit'].map(createRetentionEntry),
]
