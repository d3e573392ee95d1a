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
import { readAllRows, ONE_PIXEL, type TestUser, startTestServer, type TestServer } from '@latchkey/testing'

const NEW = 'a new long password'
const REQUEST = { 'x-request-id': 'request-of-the-test', 'user-agent': "Ann's other browser" }

/** The audit rows of a call with target type and actor. The actor is missing if the caller is unknown. */
interface Case {
  rows: { action: AuditAction; targetType: 'user' | 'session'; actor: 'Ann' | null }[]
  /** Makes the call as Ann, with the headers `REQUEST`. Returns the status. */
  act: (person: TestUser, here: TestServer) => Promise<number>
}

/** `organization/audit.test.ts` and `two-factor/audit.test.ts` have those. */
type OfFeatures = {
  [Name in keyof LatchkeyCalls]: LatchkeyCalls[Name] extends { feature: string } ? Name : never
}[keyof LatchkeyCalls]
/** `social/audit.test.ts` has those of social providers, `user/pending-sign-in.test.ts` those of pending sign-ins. */
type OfOtherTests =
  | keyof typeof socialSignInCalls
  | keyof typeof pendingSignUpCalls
  | keyof typeof pendingSignInCalls
  | keyof typeof linkedAccountCalls
type Reads =
  | 'getSession'
  | 'listSessions'
  | 'listActivity'
  | 'exportActivity'
  | 'listAccounts'
  | 'pendingEmailChange'
  | 'picture'
  | 'userPicture'
  | 'forgetPasswordCallback'
  | 'error'
  | 'ok'
  | 'openapi'
  | 'reference'

const statusOf = async (answer: ReturnType<TestUser['post']>): Promise<number> => (await answer).status
const verificationToken = async (person: TestUser, { findMail }: TestServer): Promise<string> => {
  await person.post('/send-verification-email', { email: person.email })
  return (await findMail('verification', person.email)).token
}
const ann = (action: AuditAction, targetType: 'user' | 'session' = 'user') =>
  ({ action, targetType, actor: 'Ann' }) as const

const cases = {
  signUpEmail: {
    rows: [ann('user.created'), ann('session.started', 'session')],
    act: (person, { createVisitor }) => {
      const { email, password } = createVisitor()
      return statusOf(person.post('/sign-up/email', { name: 'Ann', email, password }, REQUEST))
    },
  },
  setAdditionalFields: {
    rows: [{ action: 'additional-fields.changed', targetType: 'user', actor: null }],
    act: async ({ fetchUser }, { latchkey }) => {
      const { id } = await fetchUser()
      const body = { entity: 'user', id, fields: { plan: 'pro' } } as const
      return (await latchkey.api.setAdditionalFields({ body, headers: REQUEST, asResponse: true })).status
    },
  },
  signInEmail: {
    rows: [ann('session.started', 'session')],
    act: ({ post, email, password }) => statusOf(post('/sign-in/email', { email, password }, REQUEST)),
  },
  signOut: {
    rows: [ann('session.ended', 'session')],
    act: ({ post }) => statusOf(post('/sign-out', undefined, REQUEST)),
  },
  revokeSession: {
    rows: [ann('session.revoked', 'session')],
    act: async ({ get, post }) =>
      statusOf(post('/revoke-session', { token: (await get('/get-session')).body.session.token }, REQUEST)),
  },
  revokeSessions: {
    rows: [ann('session.all-revoked')],
    act: ({ post }) => statusOf(post('/revoke-sessions', undefined, REQUEST)),
  },
  revokeOtherSessions: {
    rows: [ann('session.others-revoked')],
    act: ({ post }) => statusOf(post('/revoke-other-sessions', undefined, REQUEST)),
  },
  stepUp: {
    rows: [ann('step-up.passed', 'session')],
    act: ({ post, password }) => statusOf(post('/step-up', { method: 'password', password }, REQUEST)),
  },
  sendStepUpCode: {
    rows: [ann('step-up.code-requested')],
    act: async ({ post }, { database }) => {
      await database.kysely.deleteFrom('account').execute()
      return statusOf(post('/step-up/send-code', undefined, REQUEST))
    },
  },
  // Changes nothing: it only mails a link, whose use is recorded.
  sendVerificationEmail: {
    rows: [],
    act: ({ post, email }) => statusOf(post('/send-verification-email', { email }, REQUEST)),
  },
  verifyEmail: {
    rows: [ann('user.email-verified')],
    act: async (person, here) =>
      statusOf(person.get(`/verify-email?token=${await verificationToken(person, here)}`, REQUEST)),
  },
  confirmEmail: {
    rows: [ann('user.email-verified')],
    act: async (person, here) =>
      statusOf(person.post('/verify-email', { token: await verificationToken(person, here) }, REQUEST)),
  },
  forgetPassword: {
    rows: [{ action: 'password.reset-requested', targetType: 'user', actor: null }],
    act: ({ post, email }) => statusOf(post('/forget-password', { email }, REQUEST)),
  },
  requestPasswordReset: {
    rows: [{ action: 'password.reset-requested', targetType: 'user', actor: null }],
    act: ({ post, email }) => statusOf(post('/request-password-reset', { email }, REQUEST)),
  },
  resetPassword: {
    // The first reset proves the mailbox.
    rows: [ann('user.email-verified'), ann('password.reset')],
    act: async ({ post, email }, { findMail }) => {
      await post('/forget-password', { email })
      const { token } = await findMail('reset', email)
      return statusOf(post('/reset-password', { newPassword: NEW, token }, REQUEST))
    },
  },
  changePassword: {
    rows: [ann('password.changed'), ann('session.started', 'session')],
    act: ({ post, password: currentPassword }) =>
      statusOf(post('/change-password', { newPassword: NEW, currentPassword, revokeOtherSessions: true }, REQUEST)),
  },
  setPassword: {
    rows: [ann('password.set')],
    act: async ({ cookies }, { latchkey, database }) => {
      await database.kysely.deleteFrom('account').execute()
      const headers = { ...REQUEST, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
      const response = await latchkey.api.setPassword({ body: { newPassword: NEW }, headers, asResponse: true })
      return response.status
    },
  },
  updateUser: {
    rows: [ann('user.updated')],
    act: ({ post }) => statusOf(post('/update-user', { name: 'Anna' }, REQUEST)),
  },
  uploadPicture: {
    rows: [ann('user.picture-uploaded')],
    act: ({ post }) => statusOf(post('/upload-picture', { picture: ONE_PIXEL }, REQUEST)),
  },
  changeEmail: {
    rows: [ann('user.email-changed')],
    act: ({ post }) => statusOf(post('/change-email', { newEmail: 'new@example.com' }, REQUEST)),
  },
  deleteUser: {
    rows: [ann('user.deletion-requested')],
    act: ({ post, password }) => statusOf(post('/delete-user', { password }, REQUEST)),
  },
  deleteUserCallback: {
    rows: [ann('user.deleted')],
    act: async ({ get, post, email, password }, { findMail }) => {
      await post('/delete-user', { password })
      const { token } = await findMail('deletion', email)
      return statusOf(get(`/delete-user/callback?token=${token}`, REQUEST))
    },
  },
  confirmDeletion: {
    rows: [ann('user.deleted')],
    act: async ({ post, email, password }, { findMail }) => {
      await post('/delete-user', { password })
      const { token } = await findMail('deletion', email)
      return statusOf(post('/delete-user/callback', { token }, REQUEST))
    },
  },
} satisfies Record<Exclude<keyof LatchkeyCalls, Reads | OfFeatures | OfOtherTests>, Case>

const auditOf = ({ database }: TestServer) =>
  database.kysely.selectFrom('audit').selectAll().orderBy('createdAt').orderBy('action').execute()

test.each(Object.entries<Case>(cases))(
  '%s records actor, action, target, origin and request id',
  async (name, { rows, act }) => {
    const here = await startTestServer({ user: { additionalFields: { plan: { type: 'string' } } } })
    const person = await here.createUser()
    const { session } = (await person.get('/get-session')).body
    const before = new Set((await auditOf(here)).map(({ id }) => id))
    expect(await act(person, here)).toBe(200)
    const isInProcess = calls[name as keyof LatchkeyCalls].access === 'server'
    const written = (await auditOf(here)).filter(
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
      } else expect(row?.actorId).toMatch(/^[A-Za-z0-9]{32}$/)
    }
  },
)

