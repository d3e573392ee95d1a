import { expect, test } from 'vitest'
import { injectConflicts, openTestDatabase, enableTwoFactor, startTestServer } from '@latchkey/testing'
import type { Options } from '../options/options.ts'

const losingWorld = async (options: Partial<Options>) => {
  const { database, begin } = injectConflicts(await openTestDatabase())
  return { here: await startTestServer({ ...options, database, rateLimit: { enabled: true } }), begin }
}

test('a code whose transaction is tried again counts as one mail to its address', async () => {
  const { here, begin } = await losingWorld({})
  const ann = await here.createUser()
  await enableTwoFactor(here, ann)
  begin()
  for (const status of [200, 200, 200, 200, 200, 429]) {
    here.advanceClock(11)
    expect((await ann.post('/two-factor/send-otp')).status).toBe(status)
  }
  expect(await here.listMails('twoFactorCode', ann.email)).toHaveLength(5)
})

test('a sign-up with a taken address whose transaction is tried again counts as one mail to its owner', async () => {
  const { here, begin } = await losingWorld({ emailAndPassword: { requireEmailVerification: true } })
  const ann = here.createVisitor('Ann')
  await ann.signUp()
  begin()
  for (let count = 0; count < 5; count++) {
    here.advanceClock(11)
    expect((await ann.otherBrowser().signUp()).status).toBe(200)
  }
  // The first sign-up counts, too, so that the limit does not reveal taken addresses.
  expect(await here.listMails('existingAccount', ann.email)).toHaveLength(4)
})
