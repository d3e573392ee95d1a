import { createUserWithRole, type TestUser, startTestServer, type TestServer } from '@latchkey/testing'
import { BROWSERS_EACH, limits, PEOPLE } from './state.ts'

/** A server, the browsers of the users, and the secrets that they received. */
export interface Stage {
  readonly here: TestServer
  readonly browsers: readonly TestUser[]
  /** Reads the state as an admin: can list users and sessions, and changes nothing. */
  readonly auditor: TestUser
  /** What the server calls what acts have made: `session:3.1` and the like. */
  readonly ids: Map<string, string>
  /** The newest secret that was mailed, by what it is for. */
  readonly mailed: Map<string, string>
  /** What works once and was accepted: invitations, mailed secrets, backup codes. */
  readonly redeemed: string[]
  /** Actions and outcomes, for the failure message. */
  readonly story: string[]
  /** By the user's id. */
  readonly backupCodes: Map<string, readonly string[]>
  /** A test clock that only the test moves, so that every time boundary is exact. */
  now(): number
  travel(milliseconds: number): void
}

/** A fresh server on a fresh database. With `cookieCache`, browsers are answered from it where it may answer. */
export const stage = async ({ cookieCache }: { cookieCache: boolean }): Promise<Stage> => {
  let clock = Math.ceil(Date.now() / 1000) * 1000
  const mailed = new Map<string, string>()
  const keep =
    (purpose: string) =>
    (mail: { user: { id: string }; token: string }): void =>
      void mailed.set(`${purpose}:${mail.user.id}`, mail.token)
  const here = await startTestServer({
    now: () => clock,
    session: { cookieCache: { enabled: cookieCache } },
    emailAndPassword: { sendResetPassword: keep('reset') },
    emailVerification: { sendOnSignUp: true, sendVerificationEmail: keep('verification') },
    user: { deleteUser: { enabled: true, sendDeleteAccountVerification: false } },
    organization: {
      ...limits,
      sendInvitationEmail: ({ id, token }) => void mailed.set(`invitation:${id}`, token),
    },
    admin: { roles: { auditor: { user: ['list'], session: ['list'] } } },
  })
  const people = PEOPLE.map((name) => here.createVisitor(name))
  return {
    here,
    auditor: await createUserWithRole(here, 'auditor', 'Audrey'),
    // Each browser has its own IP address, so that failed guesses are counted per browser.
    browsers: people.flatMap((person, index) =>
      Array.from({ length: BROWSERS_EACH }, (_, number) =>
        person.otherBrowser(`203.0.113.${10 * index + number + 10}`),
      ),
    ),
    ids: new Map(),
    redeemed: [],
    story: [],
    mailed,
    backupCodes: new Map(),
    now: () => clock,
    travel: (milliseconds) => {
      clock += milliseconds
    },
  }
}
