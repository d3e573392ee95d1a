import { setTimeout as wait } from 'node:timers/promises'
import { type SocialTestServer, startSocialTestServer } from '../social.ts'
import { type TestServer, startTestServer } from '../world.ts'
import { accountsOfADay } from './accounts.ts'
import { administrationOfADay, aMailFails } from './administration.ts'
import { organizationsOfADay } from './organizations.ts'
import { socialOfADay } from './social.ts'
import { twoFactorOfADay } from './two-factor.ts'

const DAY = 86_400
/** Longer than the outbox waits before it says that it still does. */
const SLOW_MS = 2100

/** Where a day can pass: a world with providers, and one whose mail server is slow to refuse. */
export interface Worlds {
  readonly here: SocialTestServer
  readonly withoutMail: TestServer
}

export const dayWorlds = async (): Promise<Worlds> => ({
  here: await startSocialTestServer({
    providers: { google: { accessType: 'offline', prompt: 'consent' }, apple: {} },
    retention: { auditLog: 30 * DAY },
  }),
  withoutMail: await startTestServer({
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
export const aDayPasses = async ({ here, withoutMail }: Worlds): Promise<void> => {
  const failure = aMailFails(withoutMail)
  // First, as providers do not travel in time.
  await socialOfADay(here)
  await accountsOfADay(here)
  await twoFactorOfADay(here)
  await organizationsOfADay(here)
  await administrationOfADay(here)
  await failure
  for (const path of ['/ok', '/error', '/openapi.json', '/reference']) await here.createVisitor().get(path)
  await here.countMails()
  const [mail] = await here.latchkey.mails.list(1)
  await here.latchkey.mails.read(mail?.id ?? '')
  await here.latchkey.gauges()
  here.advanceClock(60 * DAY)
  await here.latchkey.removeExpired()
}
