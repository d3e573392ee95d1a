import { createLatchkey, type Latchkey, type MailRequest, type Options } from '@latchkey/server'
import { type Simulator, startSimulator } from '@latchkey/simulator'
import { onTestFinished } from 'vitest'
import { openTestDatabase, formatCookieHeader } from '@latchkey/testing'
import type { MailKind } from './exchanges.ts'
import { waitUntil } from './wait-until.ts'

/** The options that a setup may change. The others are those of the recording. */
export interface ReplayServerOptions
  extends Partial<
    Pick<
      Options,
      | 'baseURL'
      | 'emailAndPassword'
      | 'emailVerification'
      | 'session'
      | 'user'
      | 'socialProviders'
      | 'account'
      | 'organization'
      | 'twoFactor'
      | 'admin'
      | 'rateLimit'
      | 'advanced'
    >
  > {
  /** Simulated providers, with additional options. */
  providers?: Readonly<Record<string, object>>
}

export interface SentMail extends MailRequest {
  readonly kind: MailKind
}

/** A browser that calls the handler without a socket. */
export interface ReplayBrowser {
  readonly cookies: Map<string, string>
  get(path: string): Promise<ReturnType<typeof JSON.parse>>
  post(path: string, body: object): Promise<ReturnType<typeof JSON.parse>>
}

/** The server that the exchanges are replayed against: one process, a new database, a test clock. */
export interface ReplayServer {
  readonly handler: Latchkey['handler']
  readonly api: Latchkey['api']
  readonly database: Options['database']
  readonly secret: string
  readonly simulator: Simulator
  now(): number
  advanceClock(seconds: number): void
  openBrowser(): ReplayBrowser
  /** Waits for pending mails and returns all mails, oldest first. */
  sentMails(): Promise<readonly SentMail[]>
  /** Waits for pending mails and returns the last one-time code. */
  latestCode(): Promise<string>
}

/** The trusted proxy. Requests with `X-Forwarded-For` come from it. */
export const PROXY = '10.0.0.1'
export const BASE_URL = 'http://localhost:3000'

/** Ends with the test. */
export const startReplayServer = async ({ providers = {}, ...options }: ReplayServerOptions): Promise<ReplayServer> => {
  const sent: SentMail[] = []
  const recordMail = (kind: MailKind) => async (mail: MailRequest) => {
    sent.push({ kind, ...mail })
  }
  const codes: string[] = []
  const secret = 'a secret of at least thirty-two characters'
  const database = await openTestDatabase()
  const simulator = await startSimulator()
  onTestFinished(() => simulator.close())
  const simulatedProviders = Object.entries(providers).map(([id, more]) => [
    id,
    { ...simulator.getCredentials(id), endpoints: simulator.getEndpoints(id), ...more },
  ])
  const sendOTP = async ({ otp }: { otp: string }) => {
    codes.push(otp)
  }
  let now = Date.now()
  const latchkey = createLatchkey({
    baseURL: BASE_URL,
    trustedOrigins: ['https://app.example.com', 'myapp://'],
    ...options,
    socialProviders: { ...options.socialProviders, ...Object.fromEntries(simulatedProviders) },
    database,
    secret,
    // The recording has common passwords.
    emailAndPassword: {
      enabled: true,
      rejectCommonPasswords: false,
      sendResetPassword: recordMail('reset'),
      ...options.emailAndPassword,
    },
    emailVerification: { sendVerificationEmail: recordMail('verify'), ...options.emailVerification },
    user: {
      changeEmail: { enabled: true, sendChangeEmailVerification: recordMail('change'), ...options.user?.changeEmail },
      deleteUser: {
        enabled: true,
        ...options.user?.deleteUser,
        sendDeleteAccountVerification:
          options.user?.deleteUser?.sendDeleteAccountVerification === true ? recordMail('delete') : false,
      },
    },
    // The recording has no invitation mails, and unverified users invite.
    organization: options.organization
      ? { requireEmailVerificationToInvite: false, ...options.organization, sendInvitationEmail: async () => {} }
      : false,
    twoFactor: options.twoFactor
      ? { ...options.twoFactor, otpOptions: { sendOTP, ...options.twoFactor.otpOptions } }
      : false,
    advanced: { ...options.advanced, ipAddress: { trustedProxies: [PROXY] } },
    now: () => now,
  })
  onTestFinished(() => latchkey.close())
  await latchkey.ready()
  const waitForMails = () =>
    waitUntil(
      async () => (await latchkey.mails.list(100)).every(({ status }) => status !== 'pending'),
      'the outbox to be empty',
    )
  return {
    handler: latchkey.handler,
    api: latchkey.api,
    database,
    secret,
    simulator,
    now: () => now,
    advanceClock: (seconds) => {
      now += seconds * 1000
      simulator.advanceClock(seconds)
    },
    openBrowser: () => createBrowser(latchkey.handler),
    sentMails: async () => {
      await waitForMails()
      return [...sent]
    },
    latestCode: async () => {
      await waitForMails()
      return codes.at(-1) ?? ''
    },
  }
}

/** Stores the cookies of a response as a browser does. */
export const storeCookies = (cookies: Map<string, string>, response: Response): void => {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}

const createBrowser = (handler: Latchkey['handler']): ReplayBrowser => {
  const cookies = new Map<string, string>()
  const request = async (path: string, init: RequestInit) => {
    const cookie = formatCookieHeader(cookies)
    const headers = { 'sec-fetch-mode': 'cors', ...(cookie && { cookie }), ...init.headers }
    const response = await handler(new Request(`${BASE_URL}/api/auth${path}`, { ...init, headers }))
    storeCookies(cookies, response)
    const text = await response.text()
    if (response.status >= 400) throw new Error(`The setup failed: ${path} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  return {
    cookies,
    get: (path) => request(path, {}),
    post: (path, body) =>
      request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }
}
