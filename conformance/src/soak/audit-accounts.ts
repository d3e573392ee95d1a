import type { Node, SoakClient } from './soak-client.ts'
import { addCount, type Organization, type TrackedUser, reportViolation } from './write-log.ts'
import { signInForAudit } from './audit-sign-in.ts'
import type { Deployment } from './deployment.ts'
import { createClient } from './client.ts'

/** Users that are audited in parallel. */
const CONCURRENCY = 6

/** Checks on each node that every confirmed write of every user is present and nothing confirmed is lost. */
export const auditAccounts = async (deployment: Deployment): Promise<void> => {
  const users = deployment.writeLog.users.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const user of users) await auditAccount(deployment, user)
    }),
  )
}

const auditAccount = async (deployment: Deployment, user: TrackedUser): Promise<void> => {
  const client = createClient(deployment)
  const ownSessionId = await signInForAudit(deployment, user, client)
  if (user.account === 'deleted') return auditDeletedAccount(deployment, user, ownSessionId)
  if (ownSessionId === null) {
    if (user.account === 'done') reportViolation(deployment.writeLog, `${user.email} cannot sign in`)
    return
  }
  addCount(user.actions, 'session.started', 'done')
  for (const node of deployment.nodes) {
    const session = await client.requestWithRetries('/get-session', undefined, { node })
    if (!user.names.includes(session.body?.user?.name)) {
      reportViolation(
        deployment.writeLog,
        `${user.email} is called ${session.body?.user?.name}, not ${user.names.join(' or ')}`,
      )
    }
    await auditSessions(deployment, user, { client, node, ownSessionId })
    const { body: organizations } = await client.requestWithRetries('/organization/list', undefined, { node })
    for (const organization of user.organizations) {
      const found = organizations.find(({ slug }: { slug: string }) => slug === organization.slug)
      if (found) await auditOrganization(deployment, organization, { client, node, id: found.id })
      else if (organization.existence === 'done')
        reportViolation(deployment.writeLog, `${organization.slug} is missing at ${node.name}`)
    }
  }
}

/** Checks that no session of a deleted user is valid. */
const auditDeletedAccount = async (
  deployment: Deployment,
  { email, sessions }: TrackedUser,
  ownSessionId: string | null,
): Promise<void> => {
  if (ownSessionId !== null) reportViolation(deployment.writeLog, `${email} was deleted but can sign in`)
  for (const [id, { client }] of sessions) {
    for (const node of deployment.nodes) {
      const { body } = await client.requestWithRetries('/get-session', undefined, { node })
      if (body !== null)
        reportViolation(deployment.writeLog, `${email} was deleted, but session ${id} is valid at ${node.name}`)
    }
  }
}

interface AuditContext {
  readonly client: SoakClient
  readonly node: Node
}

const auditSessions = async (
  deployment: Deployment,
  user: TrackedUser,
  { client, node, ownSessionId }: AuditContext & { ownSessionId: string },
) => {
  const { body: sessions } = await client.requestWithRetries('/list-sessions', undefined, { node })
  const listed = new Set(sessions.map(({ id }: { id: string }) => id))
  const report = (problem: string) => reportViolation(deployment.writeLog, `${user.email} at ${node.name}: ${problem}`)
  if (!listed.delete(ownSessionId)) report('the session that was just started is not listed')
  for (const [id, { state, client: earlierClient }] of user.sessions) {
    const { body } = await earlierClient.requestWithRetries('/get-session', undefined, { node })
    const isOpen = body !== null
    if (listed.delete(id) !== isOpen) report(`session ${id} is valid: ${isOpen}, but listed as the opposite`)
    if (state !== 'unknown' && isOpen !== (state === 'open'))
      report(`session ${id} is valid: ${isOpen}, expected ${state}`)
  }
  const unconfirmed = user.actions.get('session.started')?.unknown ?? 0
  if (listed.size > unconfirmed) report(`unknown sessions: ${[...listed].join(', ')}`)
}

const auditOrganization = async (
  deployment: Deployment,
  organization: Organization,
  { client, node, id }: AuditContext & { id: string },
) => {
  const query = new URLSearchParams({ organizationId: id })
  const { body: full } = await client.requestWithRetries(`/organization/get-full-organization?${query}`, undefined, {
    node,
  })
  const mapStates = (listed: readonly { email: string; state: string }[]) =>
    new Map(listed.map(({ email, state }) => [email, state]))
  const compare = (property: string, expected: Organization['roles'], actual: ReadonlyMap<string, string>) => {
    for (const [email, possible] of expected) {
      if (possible.includes(actual.get(email) ?? null)) continue
      reportViolation(
        deployment.writeLog,
        `${property} of ${email} in ${organization.slug}: ${actual.get(email)}, not ${possible.join(' or ')}`,
      )
    }
  }
  const roles = full.members.map(({ user, role }: { user: { email: string }; role: string }) => ({
    email: user.email,
    state: role,
  }))
  if (organization.existence === 'done') compare('role', organization.roles, mapStates(roles))
  const invitations = full.invitations.map(({ email, status }: { email: string; status: string }) => ({
    email,
    state: status,
  }))
  compare('invitation', organization.invitations, mapStates(invitations))
}
