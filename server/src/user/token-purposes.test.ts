import { expect, test } from 'vitest'
import type { TokenPurpose } from '../platform/tokens.store.ts'
import {
  changeEmailByCode,
  readAllRows,
  requestEmailChange,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

const NEW = 'a password that is new'

type MailedPurpose = Exclude<TokenPurpose, 'replaced-session'>

/** For each purpose, how its token is mailed, and all requests that consume one. */
const flows: Record<
  MailedPurpose,
  { mail: (server: TestServer, user: TestUser) => Promise<string>; consume: Consume[] }
> = {
  'verify-email': {
    mail: async ({ findMail }, user) => {
      await user.post('/send-verification-email', { email: user.email })
      return (await findMail('verification', user.email)).token
    },
    consume: [
      (user, token) => user.get(`/verify-email?token=${token}`),
      (user, token) => user.post('/verify-email', { token }),
    ],
  },
  'change-email': {
    mail: async ({ findMail, database }, user) => {
      await database.kysely.updateTable('user').set({ emailVerified: 1 }).execute()
      await user.post('/change-email', { newEmail: 'new@example.com' })
      return (await findMail('emailChangeApproval', user.email)).token
    },
    consume: [
      (user, token) => user.get(`/verify-email?token=${token}`),
      (user, token) => user.post('/verify-email', { token }),
    ],
  },
  'confirm-new-email': {
    mail: async (server, user) => (await requestEmailChange(server, user, 'newer@example.com')).token,
    consume: [
      (user, token) => user.get(`/verify-email?token=${token}`),
      (user, token) => user.post('/verify-email', { token }),
    ],
  },
  'undo-email-change': {
    mail: async (server, user) => {
      await user.verifyEmail()
      return changeEmailByCode(server, user, 'newest@example.com')
    },
    consume: [(user, token) => user.post('/undo-email-change', { token })],
  },
  'reset-password': {
    mail: async ({ findMail }, user) => {
      await user.post('/forget-password', { email: user.email })
      return (await findMail('reset', user.email)).token
    },
    consume: [
      (user, token) => user.post('/reset-password', { newPassword: NEW, token }),
      (user, token) => user.post(`/reset-password?token=${token}`, { newPassword: NEW }),
    ],
  },
  'delete-account': {
    mail: async ({ findMail }, user) => {
      await user.post('/delete-user', { password: user.password })
      return (await findMail('deletion', user.email)).token
    },
    consume: [
      (user, token) => user.post('/delete-user', { token }),
      (user, token) => user.get(`/delete-user/callback?token=${token}`),
      (user, token) => user.post('/delete-user/callback', { token }),
    ],
  },
}
type Consume = (user: TestUser, token: string) => Promise<TestResponse>

const purposes = [
  'verify-email',
  'change-email',
  'confirm-new-email',
  'undo-email-change',
  'reset-password',
  'delete-account',
] as const satisfies MailedPurpose[]
// /verify-email consumes them all and reads the purpose from the token.
const isSameCall = (one: MailedPurpose, other: MailedPurpose) =>
  [one, other].every((purpose) => purpose.endsWith('-email'))
const pairs = purposes.flatMap((mailed) =>
  purposes.filter((tried) => tried !== mailed && !isSameCall(tried, mailed)).map((tried) => [mailed, tried] as const),
)

test.each(pairs)('a token for %s is rejected for %s, and stays valid (R54, R57)', async (mailed, tried) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const token = await flows[mailed].mail(server, ann)
  const before = await readAllRows(server.database)
  for (const consume of flows[tried].consume) {
    const { status } = await consume(ann, token)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  }
  expect(await readAllRows(server.database)).toBe(before)
  expect((await flows[mailed].consume[0]?.(ann, token))?.status).toBe(200)
})

test('parts and stored forms of a token are rejected (R54)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.post('/delete-user', { password: ann.password })
  const tokens = [
    await flows['verify-email'].mail(server, ann),
    await flows['reset-password'].mail(server, ann),
    (await server.findMail('deletion', ann.email)).token,
  ]
  const rows = await server.database.kysely.selectFrom('verification').selectAll().execute()
  const claims = tokens.flatMap((token) => {
    const [, part] = token.split('.')
    return part ? [JSON.parse(Buffer.from(part, 'base64url').toString()).jti as string] : []
  })
  const parts = [
    ...claims,
    ...rows.flatMap(({ id, identifier }) => [id, identifier, ...identifier.split(':')]),
    ...tokens.flatMap((token) => [token.slice(0, -1), token.toUpperCase(), `${token}.`]),
  ]
  const before = await readAllRows(server.database)
  for (const part of parts) {
    for (const purpose of purposes) {
      for (const consume of flows[purpose].consume) {
        expect((await consume(ann, encodeURIComponent(part))).status, part).toBeGreaterThanOrEqual(400)
      }
    }
  }
  expect(await readAllRows(server.database)).toBe(before)
})

test('an expired token is rejected for every purpose (R34)', async () => {
  for (const purpose of purposes) {
    const server = await startTestServer()
    const ann = await server.createUser()
    const token = await flows[purpose].mail(server, ann)
    server.advanceClock(7 * 86_400 + 1)
    const before = await server.database.kysely.selectFrom('user').selectAll().execute()
    for (const consume of flows[purpose].consume) {
      expect((await consume(ann, token)).status, purpose).toBeGreaterThanOrEqual(400)
    }
    expect(await server.database.kysely.selectFrom('user').selectAll().execute()).toEqual(before)
  }
})
