import type { SoakClient } from './soak-client.ts'
import { TOTP, URI } from 'otpauth'
import { performAndExpectMail, type SignedInUser, signIn } from './account-scenario.ts'
import { UnknownOutcome, perform, expectSession } from './actions.ts'
import { type TrackedUser, reportViolation } from './write-log.ts'
import type { Deployment } from './deployment.ts'
import { createClient } from './client.ts'

/**
 * Enrolls a second factor, signs in with a code of the app and with a backup code, expects that the backup code works
 * once, and disables the second factor.
 */
export const useSecondFactor = async (deployment: Deployment, signedInUser: SignedInUser): Promise<void> => {
  const { user } = signedInUser
  const { app, backupCode } = await enroll(deployment, signedInUser)
  const withApp = await startChallenge(deployment, user)
  // A TOTP code works once within its period, so the code of the next period is used.
  await submitCode(deployment, user, withApp, {
    path: '/two-factor/verify-totp',
    code: generateCode(deployment, app, 1),
  })
  const withBackupCode = await startChallenge(deployment, user)
  await submitCode(deployment, user, withBackupCode, { path: '/two-factor/verify-backup-code', code: backupCode })
  user.secondFactor = { app, usedCode: backupCode, states: ['on'] }
  await expectUsedCodeRejected(deployment, await startChallenge(deployment, user), user, backupCode)
  await disable(deployment, signedInUser)
  const { client, sessionId } = await signIn(deployment, user)
  await expectSession(deployment, client, sessionId)
}

/** The code that the app shows after `steps` more periods. */
export const generateCode = (deployment: Deployment, app: TOTP, steps = 0): string =>
  app.generate({ timestamp: deployment.now() + steps * app.period * 1000 })

/** Expects that a used backup code is rejected. */
export const expectUsedCodeRejected = async (
  deployment: Deployment,
  client: SoakClient,
  { email }: TrackedUser,
  code: string,
): Promise<void> => {
  const response = await client.request('/two-factor/verify-backup-code', { code })
  if (response === null) throw new UnknownOutcome(`the second use of a backup code by ${email}`)
  if (response.body?.code === 'INVALID_BACKUP_CODE') return
  reportViolation(
    deployment.writeLog,
    `a backup code of ${email} was accepted twice: ${response.status} ${JSON.stringify(response.body)}`,
  )
}

const enroll = async (deployment: Deployment, { user, client, sessionId }: SignedInUser) => {
  const body = { password: user.passwords[0] }
  const enrollment = await perform(deployment, user, client, {
    auditActions: ['two-factor.set-up'],
    path: '/two-factor/enable',
    body,
  })
  const app = URI.parse(enrollment.totpURI)
  if (!(app instanceof TOTP)) throw new Error(`${enrollment.totpURI} is not a TOTP URI`)
  user.secondFactor = { app, usedCode: undefined, states: ['off', 'on'] }
  const confirmation = {
    auditActions: ['two-factor.passed', 'two-factor.enabled', 'session.started'],
    path: '/two-factor/verify-totp',
    body: { code: generateCode(deployment, app) },
  }
  await replaceSession(deployment, { user, client, sessionId }, () =>
    performAndExpectMail(deployment, `twoFactorEnabled ${user.email}`, () =>
      perform(deployment, user, client, confirmation),
    ),
  )
  user.secondFactor.states = ['on']
  return { app, backupCode: String(enrollment.backupCodes[0]) }
}

const disable = async (deployment: Deployment, { user, client }: SignedInUser): Promise<void> => {
  const { secondFactor } = user
  const sessionId = [...user.sessions].find(([, session]) => session.client === client && session.state === 'open')?.[0]
  if (!secondFactor || sessionId === undefined) throw new UnknownOutcome('a second factor without a known enrollment')
  secondFactor.states = ['on', 'off']
  const action = {
    auditActions: ['two-factor.disabled', 'session.started'],
    path: '/two-factor/disable',
    body: { password: user.passwords[0] },
  }
  await replaceSession(deployment, { user, client, sessionId }, () =>
    performAndExpectMail(deployment, `twoFactorDisabled ${user.email}`, () =>
      perform(deployment, user, client, action),
    ),
  )
  secondFactor.states = ['off']
}

/** Expects that the action replaces the session of the client and ends the previous one. */
const replaceSession = async (
  deployment: Deployment,
  { user, client, sessionId }: SignedInUser,
  action: () => Promise<unknown>,
) => {
  const previous = user.sessions.get(sessionId)
  if (previous) previous.state = 'unknown'
  await action()
  if (previous) user.sessions.delete(sessionId)
  const { body } = await client.requestWithRetries('/get-session')
  if (body?.session?.id === undefined || body.session.id === sessionId) {
    return reportViolation(deployment.writeLog, `${user.email} has the session ${body?.session?.id} after ${sessionId}`)
  }
  user.sessions.set(body.session.id, { client, state: 'open' })
}

/** Submits the password with a new client, which must not start a session. */
const startChallenge = async (deployment: Deployment, user: TrackedUser): Promise<SoakClient> => {
  const client = createClient(deployment)
  const body = { email: user.email, password: user.passwords[0] }
  const response = await perform(deployment, user, client, {
    auditActions: ['two-factor.challenged'],
    path: '/sign-in/email',
    body,
  })
  if (response.twoFactorRedirect !== true)
    reportViolation(deployment.writeLog, `${user.email} signed in without a second factor`)
  await expectSession(deployment, client, null)
  return client
}

const submitCode = async (
  deployment: Deployment,
  user: TrackedUser,
  client: SoakClient,
  { path, code }: { path: string; code: string },
) => {
  const action = { auditActions: ['two-factor.passed', 'session.started'], path, body: { code } }
  const { token } = await perform(deployment, user, client, action)
  user.sessions.set(token, { client, state: 'open' })
  await expectSession(deployment, client, token)
}
