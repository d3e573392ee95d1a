import { setTimeout as wait } from 'node:timers/promises'
import { type SocialTestServer, startSocialTestServer } from '../social.ts'
import { type TestServer, startTestServer } from '../test-server.ts'
import { executeAccountCalls } from './accounts.ts'
import { executeAdminCalls, executeFailingMailCalls } from './admin.ts'
import { executeOrganizationCalls } from './organizations.ts'
import { executeSocialCalls } from './social.ts'
import { executeTwoFactorCalls } from './two-factor.ts'

const DAY = 86_400
/** Longer than the outbox waits before it says that it still does. */
const SLOW_MS = 2100

/** Where a day can pass: a world with providers, and one whose mail server is slow to refuse. */
export interface AllCallsServers {
  readonly server: SocialTestServer
  readonly serverWithFailingMail: TestServer
}

export const startAllCallsServers = async (): Promise<AllCallsServers> => ({
  server: await startSocialTestServer({
    providers: { google: { accessType: 'offline', prompt: 'consent' }, apple: {} },
    retention: { auditLog: 30 * DAY },
  }),
  serverWithFailingMail: await startTestServer({
    session: { cookieCache: { enabled: true } },
    organization: { organizationLimit: 3 },
    retention: { interval: 0.5 },
    mailer: {
      send: async () => {
        await wait(SLOW_MS)
        throw new Error('421 refused')
      },
    },
  }),
})

/** Makes every mounted call with success, in the ways that differ, and what else the service sends to its database in a day. */
export const executeAllCalls = async ({
  server,
  serverWithFailingMail: withoutMail,
}: AllCallsServers): Promise<void> => {
  const failure = executeFailingMailCalls(withoutMail)
  // First, as providers do not travel in time.
  await executeSocialCalls(server)
  await executeAccountCalls(server)
  await executeTwoFactorCalls(server)
  await executeOrganizationCalls(server)
  await executeAdminCalls(server)
  await failure
  for (const path of ['/ok', '/error', '/openapi.json', '/reference']) await server.createVisitor().get(path)
  await server.countMails()
  const [mail] = await server.latchkey.mails.list(1)
  await server.latchkey.mails.read(mail?.id ?? '')
  await server.latchkey.gauges()
  server.advanceClock(60 * DAY)
  await server.latchkey.removeExpired()
}
