import { expect, test } from 'vitest'
import type { TokenPurpose } from '../platform/tokens.store.ts'
import { type TestResponse, readAllRows, type TestUser, startTestServer, type TestServer } from '@latchkey/testing'

const NEW = 'a password nobody knew before'

/** For each purpose: how its secret is mailed, and every way to redeem one. */
const flows: Record<
  TokenPurpose,
  { mailed: (here: TestServer, person: TestUser) => Promise<string>; redeem: Redeem[] }
> = {
  'verify-email': {
    mailed: async ({ findMail }, person) => {
      await person.post('/send-verification-email', { email: person.email })
      return (await findMail('verification', person.email)).token
    },
    redeem: [
      (person, token) => person.get(`/verify-email?token=${token}`),
      (person, token) => person.post('/verify-email', { token }),
    ],
  },
  'change-email': {
    mailed: async ({ findMail, database }, person) => {
      await database.kysely.updateTable('user').set({ emailVerified: 1 }).execute()
      await person.post('/change-email', { newEmail: 'new@example.com' })
      return (await findMail('emailChangeApproval', person.email)).token
    },
    redeem: [(person, token) => person.get(`/verify-email?token=${token}`)],
  },
  'reset-password': {
    mailed: async ({ findMail }, person) => {
      await person.post('/forget-password', { email: person.email })
      return (await findMail('reset', person.email)).token
    },
    redeem: [
      (person, token) => person.post('/reset-password', { newPassword: NEW, token }),
      (person, token) => person.post(`/reset-password?token=${token}`, { newPassword: NEW }),
    ],
  },
  'delete-account': {
    mailed: async ({ findMail }, person) => {
      await person.post('/delete-user', { password: person.password })
      return (await findMail('deletion', person.email)).token
    },
    redeem: [
      (person, token) => person.post('/delete-user', { token }),
      (person, token) => person.get(`/delete-user/callback?token=${token}`),
    ],
  },
}
type Redeem = (person: TestUser, token: string) => Promise<TestResponse>

const purposes = ['verify-email', 'change-email', 'reset-password', 'delete-account'] as const satisfies TokenPurpose[]
// Both are redeemed by /verify-email, which reads the purpose in the token itself.
const isSameCall = (one: TokenPurpose, other: TokenPurpose) => [one, other].every((it) => it.endsWith('-email'))
const pairs = purposes.flatMap((mailed) =>
  purposes.filter((tried) => tried !== mailed && !isSameCall(tried, mailed)).map((tried) => [mailed, tried] as const),
)

test.each(pairs)(
  'R54 R57 a secret that was mailed to %s redeems nothing of %s, and stays good',
  async (mailed, tried) => {
    const here = await startTestServer()
    const ann = await here.createUser()
    const token = await flows[mailed].mailed(here, ann)
    const before = await readAllRows(here.database)
    for (const redeem of flows[tried].redeem) {
      const { status } = await redeem(ann, token)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect(await readAllRows(here.database)).toBe(before)
    expect((await flows[mailed].redeem[0]?.(ann, token))?.status).toBe(200)
  },
)

test('R54 the parts and the stored forms of a secret redeem nothing', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  await ann.post('/delete-user', { password: ann.password })
  const tokens = [
    await flows['verify-email'].mailed(here, ann),
    await flows['reset-password'].mailed(here, ann),
    (await here.findMail('deletion', ann.email)).token,
  ]
  const rows = await here.database.kysely.selectFrom('verification').selectAll().execute()
  const claims = tokens.flatMap((token) => {
    const [, part] = token.split('.')
    return part ? [JSON.parse(Buffer.from(part, 'base64url').toString()).jti as string] : []
  })
  const parts = [
    ...claims,
    ...rows.flatMap(({ id, identifier }) => [id, identifier, ...identifier.split(':')]),
    ...tokens.flatMap((token) => [token.slice(0, -1), token.toUpperCase(), `${token}.`]),
  ]
  const before = await readAllRows(here.database)
  for (const part of parts) {
    for (const purpose of purposes) {
      for (const redeem of flows[purpose].redeem) {
        expect((await redeem(ann, encodeURIComponent(part))).status, part).toBeGreaterThanOrEqual(400)
      }
    }
  }
  expect(await readAllRows(here.database)).toBe(before)
})

test('R34 an expired secret redeems nothing, whatever its purpose', async () => {
  for (const purpose of purposes) {
    const here = await startTestServer()
    const ann = await here.createUser()
    const token = await flows[purpose].mailed(here, ann)
    here.advanceClock(86_401)
    const before = await here.database.kysely.selectFrom('user').selectAll().execute()
    for (const redeem of flows[purpose].redeem) {
      expect((await redeem(ann, token)).status, purpose).toBeGreaterThanOrEqual(400)
    }
    expect(await here.database.kysely.selectFrom('user').selectAll().execute()).toEqual(before)
  }
})
