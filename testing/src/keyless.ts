import { expiringTables } from '@latchkey/server/test-support'

/** Statements that look for rows of everybody. docs/scale.md lists them, in these words. */
export interface UnkeyedStatement {
  readonly what: string
  readonly table: string
  readonly why: string
  /** Who alone may send them; without it anybody. '' is nobody's call: what the service does by itself. */
  readonly calls?: readonly string[]
  readonly statement?: RegExp
}

const removed = (table: string): UnkeyedStatement => ({
  what: `retention of ${table}`,
  table,
  why: 'a job, in batches, by the index of what has ended; one node at a time',
  calls: [''],
  statement: /^(select "\w+" as "last"|delete) from/,
})

export const unkeyedStatements: readonly UnkeyedStatement[] = [
  {
    what: 'list-users',
    table: 'user',
    why: 'the console, for admins; pages follow an index, but `contains` and `ends_with` read on until a page is full',
    calls: ['listUsers'],
  },
  {
    what: 'list-organizations',
    table: 'organization',
    why: 'the console, for admins; pages follow an index, a search reads on until a page is full',
    calls: ['listAllOrganizations'],
  },
  {
    what: 'activity of the platform',
    table: 'audit',
    why: 'the console, for admins; pages follow an index by time, or by action and time',
    calls: ['listAllActivity', 'exportAllActivity'],
  },
  {
    what: 'list-mails',
    table: 'mail',
    why: 'the console, for admins; pages follow an index, a search by recipient reads the mails that are kept',
    calls: ['listMails'],
  },
  {
    what: 'which roles there are',
    table: 'user',
    why: 'for list-users and the last admin; jumps through the index of roles, a step for each text of roles in use',
    statement: /^with recursive "texts"/,
  },
  {
    what: 'the last admin',
    table: 'user',
    why: 'when rights are taken from an admin; by the index of roles, stops at the first other one',
    statement: /^select "id" from "user" where "id" != \S+ and .*"role" in/,
  },
  {
    what: 'mails that are due',
    table: 'mail',
    why: 'the outbox, every two seconds; by the index of status and time, at most 20',
    statement: /^select "id" from "mail" where "status" = \S+ and "dueAt" <= \S+ order by "dueAt" limit/,
  },
  {
    what: 'how many mails wait',
    table: 'mail',
    why: 'metrics, when they are asked for; by the same index, counts to 10,000',
    calls: [''],
    statement: /^select count\(\*\) as "count", min\("createdAt"\) as "oldest" from \(select "createdAt" from "mail"/,
  },
  {
    what: 'the inbox of development',
    table: 'mail',
    why: 'not in production',
    calls: [''],
    statement: /^select \* from "mail" where "recipient" != \S+ and \("createdAt" >= \S+ or "status" = \S+\) order by/,
  },
  {
    what: 'social flows that were never finished',
    table: 'socialState',
    why: 'whenever one begins; by the index of what has ended, so it reads those alone',
    statement: /^delete from "socialState" where "expiresAt" <= \S+$/,
  },
  ...[...expiringTables, 'mail', 'audit'].map(removed),
]
