import type {
  AuditAction,
  LatchkeyCalls,
  linkedAccountCalls,
  pendingSignInCalls,
  pendingSignUpCalls,
  socialSignInCalls,
} from '@latchkey/contract'
import { calls } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  changeEmailByCode,
  readAllRows,
  ONE_PIXEL,
  type TestUser,
  startTestServer,
  type TestServer,
  formatCookieHeader,
} from '@latchkey/testing'

const NEW = 'a new long password'
const REQUEST = { 'x-request-id': 'request-of-the-test', 'user-agent': "Ann's other browser" }

/** The audit rows of a call with target type and actor. The actor is missing if the caller is unknown. */
interface Case {
  rows: { action: AuditAction; targetType: 'user' | 'session'; actor: 'Ann' | null }[]
  /** Makes the call as Ann, with the headers `REQUEST`. Returns the status. */
  execute: (user: TestUser, server: TestServer) => Promise<number>
}

/** Calls of features. `organization/audit.test.ts` and `two-factor/audit.test.ts` test them. */
type FeatureCall = {
  [Name in keyof LatchkeyCalls]: LatchkeyCalls[Name] extends { feature: string } ? Name : never
}[keyof LatchkeyCalls]
/** `social/audit.test.ts` tests those of social providers, `user/pending-sign-in.test.ts` those of pending sign-ins. */
type CallOfOtherTests =
  | keyof typeof socialSignInCalls
  | keyof typeof pendingSignUpCalls
  | keyof typeof pendingSignInCalls
  | keyof typeof linkedAccountCalls
type ReadCall =
  | 'authorize'
  | 'getSession'
  | 'listSessions'
  | 'listActivity'
  | 'exportActivity'
  | 'listAccounts'
  | 'pendingEmailChange'
  | 'picture'
  | 'userPicture'
  | 'brandPicture'
  | 'forgetPasswordCallback'
  | 'getFeatures'
  | 'error'
  | 'ok'
  | 'openapi'
  | 'reference'

const getStatus = async (response: ReturnType<TestUser['post']>): Promise<number> => (await response).status
const requestVerificationToken = async (user: TestUser, { findMail }: TestServer): Promise<string> => {
  await user.post('/send-verification-email', { email: user.email })
  return (await findMail('verification', user.email)).token
}
const createRow = (action: AuditAction, targetType: 'user' | 'session' = 'user') =>
  ({ action, targetType, actor: 'Ann' }) as const