test('records the request and the approval of an email change', async () => {
  const here = await startTestServer()
  const person = await here.createUser()
  await person.verifyEmail()
  await person.post('/change-email', { newEmail: 'new@example.com' }, REQUEST)
  const { link } = await here.findMail('emailChangeApproval', person.email)
  const requested = (await auditOf(here)).find(({ action }) => action === 'user.email-change-requested')
  expect(JSON.parse(requested?.details ?? '')).toEqual({ to: 'new@example.com' })
  await person.get(link, REQUEST)
  const changed = (await auditOf(here)).find(({ action }) => action === 'user.email-changed')
  expect(JSON.parse(changed?.details ?? '')).toEqual({ from: person.email, to: 'new@example.com' })
})

test('a rejected call writes nothing', async () => {
  const here = await startTestServer({ session: { freshAge: 60 } })
  const person = await here.createUser()
  const bob = await here.createUser('Bob')
  here.advanceClock(61)
  const before = await readAllRows(here.database)
  for (const [path, input] of [
    ['/sign-up/email', { name: 'Bob', email: bob.email, password: NEW }],
    ['/sign-in/email', { email: person.email, password: 'not the password' }],
    ['/revoke-session', { token: 'nonsense' }],
    ['/verify-email', { token: 'nonsense' }],
    ['/reset-password', { newPassword: NEW, token: 'nonsense' }],
    ['/change-password', { newPassword: NEW, currentPassword: 'not the password' }],
    ['/update-user', { email: 'new@example.com' }],
    ['/change-email', { newEmail: bob.email }],
    ['/delete-user', { password: 'not the password' }],
    ['/delete-user', {}],
  ] as const) {
    expect((await person.post(path, input, REQUEST)).status, path).toBeGreaterThanOrEqual(400)
  }
  expect(await readAllRows(here.database)).toBe(before)
})

test('a rolled-back change writes no audit row', async () => {
  const here = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const person = await here.createUser()
  const before = await readAllRows(here.database)
  // Too large for the cookie, which is detected after the change and its audit row were written.
  const image = `https://a.example/${'\u{65e5}'.repeat(1900)}`
  for (const answer of [await here.createVisitor().signUp({ image }), await person.post('/update-user', { image })]) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'SESSION_COOKIE_TOO_LARGE' } })
  }
  expect(await readAllRows(here.database)).toBe(before)
})

test('keeps audit rows of deleted users', async () => {
  const here = await startTestServer({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const person = await here.createUser()
  await person.post('/update-user', { name: 'Anna' })
  const before = await auditOf(here)
  await person.post('/delete-user', { password: person.password })
  const after = await auditOf(here)
  expect(after.filter(({ action }) => action !== 'user.deleted')).toEqual(before)
  expect(after).toHaveLength(before.length + 1)
})
