import { sql } from 'kysely'
import type { Database } from '@latchkey/server'
import { reportViolation } from './write-log.ts'
import { MEMBERSHIP_LIMIT, type Deployment } from './deployment.ts'

/** Checks invariants of the rows with SQL alone, without any code of the service. */
export const auditRows = async (deployment: Deployment, { kysely }: Database): Promise<void> => {
  for (const [violation, query] of invariants) {
    const { rows } = await sql.raw(query).execute(kysely)
    if (rows.length > 0)
      reportViolation(deployment.writeLog, `${deployment.name}: ${violation}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  await auditActions(deployment, kysely)
  await auditMails(deployment, kysely)
}

type Rows = Database['kysely']

/** Each query returns the rows that violate the invariant. */
const invariants: readonly (readonly [violation: string, query: string])[] = [
  [
    'organizations without an owner',
    `select "id" from "organization" where not exists (select 1 from "member"
      where "organizationId" = "organization"."id" and ',' || "role" || ',' like '%,owner,%')`,
  ],
  [
    'memberCount differs from the members',
    `select "id" from "organization"
      where "memberCount" <> (select count(*) from "member" where "organizationId" = "organization"."id")`,
  ],
  [
    'more members than seats',
    `select "organizationId" from "member" group by "organizationId" having count(*) > ${MEMBERSHIP_LIMIT}`,
  ],
  [
    'emails with two pending invitations',
    `select "email" from "invitation" where "status" = 'pending' group by "organizationId", "email" having count(*) > 1`,
  ],
  ['users without an account', `select "email" from "user" where "id" not in (select "userId" from "account")`],
  [
    'sign-ups without a verification mail',
    `select "email" from "user" where "email" not like 'guest-%' and "email" not like 'social-%'
      and "email" not in (select "recipient" from "mail" where "kind" = 'verification')`,
  ],
  [
    'invitations without a mail',
    `select "email" from "invitation" where "email" not in (select "recipient" from "mail")`,
  ],
  [
    'sessions with an active organization of which the user is not a member',
    `select "id" from "session" where "activeOrganizationId" is not null and not exists (select 1 from "member"
      where "organizationId" = "activeOrganizationId" and "userId" = "session"."userId")`,
  ],
  [
    'second factors enabled without rows, or disabled with rows',
    `select "id" from "user" where "twoFactorEnabled" = 1
        and "id" not in (select "userId" from "twoFactor" where "secret" is not null)
      union all select "id" from "user" where "twoFactorEnabled" = 0
        and ("id" in (select "userId" from "twoFactor" where "secret" is not null)
          or "id" in (select "userId" from "backupCode" where "pending" = 0)
          or "id" in (select "userId" from "twoFactorChallenge"))`,
  ],
  [
    'provider accounts with two users',
    `select "accountId" from "account" group by "providerId", "accountId" having count(*) > 1
      union all select "email" from "user" group by "email" having count(*) > 1`,
  ],
  [
    'rows of a deleted user',
    `select "target" from "audit" where "action" = 'user.deleted' and (substr("target", 6) in (select "id" from "user")
      ${['session', 'account', 'member', 'verification', 'twoFactor', 'backupCode', 'twoFactorChallenge']
        .map((table) => `or substr("target", 6) in (select "userId" from "${table}")`)
        .join(' ')})`,
  ],
  [
    'members, users and sessions without an audit row',
    `select "id" from "member" where not exists (select 1 from "audit" where "target" = 'member:' || "member"."id")
      union all select "id" from "user" where not exists (select 1 from "audit" where "target" = 'user:' || "user"."id")
      union all select "id" from "session" where not exists (select 1 from "audit" where "target" = 'session:' || "session"."id")`,
  ],
]

/** The audit log has a row for each confirmed action and none for an action that was never attempted. */
const auditActions = async (deployment: Deployment, kysely: Rows): Promise<void> => {
  const { rows } = await sql<{ action: string; userId: string; count: number | string }>`
    select "action", case when "actorId" is null then substr("target", 6) else "actorId" end as "userId", count(*) as "count"
    from "audit" group by 1, 2`.execute(kysely)
  const written = new Map(rows.map(({ action, userId, count }) => [`${action} ${userId}`, Number(count)]))
  for (const { id: userId, email, actions } of deployment.writeLog.users) {
    if (userId === null) continue
    for (const [action, { done, unknown }] of actions) {
      const count = written.get(`${action} ${userId}`) ?? 0
      if (count >= done && count <= done + unknown) continue
      reportViolation(
        deployment.writeLog,
        `${action} of ${email}: ${count} rows, confirmed ${done} times, ${unknown} unknown`,
      )
    }
  }
}

interface MailRow {
  id: string
  kind: string
  recipient: string
  status: string
}

/**
 * Each mail was stored with its change and delivered, and no other mail was delivered. The mails of deleted users are
 * deleted with them.
 */
const auditMails = async ({ writeLog, mailServer, name }: Deployment, kysely: Rows): Promise<void> => {
  const { rows } =
    await sql<MailRow>`select "id", "kind", "recipient", "status" from "mail" where "recipient" <> ''`.execute(kysely)
  const written = new Map<string, number>()
  for (const { kind, recipient } of rows) {
    const key = `${kind} ${recipient}`
    written.set(key, (written.get(key) ?? 0) + 1)
  }
  const deleted = new Set(writeLog.users.filter(({ account }) => account !== 'done').map(({ email }) => email))
  for (const [mail, { done, unknown }] of writeLog.mails) {
    const [, recipient = ''] = mail.split(' ')
    if (deleted.has(recipient)) continue
    const count = written.get(mail) ?? 0
    if (count < done || count > done + unknown) {
      reportViolation(writeLog, `mail ${mail}: ${count} stored, confirmed ${done} times, ${unknown} unknown`)
    }
  }
  const arrived = new Map(mailServer.mails.map(({ id, to }) => [parseMailId(id), to]))
  for (const { id, kind, recipient, status } of rows) {
    if (status !== 'sent') reportViolation(writeLog, `${name}: the mail ${kind} to ${recipient} is ${status}`)
    if (arrived.get(id) !== recipient)
      reportViolation(writeLog, `${name}: the mail ${kind} to ${recipient} was not delivered`)
    arrived.delete(id)
  }
  for (const [id, to] of arrived) {
    if (!deleted.has(to)) reportViolation(writeLog, `${name}: the mail ${id} to ${to} was delivered but never stored`)
  }
}

/** The Message-ID starts with the ID of the row. */
const parseMailId = (messageId: string): string => /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId
