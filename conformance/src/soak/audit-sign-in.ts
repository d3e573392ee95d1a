import type { SoakClient, SoakResponse } from './soak-client.ts'
import { addCount, type TrackedUser, reportViolation } from './write-log.ts'
import { generateCode, expectUsedCodeRejected } from './second-factor-scenario.ts'
import type { Deployment } from './deployment.ts'
import { isSignedIn, signInWithProvider } from './provider-scenario.ts'
import { createClient } from './client.ts'

/** Signs in as the write log expects. Returns the session ID, or null if the sign-in was rejected. */
export const signInForAudit = async (
  deployment: Deployment,
  user: TrackedUser,
  client: SoakClient,
): Promise<string | null> => {
  if (user.identity) return signInThroughProvider(deployment, user, client)
  const response = await submitPassword(client, user)
  if (response === null) return null
  const { secondFactor } = user
  const state = response.twoFactorRedirect === true ? 'on' : 'off'
  if (!(secondFactor?.states ?? ['off']).includes(state)) {
    reportViolation(deployment.writeLog, `the second factor of ${user.email} is ${state}`)
  }
  return state === 'off' ? response.token : submitCode(deployment, user, client)
}

/** Tries the current password, then the previous one if the outcome of the last change is unknown. */
const submitPassword = async (client: SoakClient, { email, passwords }: TrackedUser): Promise<SoakResponse['body']> => {
  for (const password of passwords) {
    const { status, body } = await client.requestWithRetries('/sign-in/email', { email, password })
    if (status === 200) return body
  }
  return null
}

const signInThroughProvider = async (
  deployment: Deployment,
  user: TrackedUser,
  client: SoakClient,
): Promise<string | null> => {
  const response = await signInWithProvider(deployment, user, client)
  if (response === null || !isSignedIn(response)) return null
  const { body } = await client.requestWithRetries('/get-session')
  if (user.account === 'unknown') countSignUp(user, body.user)
  if (user.id !== body.user.id) reportViolation(deployment.writeLog, `${user.email} has another user ID than before`)
  return body.session.id
}

/** A sign-in through the provider creates the account if it does not exist. */
const countSignUp = (user: TrackedUser, { id }: { id: string }): void => {
  user.id = id
  for (const action of ['user.created', 'account.linked']) addCount(user.actions, action, 'unknown')
}

const submitCode = async (deployment: Deployment, user: TrackedUser, client: SoakClient): Promise<string | null> => {
  addCount(user.actions, 'two-factor.challenged', 'done')
  const { app, usedCode } = user.secondFactor ?? {}
  if (!app) return null
  const { status, body } = await client.requestWithRetries('/two-factor/verify-totp', {
    code: generateCode(deployment, app),
  })
  if (status !== 200) return null
  addCount(user.actions, 'two-factor.passed', 'done')
  if (usedCode !== undefined) await signInAndExpectUsedCodeRejected(deployment, user, usedCode)
  return body.token
}

const signInAndExpectUsedCodeRejected = async (
  deployment: Deployment,
  user: TrackedUser,
  code: string,
): Promise<void> => {
  const client = createClient(deployment)
  if ((await submitPassword(client, user)) === null) return
  addCount(user.actions, 'two-factor.challenged', 'done')
  await expectUsedCodeRejected(deployment, client, user, code)
}
