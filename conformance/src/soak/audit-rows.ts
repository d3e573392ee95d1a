import { sql } from 'kysely'
import type { Database } from '@latchkey/server'
import { violated } from './write-log.ts'
import { MEMBERSHIP_LIMIT, type Site } from './deployment.ts'

/** What must be true of the rows of an installation, asked by somebody who knows none of its code. */
export const auditRows = async (site: Site, { kysely }: Database): Promise<void> => {
  for (const [what, question] of invariants) {
    const { rows } = await sql.raw(question).execute(kysely)
    if (rows.length > 0) violated(site.journal, `${site.name}: ${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  await auditDeeds(site, kysely)
  await auditMails(site, kysely)
}

type Rows = Database['kysely']

/** Each question answers what is wrong. */
const invariants: readonly (readonly [what: string, question: string])[] = [
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
    'an address with two pending invitations',
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
    'sessions that work where their user is no member',
    `select "id" from "session" where "activeOrganizationId" is not null and not exists (select 1 from "member"
      where "organizationId" = "activeOrganizationId" and "userId" = "session"."userId")`,
  ],
  [
    'second factors that are on and nowhere, or off and still there',
    `select "id" from "user" where "twoFactorEnabled" = 1
        and "id" not in (select "userId" from "twoFactor" where "secret" is not null)
      union all select "id" from "user" where "twoFactorEnabled" = 0
        and ("id" in (select "userId" from "twoFactor" where "secret" is not null)
          or "id" in (select "userId" from "backupCode" where "pending" = 0)
          or "id" in (select "userId" from "twoFactorChallenge"))`,
  ],
  [
    'people of a provider who are two users',
    `select "accountId" from "account" group by "providerId", "accountId" having count(*) > 1
      union all select "email" from "user" group by "email" having count(*) > 1`,
  ],
  [
    'what is left of somebody who was deleted',
    `select "target" from "audit" where "action" = 'user.deleted' and (substr("target", 6) in (select "id" from "user")
      ${['session', 'account', 'member', 'verification', 'twoFactor', 'backupCode', 'twoFactorChallenge']
        .map((table) => `or substr("target", 6) in (select "userId" from "${table}")`)
        .join(' ')})`,
  ],
  [
    'members, users and sessions of nobody knows where',
    `select "id" from "member" where not exists (select 1 from "audit" where "target" = 'member:' || "member"."id")
      union all select "id" from "user" where not exists (select 1 from "audit" where "target" = 'user:' || "user"."id")
      union all select "id" from "session" where not exists (select 1 from "audit" where "target" = 'session:' || "session"."id")`,
  ],
]

/** As many rows of the audit log as deeds that were answered for, and none that nobody tried. */
const auditDeeds = async (site: Site, kysely: Rows): Promise<void> => {
  const { rows } = await sql<{ action: string; who: string; count: number | string }>`
    select "action", case when "actorId" is null then substr("target", 6) else "actorId" end as "who", count(*) as "count"
    from "audit" group by 1, 2`.execute(kysely)
  const written = new Map(rows.map(({ action, who, count }) => [`${action} ${who}`, Number(count)]))
  for (const { userId, email, deeds } of site.journal.people) {
    if (userId === null) continue
    for (const [action, { done, unsure }] of deeds) {
      const count = written.get(`${action} ${userId}`) ?? 0
      if (count >= done && count <= done + unsure) continue
      violated(site.journal, `${action} of ${email}: ${count} rows, done ${done} times, ${unsure} in doubt`)
    }
  }
}

interface MailRow {
  id: string
  kind: string
  recipient: string
  status: string
}

/** Each mail was written with its change, has arrived, and no other has. */
const auditMails = async ({ journal, mailServer, name }: Site, kysely: Rows): Promise<void> => {
  const { rows } =
    await sql<MailRow>`select "id", "kind", "recipient", "status" from "mail" where "recipient" <> ''`.execute(kysely)
  const written = new Map<string, number>()
  for (const { kind, recipient } of rows) {
    const key = `${kind} ${recipient}`
    written.set(key, (written.get(key) ?? 0) + 1)
  }
  for (const [mail, { done, unsure }] of journal.mails) {
    const count = written.get(mail) ?? 0
    if (count < done || count > done + unsure) {
      violated(journal, `mail ${mail}: ${count} written, caused ${done} times, ${unsure} in doubt`)
    }
  }
  const arrived = new Map(mailServer.mails.map(({ id, to }) => [idOf(id), to]))
  for (const { id, kind, recipient, status } of rows) {
    if (status !== 'sent') violated(journal, `${name}: the mail ${kind} to ${recipient} is ${status}`)
    if (arrived.get(id) !== recipient) violated(journal, `${name}: the mail ${kind} to ${recipient} never arrived`)
    arrived.delete(id)
  }
  for (const [id, to] of arrived) violated(journal, `${name}: the mail ${id} to ${to} was never written`)
}

/** The row's id stands before the @ of a Message-ID. */
const idOf = (messageId: string): string => /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId
