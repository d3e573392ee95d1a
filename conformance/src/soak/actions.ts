import { setTimeout as wait } from 'node:timers/promises'
import { addCount, type TrackedUser, reportViolation } from './write-log.ts'
import type { Deployment } from './deployment.ts'
import type { SoakClient, SoakResponse } from './soak-client.ts'

/** The outcome of an action is unknown. The write log records that, and the scenario of the user ends. */
export class UnknownOutcome extends Error {}

interface Action {
  /** All audit log actions that the call records. */
  readonly auditActions: readonly string[]
  readonly path: string
  readonly body: object
}

/**
 * Sends the call once and returns the response body. Throws UnknownOutcome if the outcome is unknown or the call was
 * refused.
 */
export const perform = async (
  deployment: Deployment,
  user: TrackedUser,
  client: SoakClient,
  action: Action,
): Promise<SoakResponse['body']> => {
  const response = await client.request(action.path, action.body)
  for (const auditAction of action.auditActions)
    addCount(user.actions, auditAction, response?.status === 200 ? 'done' : 'unknown')
  if (!response) throw new UnknownOutcome(action.path)
  if (response.status === 200) return response.body
  reportViolation(
    deployment.writeLog,
    `${action.path} by ${user.email}: ${response.status} ${JSON.stringify(response.body)}`,
  )
  throw new UnknownOutcome(action.path)
}

/** Repeats an idempotent call until it succeeds. */
export const performUntilDone = async (
  deployment: Deployment,
  user: TrackedUser,
  client: SoakClient,
  action: Action,
): Promise<void> => {
  const countUncertain = () => {
    for (const auditAction of action.auditActions) addCount(user.actions, auditAction, 'unknown')
  }
  const { status, body } = await client.requestWithRetries(action.path, action.body, { onUnknown: countUncertain })
  if (status === 200) for (const auditAction of action.auditActions) addCount(user.actions, auditAction, 'done')
  else reportViolation(deployment.writeLog, `${action.path} by ${user.email}: ${status} ${JSON.stringify(body)}`)
}

/** Expects this session, or none for null, on every node: a response from one node holds on all nodes at once. */
export const expectSession = async (
  deployment: Deployment,
  client: SoakClient,
  session: string | null,
): Promise<void> => {
  for (const node of deployment.nodes) {
    if (deployment.faultWindows.isDown(node.name)) continue
    const response = await client.request('/get-session', undefined, node)
    if (response === null) continue
    const id = response.body?.session?.id ?? null
    if (response.status === 200 && id === session) continue
    reportViolation(
      deployment.writeLog,
      `get-session at ${node.name}: ${response.status}, ${id ?? 'signed out'} expected ${session ?? 'signed out'}`,
    )
  }
}

/** The match in a text mailed to the address. Throws UnknownOutcome after a timeout. */
export const waitForMailText = async (
  deployment: Deployment,
  address: string,
  pattern: RegExp,
): Promise<RegExpExecArray> => {
  const deadline = performance.now() + MAIL_TIMEOUT_MS
  for (let read = 0; ; ) {
    const { mails } = deployment.mailServer
    for (; read < mails.length; read++) {
      const mail = mails[read]
      const match = mail?.to === address ? pattern.exec(mail.text) : null
      if (match) return match
    }
    // During a mail outage the user continues with another scenario; the audit counts the mails later.
    if (performance.now() > deadline) throw new UnknownOutcome(`a mail to ${address}`)
    await wait(50)
  }
}

const MAIL_TIMEOUT_MS = 3000
