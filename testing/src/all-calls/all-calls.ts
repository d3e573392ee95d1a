import { setTimeout as wait } from 'node:timers/promises'
import { type SocialTestServer, startSocialTestServer } from '../social.ts'
import { type TestServer, startTestServer } from '../test-server.ts'
import { executeAccessTokenCalls } from './access-tokens.ts'
import { executeAccountCalls } from './accounts.ts'
import { executeApiKeyCalls } from './api-keys.ts'
import { executeDeviceAuthorizationCalls } from './device-authorization.ts'
import { executeWebhookCalls } from './webhooks.ts'
import { executeAdminCalls, executeFailingMailCalls } from './admin.ts'
import { executeEmailCodeCalls } from './email-codes.ts'
import { executeOrganizationCalls } from './organizations.ts'
import { executePasskeyCalls } from './passkeys.ts'
import { TERMS } from '../required-data.ts'
import { executeRequiredDataCalls } from './required-data.ts'
import { executeSocialCalls } from './social.ts'
import { executeTwoFactorCalls } from './two-factor.ts'
import { withMailedCodes } from '../two-factor.ts'

const DAY = 86_400
/** Longer than the outbox waits before it extends the lease of a mail. */
const SLOW_MS = 2100

/** A server with social providers, one whose mail server refuses after a delay, and one whose users accept terms. */
export interface AllCallsServers {
  readonly server: SocialTestServer
  readonly serverWithFailingMail: TestServer
  readonly serverWithRequiredData: TestServer
}

export const startAllCallsServers = async (): Promise<AllCallsServers> => ({
  server: await startSocialTestServer({
    ...withMailedCodes,
    providers: { google: { accessType: 'offline', prompt: 'consent' }, apple: {} },
    retention: { auditLog: 30 * DAY },
    hooks: { afterCommit: { 'organization.created': failOnce() } },
  }),
  serverWithRequiredData: await startTestServer({ terms: TERMS, user: { requireCompleteProfile: true } }),
  serverWithFailingMail: await startTestServer({
    session: { cookieCache: { enabled: true }, additionalFields: { device: { type: 'string' } } },
    user: { additionalFields: { plan: { type: 'string' } } },
    organization: { organizationLimit: 3, members: { additionalFields: { badge: { type: 'string' } } } },
    retention: { interval: 3600 },
    mailer: {
      send: async () => {
        await wait(SLOW_MS)
        throw new Error('421 refused')
      },
    },
  }),
})

/** Fails the first time, so that the event is delivered again. */
const failOnce = () => {
  let hasFailed = false
  return (): void => {
    if (hasFailed) return
    hasFailed = true
    throw new Error('The other service is down')
  }
}

/** Calls every route successfully, in all variants, and runs the background jobs. */
export const executeAllCalls = async ({
  server,
  serverWithFailingMail,
  serverWithRequiredData,
}: AllCallsServers): Promise<void> => {
  const failingMailCalls = executeFailingMailCalls(serverWithFailingMail)
  // First, because the providers don't use the test clock.
  await executeSocialCalls(server)
  await executeAccountCalls(server)
  await executeEmailCodeCalls(server)
  await executeTwoFactorCalls(server)
  await executePasskeyCalls(server)
  await executeAccessTokenCalls(server)
  await executeApiKeyCalls(server)
  await executeDeviceAuthorizationCalls(server)
  await executeWebhookCalls(server)
  await executeOrganizationCalls(server)
  await executeAdminCalls(server)
  await executeRequiredDataCalls(serverWithRequiredData)
  await failingMailCalls
  for (const path of ['/get-features', '/ok', '/error', '/openapi.json', '/reference'])
    await server.createVisitor().get(path)
  await server.waitForSentMails()
  const [mail] = await server.latchkey.mails.list(1)
  await server.latchkey.mails.read(mail?.id ?? '')
  await server.latchkey.gauges()
  await server.latchkey.events.deliverDue()
  server.advanceClock(60 * DAY)
  await server.latchkey.removeExpired()
  await runBackgroundCleanup()
}

/** Runs alone: SQLite batches concurrent reads, and a recorder attributes the batch to the call of its first read. */
const runBackgroundCleanup = async (): Promise<void> => {
  const { database } = await startTestServer({ retention: { interval: 0.1 } })
  const findJob = database.kysely.selectFrom('job').select('id').where('id', '=', 'retention')
  while (!(await findJob.executeTakeFirst())) await wait(50)
}
