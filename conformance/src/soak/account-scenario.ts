import type { SoakClient } from './soak-client.ts'
import { UnknownOutcome, perform, expectSession, waitForMailText, performUntilDone } from './actions.ts'
import { addCount, createTrackedUser, type TrackedUser, reportViolation } from './write-log.ts'
import type { Deployment } from './deployment.ts'
import { createClient } from './client.ts'

/** A user with an account and the client that holds the session. */
export interface SignedInUser {
  readonly user: TrackedUser
  readonly client: SoakClient
  readonly sessionId: string
}

/** Signs up, with an invitation if given. The invitation secret verifies the email, so no verification mail is due. */
export const signUp = async (
  deployment: Deployment,
  role: string,
  invitation?: { id: string; secret: string; email: string },
) => {
  const number = ++userCount
  const email = invitation?.email ?? `${role}-${number}@example.com`
  const names = [`${role} ${number}`]
  const user = createTrackedUser({ email, names, passwords: [`the first password of ${number}`], identity: null })
  deployment.writeLog.users.push(user)
  const client = createClient(deployment)
  const proof = invitation && { id: invitation.id, secret: invitation.secret }
  const body = { name: user.names[0], email, password: user.passwords[0], ...(proof && { invitation: proof }) }
  const action = { auditActions: ['user.created', 'session.started'], path: '/sign-up/email', body }
  const sendSignUp = () => perform(deployment, user, client, action)
  const { token, user: created } = await (invitation
    ? sendSignUp()
    : performAndExpectMail(deployment, `verification ${email}`, sendSignUp))
  user.account = 'done'
  user.id = created.id
  user.sessions.set(token, { client, state: 'open' })
  return { user, client, sessionId: token } satisfies SignedInUser
}

/** Verifies the email, changes the name, signs in on another device and revokes that session. */
export const useAccount = async (deployment: Deployment, { user, client, sessionId }: SignedInUser): Promise<void> => {
  await expectSession(deployment, client, sessionId)
  await changeName(deployment, { user, client, sessionId })
  const otherDevice = await signIn(deployment, user)
  await expectSession(deployment, otherDevice.client, otherDevice.sessionId)
  await expectSessionList(deployment, user, client)
  await revokeSession(deployment, { user, client, sessionId }, otherDevice)
  const [, token] = await waitForMailText(deployment, user.email, /\/verify-email\?token=([^&\s]+)/)
  const verification = { auditActions: ['user.email-verified'], path: '/verify-email', body: { token } }
  await perform(deployment, user, client, verification)
}

/** Resets the password, which ends every session. */
export const resetPassword = async (deployment: Deployment, { user }: SignedInUser): Promise<void> => {
  const client = createClient(deployment)
  const request = { auditActions: ['password.reset-requested'], path: '/forget-password', body: { email: user.email } }
  await performAndExpectMail(deployment, `reset ${user.email}`, () => perform(deployment, user, client, request))
  const [, token] = await waitForMailText(deployment, user.email, /\/reset-password\/([^?\s]+)\?/)
  const newPassword = `another password of ${user.email}`
  user.passwords.unshift(newPassword)
  const open = [...user.sessions.values()].filter(({ state }) => state === 'open')
  for (const session of open) session.state = 'unknown'
  const reset = { auditActions: ['password.reset'], path: '/reset-password', body: { token, newPassword } }
  await performAndExpectMail(deployment, `passwordChanged ${user.email}`, () =>
    perform(deployment, user, client, reset),
  )
  user.passwords = [newPassword]
  for (const session of open) {
    session.state = 'ended'
    await expectSession(deployment, session.client, null)
  }
  const again = await signIn(deployment, user)
  await expectSession(deployment, again.client, again.sessionId)
}

/** Signs in with the password alone, with a new client. */
export const signIn = async (deployment: Deployment, user: TrackedUser): Promise<SignedInUser> => {
  const client = createClient(deployment)
  const body = { email: user.email, password: user.passwords[0] }
  const response = await perform(deployment, user, client, {
    auditActions: ['session.started'],
    path: '/sign-in/email',
    body,
  })
  user.sessions.set(response.token, { client, state: 'open' })
  return { user, client, sessionId: response.token }
}

/** Records that a mail is due if the action succeeds, and that one may be sent if the outcome is unknown. */
export const performAndExpectMail = async <T>(
  deployment: Deployment,
  mail: string,
  action: () => Promise<T>,
): Promise<T> => {
  try {
    const response = await action()
    addCount(deployment.writeLog.mails, mail, 'done')
    return response
  } catch (error) {
    addCount(deployment.writeLog.mails, mail, 'unknown')
    throw error
  }
}

/** Numbers the users of a run, so that every email is unique. */
let userCount = 0

const changeName = async (deployment: Deployment, { user, client }: SignedInUser): Promise<void> => {
  const name = `${user.names[0]}, renamed`
  user.names.push(name)
  await performUntilDone(deployment, user, client, {
    auditActions: ['user.updated'],
    path: '/update-user',
    body: { name },
  })
  user.names = [name]
  for (const node of deployment.nodes) {
    if (deployment.faultWindows.isDown(node.name)) continue
    const response = await client.request('/get-session', undefined, node)
    if (response && response.body?.user?.name !== name) {
      reportViolation(
        deployment.writeLog,
        `${node.name} shows ${response.body?.user?.name} after the name became ${name}`,
      )
    }
  }
}

const expectSessionList = async (deployment: Deployment, user: TrackedUser, client: SoakClient): Promise<void> => {
  const { status, body } = await client.requestWithRetries('/list-sessions')
  const listed = status === 200 ? joinSorted(body.map(({ id }: { id: string }) => id)) : `nothing but ${status}`
  const expected = joinSorted([...user.sessions].flatMap(([id, { state }]) => (state === 'open' ? [id] : [])))
  if (listed === expected) return
  reportViolation(deployment.writeLog, `${user.email} has the sessions ${listed}, expected ${expected}`)
}

const joinSorted = (ids: readonly string[]): string => ids.toSorted((a, b) => a.localeCompare(b)).join(', ')

const revokeSession = async (
  deployment: Deployment,
  { user, client }: SignedInUser,
  other: SignedInUser,
): Promise<void> => {
  const session = user.sessions.get(other.sessionId)
  if (!session) throw new UnknownOutcome('a session without a known start')
  session.state = 'unknown'
  const body = { token: other.sessionId }
  await perform(deployment, user, client, { auditActions: ['session.revoked'], path: '/revoke-session', body })
  session.state = 'ended'
  await expectSession(deployment, other.client, null)
}
