import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/databases.ts'
import { losingTransactions } from '../../testing/losing-transactions.ts'
import { setsUpTwoFactor } from '../../testing/two-factor.ts'
import { world } from '../../testing/world.ts'
import type { Options } from '../options/settings.ts'

const losingWorld = async (options: Partial<Options>) => {
  const { database, begin } = losingTransactions(await openTestDatabase())
  return { here: await world({ ...options, database, rateLimit: { enabled: true } }), begin }
}

test('a code whose transaction is tried again counts as one mail to its address', async () => {
  const { here, begin } = await losingWorld({})
  const ann = await here.person()
  await setsUpTwoFactor(here, ann)
  begin()
  for (const status of [200, 200, 200, 200, 200, 429]) {
    here.travel(11)
    expect((await ann.post('/two-factor/send-otp')).status).toBe(status)
  }
  expect(await here.mailsOf('twoFactorCode', ann.email)).toHaveLength(5)
})

test('a sign-up with a taken address whose transaction is tried again counts as one mail to its owner', async () => {
  const { here, begin } = await losingWorld({ emailAndPassword: { requireEmailVerification: true } })
  const ann = here.stranger('Ann')
  await ann.signsUp()
  begin()
  for (let count = 0; count < 5; count++) {
    here.travel(11)
    expect((await ann.elsewhere().signsUp()).status).toBe(200)
  }
  // The first sign-up has counted, too: that an address is taken shows in nothing.
  expect(await here.mailsOf('existingAccount', ann.email)).toHaveLength(4)
})