const cases = {
  signUpEmail: {
    rows: [createRow('user.created'), createRow('session.started', 'session')],
    execute: (user, { createVisitor }) => {
      const { email, password } = createVisitor()
      return getStatus(user.post('/sign-up/email', { name: 'Ann', email, password }, REQUEST))
    },
  },
  setAdditionalFields: {
    rows: [{ action: 'additional-fields.changed', targetType: 'user', actor: null }],
    execute: async ({ fetchUser }, { latchkey }) => {
      const { id } = await fetchUser()
      const body = { entity: 'user', id, fields: { plan: 'pro' } } as const
      return (await latchkey.api.setAdditionalFields({ body, headers: REQUEST, asResponse: true })).status
    },
  },
  updateSession: {
    rows: [createRow('additional-fields.changed', 'session')],
    execute: ({ post }) => getStatus(post('/update-session', { device: 'Kiosk' }, REQUEST)),
  },
  signInEmail: {
    rows: [createRow('session.started', 'session')],
    execute: ({ post, email, password }) => getStatus(post('/sign-in/email', { email, password }, REQUEST)),
  },
  signOut: {
    rows: [createRow('session.ended', 'session')],
    execute: ({ post }) => getStatus(post('/sign-out', undefined, REQUEST)),
  },
  revokeSession: {
    rows: [createRow('session.revoked', 'session')],
    execute: async ({ get, post }) =>
      getStatus(post('/revoke-session', { token: (await get('/get-session')).body.session.token }, REQUEST)),
  },
  revokeSessions: {
    rows: [createRow('session.all-revoked')],
    execute: ({ post }) => getStatus(post('/revoke-sessions', undefined, REQUEST)),
  },
  revokeOtherSessions: {
    rows: [createRow('session.others-revoked')],
    execute: ({ post }) => getStatus(post('/revoke-other-sessions', undefined, REQUEST)),
  },
  stepUp: {
    rows: [createRow('step-up.passed', 'session')],
    execute: ({ post, password }) => getStatus(post('/step-up', { method: 'password', password }, REQUEST)),
  },
  sendStepUpCode: {
    rows: [createRow('step-up.code-requested')],
    execute: async ({ post }, { database }) => {
      await database.kysely.deleteFrom('account').execute()
      return getStatus(post('/step-up/send-code', undefined, REQUEST))
    },
  },
  // Changes nothing: it only mails a link, whose use is recorded.
  sendVerificationEmail: {
    rows: [],
    execute: ({ post, email }) => getStatus(post('/send-verification-email', { email }, REQUEST)),
  },
  verifyEmail: {
    rows: [createRow('user.email-verified')],
    execute: async (user, server) =>
      getStatus(user.get(`/verify-email?token=${await requestVerificationToken(user, server)}`, REQUEST)),
  },
  confirmEmail: {
    rows: [createRow('user.email-verified')],
    execute: async (user, server) =>
      getStatus(user.post('/verify-email', { token: await requestVerificationToken(user, server) }, REQUEST)),
  },
  forgetPassword: {
    rows: [{ action: 'password.reset-requested', targetType: 'user', actor: null }],
    execute: ({ post, email }) => getStatus(post('/forget-password', { email }, REQUEST)),
  },
  requestPasswordReset: {
    rows: [{ action: 'password.reset-requested', targetType: 'user', actor: null }],
    execute: ({ post, email }) => getStatus(post('/request-password-reset', { email }, REQUEST)),
  },
  resetPassword: {
    // The first reset proves the mailbox.
    rows: [createRow('user.email-verified'), createRow('password.reset')],
    execute: async ({ post, email }, { findMail }) => {
      await post('/forget-password', { email })
      const { token } = await findMail('reset', email)
      return getStatus(post('/reset-password', { newPassword: NEW, token }, REQUEST))
    },
  },
  changePassword: {
    rows: [createRow('password.changed'), createRow('session.started', 'session')],
    execute: ({ post, password: currentPassword }) =>
      getStatus(post('/change-password', { newPassword: NEW, currentPassword, revokeOtherSessions: true }, REQUEST)),
  },
  setPassword: {
    rows: [createRow('password.set')],
    execute: async ({ cookies }, { latchkey, database }) => {
      await database.kysely.deleteFrom('account').execute()
      const headers = { ...REQUEST, cookie: formatCookieHeader(cookies) }
      const response = await latchkey.api.setPassword({ body: { newPassword: NEW }, headers, asResponse: true })
      return response.status
    },
  },
  updateUser: {
    rows: [createRow('user.updated')],
    execute: ({ post }) => getStatus(post('/update-user', { name: 'Anna' }, REQUEST)),
  },
  uploadPicture: {
    rows: [createRow('user.picture-uploaded')],
    execute: ({ post }) => getStatus(post('/upload-picture', { picture: ONE_PIXEL }, REQUEST)),
  },
  changeEmail: {
    rows: [createRow('user.email-changed')],
    execute: ({ post }) => getStatus(post('/change-email', { newEmail: 'new@example.com' }, REQUEST)),
  },
  undoEmailChange: {
    rows: [createRow('user.email-changed'), createRow('user.email-change-undone')],
    execute: async (user, server) => {
      await user.verifyEmail()
      const token = await changeEmailByCode(server, user, 'new@example.com')
      return getStatus(user.post('/undo-email-change', { token }, REQUEST))
    },
  },
  deleteUser: {
    rows: [createRow('user.deletion-requested')],
    execute: ({ post, password }) => getStatus(post('/delete-user', { password }, REQUEST)),
  },
  deleteUserCallback: {
    rows: [createRow('user.deleted')],
    execute: async ({ get, post, email, password }, { findMail }) => {
      await post('/delete-user', { password })
      const { token } = await findMail('deletion', email)
      return getStatus(get(`/delete-user/callback?token=${token}`, REQUEST))
    },
  },
  confirmDeletion: {
    rows: [createRow('user.deleted')],
    execute: async ({ post, email, password }, { findMail }) => {
      await post('/delete-user', { password })
      const { token } = await findMail('deletion', email)
      return getStatus(post('/delete-user/callback', { token }, REQUEST))
    },
  },
} satisfies Record<Exclude<keyof LatchkeyCalls, ReadCall | FeatureCall | CallOfOtherTests>, Case>

const listAuditRows = ({ database }: TestServer) =>
  database.kysely.selectFrom('audit').selectAll().orderBy('createdAt').orderBy('action').execute()

