// Creates and joins organizations without a framework: the rows that Latchkey writes, in one durable transaction each,
// without its checks.
import { randomBytes } from 'node:crypto'
import { type Row, formatTimestamp } from './bare-session.ts'
import type { Run } from './bare-store.ts'

export type Action = (run: Run, session: Row, input: Readonly<Record<string, unknown>>) => Promise<string>

export const createOrganization: Action = async (run, session, { name, slug }) => {
  const [id, now] = [createId(), Date.now()]
  await run(
    `insert into "organization" ("id", "name", "slug", "logo", "metadata", "memberCount", "createdAt")
     values (?, ?, ?, ?, ?, ?, ?) on conflict ("slug") do nothing returning *`,
    id,
    name,
    slug,
    null,
    null,
    0,
    now,
  )
  await insertAuditRow(run, session, {
    action: 'organization.created',
    target: `organization:${id}`,
    id,
    details: { name, slug },
  })
  const member = await insertMember(run, session, { id, role: 'owner', now })
  return JSON.stringify({
    id,
    name,
    slug,
    logo: null,
    metadata: null,
    createdAt: formatTimestamp(now),
    members: [member],
  })
}

export const acceptInvitation: Action = async (run, session, { invitationId }) => {
  const now = Date.now()
  const [invitation] = await run(
    `update "invitation" set "status" = ? where "id" = ? and "status" = ? and "expiresAt" > ? and "email" = ?
     returning "id", "organizationId", "email", "role", "status", "inviterId", "expiresAt"`,
    'accepted',
    invitationId,
    'pending',
    now,
    session[10],
  )
  if (!invitation) return 'null'
  const [id, organizationId, email, role, status, inviterId, expiresAt] = invitation
  const details = { email, role }
  await insertAuditRow(run, session, {
    action: 'invitation.accepted',
    target: `invitation:${String(id)}`,
    id: organizationId,
    details,
  })
  const member = await insertMember(run, session, { id: organizationId, role, now })
  const response = { id, organizationId, email, role, status, inviterId, expiresAt: formatTimestamp(expiresAt) }
  return JSON.stringify({ invitation: response, member })
}

/** Inserts the member and the audit row, increments the count, and activates the organization. */
const insertMember = async (run: Run, session: Row, { id, role, now }: { id: unknown; role: unknown; now: number }) => {
  const [sessionId, userId] = session
  const memberId = createId()
  await run(
    `insert into "member" ("id", "organizationId", "userId", "role", "teamId", "searchText", "createdAt")
     values (?, ?, ?, ?, ?, ?, ?) on conflict ("userId", "organizationId") do nothing returning *`,
    memberId,
    id,
    userId,
    role,
    null,
    `${String(session[9])} ${String(session[10])}`.toLowerCase(),
    now,
  )
  await run(
    `update "organization" set "memberCount" = "memberCount" + ? where "id" = ? and "memberCount" < ? returning "id"`,
    1,
    id,
    100,
  )
  await insertAuditRow(run, session, {
    action: 'member.added',
    target: `member:${memberId}`,
    id,
    details: { userId, role },
  })
  await run(`update "session" set "activeOrganizationId" = ?, "updatedAt" = ? where "id" = ?`, id, now, sessionId)
  await run(`update "user" set "sessionVersion" = "sessionVersion" + 1 where "id" = ?`, userId)
  return { id: memberId, organizationId: id, userId, role, createdAt: formatTimestamp(now) }
}

interface Event {
  readonly action: string
  readonly target: string
  /** The organization ID. */
  readonly id: unknown
  readonly details: object
}

const insertAuditRow = async (run: Run, session: Row, { action, target, id, details }: Event): Promise<void> => {
  await run(
    `insert into "audit" ("id", "action", "actorId", "onBehalfOfId", "target", "organizationId", "ipAddress",
       "userAgent", "requestId", "details", "createdAt") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    createId(),
    action,
    session[1],
    null,
    target,
    id,
    '',
    '',
    createId(),
    JSON.stringify(details),
    Date.now(),
  )
}

const createId = (): string => randomBytes(24).toString('base64url')
