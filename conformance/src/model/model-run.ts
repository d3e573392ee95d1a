import { createUserWithRole, type TestUser, startTestServer, type TestServer } from '@latchkey/testing'
import { BROWSERS_PER_USER, lifetimes, limits, USER_NAMES } from './state.ts'

/** A server, the browsers of the users, and the secrets that they received. */
export interface ModelRun {
  readonly server: TestServer
  readonly browsers: readonly TestUser[]
  /** Reads the state as an admin: can list users and sessions, and changes nothing. */
  readonly auditor: TestUser
  /** The IDs of the server by model name, such as `session:3.1`. */
  readonly ids: Map<string, string>
  /** The newest mailed secret by purpose and recipient. */
  readonly mailed: Map<string, string>
  /** Accepted single-use values: invitations, mailed secrets, backup codes. */
  readonly consumed: string[]
  /** Actions and outcomes, for the failure message. */
  readonly history: string[]
  /** By the user's ID. */
  readonly backupCodes: Map<string, readonly string[]>
  /** A test clock that only the test moves, so that every time boundary is exact. */
  now(): number
  advanceClock(milliseconds: number): void
}

/** Starts a server with an empty database. With `cookieCache`, get-session can respond from the cookie cache. */
export const startModelRun = async ({ cookieCache }: { cookieCache: boolean }): Promise<ModelRun> => {
  let clock = Math.ceil(Date.now() / 1000) * 1000
  const mailed = new Map<string, string>()
  const record =
    (purpose: string) =>
    (mail: { user: { id: string }; token: string }): void =>
      void mailed.set(`${purpose}:${mail.user.id}`, mail.token)
  const server = await startTestServer({
    now: () => clock,
    session: { freshAge: lifetimes.recent / 1000, cookieCache: { enabled: cookieCache } },
    emailAndPassword: { sendResetPassword: record('reset') },
    emailVerification: { sendOnSignUp: true, sendVerificationEmail: record('verification') },
    user: { deleteUser: { enabled: true, sendDeleteAccountVerification: false } },
    organization: {
      ...limits,
      sendInvitationEmail: ({ id, token }) => void mailed.set(`invitation:${id}`, token),
    },
    admin: { roles: { auditor: { user: ['list'], session: ['list'] } } },
  })
  const users = USER_NAMES.map((name) => server.createVisitor(name))
  return {
    server,
    auditor: await createUserWithRole(server, 'auditor', 'Audrey'),
    // Each browser has its own IP address, so that failed guesses are counted per browser.
    browsers: users.flatMap((user, index) =>
      Array.from({ length: BROWSERS_PER_USER }, (_, number) =>
        user.otherBrowser(`203.0.113.${10 * index + number + 10}`),
      ),
    ),
    ids: new Map(),
    consumed: [],
    history: [],
    mailed,
    backupCodes: new Map(),
    now: () => clock,
    advanceClock: (milliseconds) => {
      clock += milliseconds
    },
  }
}
