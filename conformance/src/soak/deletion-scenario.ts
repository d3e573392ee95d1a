import { performAndExpectMail, type SignedInUser } from './account-scenario.ts'
import { perform, expectSession, waitForMailText } from './actions.ts'
import { reportViolation } from './write-log.ts'
import type { Deployment } from './deployment.ts'
import { createClient } from './client.ts'

/**
 * Deletes the account with the mailed secret, which works once, and expects that no session or sign-in works
 * afterwards.
 */
export const deleteAccount = async (deployment: Deployment, { user, client }: SignedInUser): Promise<void> => {
  const request = {
    auditActions: ['user.deletion-requested'],
    path: '/delete-user',
    body: { password: user.passwords[0] },
  }
  await performAndExpectMail(deployment, `deletion ${user.email}`, () => perform(deployment, user, client, request))
  const [, token] = await waitForMailText(deployment, user.email, /\/delete-user\/callback\?token=([^&\s]+)/)
  user.account = 'unknown'
  for (const session of user.sessions.values()) session.state = 'unknown'
  await perform(deployment, user, client, { auditActions: ['user.deleted'], path: '/delete-user', body: { token } })
  user.account = 'deleted'
  for (const session of user.sessions.values()) {
    session.state = 'ended'
    await expectSession(deployment, session.client, null)
  }
  const newClient = createClient(deployment)
  const signIn = { email: user.email, password: user.passwords[0] }
  for (const node of deployment.nodes) {
    if (deployment.faultWindows.isDown(node.name)) continue
    const response = await newClient.request('/sign-in/email', signIn, node)
    if (response && response.status !== 401)
      reportViolation(deployment.writeLog, `${user.email} signs in after the deletion: ${response.status}`)
  }
}
