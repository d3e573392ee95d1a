import { UnknownOutcome, expectSession } from './actions.ts'
import { addCount, createTrackedUser, type TrackedUser, reportViolation } from './write-log.ts'
import { PROVIDER } from './provider.ts'
import type { Deployment } from './deployment.ts'
import { createClient } from './client.ts'
import type { SoakClient, SoakResponse } from './soak-client.ts'

/** Signs up through the provider, then signs in through it with another client as the same user. */
export const useProvider = async (deployment: Deployment): Promise<void> => {
  const number = ++userCount
  const email = `social-${number}@example.com`
  const name = `Social ${number}`
  const user = createTrackedUser({
    email,
    names: [name],
    passwords: [],
    identity: { subject: `soak-${number}`, email, name },
  })
  deployment.writeLog.users.push(user)
  await signInAndVerify(deployment, user, ['user.created', 'account.linked', 'session.started'])
  await signInAndVerify(deployment, user, ['session.started'])
}

/** Signs in through the provider. Returns the last response, or null if the outcome is unknown. */
export const signInWithProvider = async (
  deployment: Deployment,
  user: TrackedUser,
  client: SoakClient,
): Promise<SoakResponse | null> => {
  if (!user.identity) throw new Error(`${user.email} has no provider identity`)
  const started = await client.request('/sign-in/social', { provider: PROVIDER, callbackURL: '/home' })
  if (started?.status !== 200) return started
  return client.request(await deployment.provider.approve(user.identity, started.body.url))
}

export const isSignedIn = ({ status, location }: SoakResponse): boolean =>
  status === 302 && location !== null && !location.includes('error=')

const signInAndVerify = async (
  deployment: Deployment,
  user: TrackedUser,
  actions: readonly string[],
): Promise<void> => {
  const client = createClient(deployment)
  const response = await signInWithProvider(deployment, user, client)
  const hasSession = response !== null && isSignedIn(response)
  for (const action of actions) addCount(user.actions, action, hasSession ? 'done' : 'unknown')
  if (response === null) throw new UnknownOutcome(`the callback for ${user.email}`)
  if (!hasSession)
    reportViolation(
      deployment.writeLog,
      `${user.email} signed in through the provider: ${response.status} ${response.location}`,
    )
  user.account = 'done'
  const { body } = await client.requestWithRetries('/get-session')
  if (body?.user?.email !== user.email) {
    return reportViolation(deployment.writeLog, `${user.email} signed in through the provider as ${body?.user?.email}`)
  }
  if (user.id !== null && user.id !== body.user.id)
    reportViolation(deployment.writeLog, `${user.email} has two user IDs`)
  user.id = body.user.id
  user.sessions.set(body.session.id, { client, state: 'open' })
  await expectSession(deployment, client, body.session.id)
}

/** Numbers the users of a run, so that every email is unique. */
let userCount = 0