test.each(Object.entries<Case>(cases))(
  '%s records actor, action, target, origin and request id',
  async (name, { rows, execute }) => {
    const server = await startTestServer({
      user: { additionalFields: { plan: { type: 'string' } } },
      session: { additionalFields: { device: { type: 'string' } } },
    })
    const user = await server.createUser()
    const { session } = (await user.get('/get-session')).body
    const before = new Set((await listAuditRows(server)).map(({ id }) => id))
    expect(await execute(user, server)).toBe(200)
    const isInProcess = calls[name as keyof LatchkeyCalls].access === 'server'
    const written = (await listAuditRows(server)).filter(
      ({ id, requestId }) => !before.has(id) && (isInProcess || requestId === REQUEST['x-request-id']),
    )
    expect(written.map(({ action }) => action).toSorted()).toEqual(rows.map(({ action }) => action).toSorted())
    for (const { action, targetType, actor } of rows) {
      const row = written.find((candidate) => candidate.action === action)
      expect(row).toMatchObject({ userAgent: REQUEST['user-agent'], ipAddress: isInProcess ? '' : '203.0.113.7' })
      expect(row?.target).toMatch(new RegExp(`^${targetType}:[A-Za-z0-9]{32}$`))
      // Sign-up creates a new user.
      if (name !== 'signUpEmail') {
        expect(row?.actorId).toBe(actor === 'Ann' ? session.userId : null)
        if (targetType === 'user') expect(row?.target).toBe(`user:${session.userId}`)
      } else {
        expect(row?.actorId).toMatch(/^[A-Za-z0-9]{32}$/)
      }
    }
  },
)

test('records the request and the approval of an email change', async () => {
  const server = await startTestServer()
  const user = await server.createUser()
  await user.verifyEmail()
  await user.post('/change-email', { newEmail: 'new@example.com' }, REQUEST)
  const { link } = await server.findMail('emailChangeApproval', user.email)
  const requested = (await listAuditRows(server)).find(({ action }) => action === 'user.email-change-requested')
  expect(JSON.parse(requested?.details ?? '')).toEqual({ to: 'new@example.com' })
  await user.get(link, REQUEST)
  const changed = (await listAuditRows(server)).find(({ action }) => action === 'user.email-changed')
  expect(JSON.parse(changed?.details ?? '')).toEqual({
    from: user.email,
    fromVerified: true,
    to: 'new@example.com',
  })
})

test('a rejected call writes nothing', async () => {
  const server = await startTestServer({ session: { freshAge: 60 } })
  const user = await server.createUser()
  const bob = await server.createUser('Bob')
  server.advanceClock(61)
  const before = await readAllRows(server.database)
  for (const [path, input] of [
    ['/sign-up/email', { name: 'Bob', email: bob.email, password: NEW }],
    ['/sign-in/email', { email: user.email, password: 'not the password' }],
    ['/revoke-session', { token: 'nonsense' }],
    ['/verify-email', { token: 'nonsense' }],
    ['/reset-password', { newPassword: NEW, token: 'nonsense' }],
    ['/change-password', { newPassword: NEW, currentPassword: 'not the password' }],
    ['/update-user', { email: 'new@example.com' }],
    ['/change-email', { newEmail: bob.email }],
    ['/delete-user', { password: 'not the password' }],
    ['/delete-user', {}],
  ] as const) {
    expect((await user.post(path, input, REQUEST)).status, path).toBeGreaterThanOrEqual(400)
  }
  expect(await readAllRows(server.database)).toBe(before)
})

test('a rolled-back change writes no audit row', async () => {
  const server = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const user = await server.createUser()
  const before = await readAllRows(server.database)
  // Too large for the cookie, which is detected after the change and its audit row were written.
  const image = `https://a.example/${'\u{65e5}'.repeat(1900)}`
  for (const response of [await server.createVisitor().signUp({ image }), await user.post('/update-user', { image })]) {
    expect(response).toMatchObject({ status: 400, body: { code: 'SESSION_COOKIE_TOO_LARGE' } })
  }
  expect(await readAllRows(server.database)).toBe(before)
})

test('keeps audit rows of deleted users', async () => {
  const server = await startTestServer({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const user = await server.createUser()
  await user.post('/update-user', { name: 'Anna' })
  const before = await listAuditRows(server)
  await user.post('/delete-user', { password: user.password })
  const after = await listAuditRows(server)
  expect(after.filter(({ action }) => action !== 'user.deleted')).toEqual(before)
  expect(after).toHaveLength(before.length + 1)
})
