import { type Authenticator, scan } from '@latchkey/testing'
import type { Exchange } from '../exchanges.ts'
import type { ReplayServer, ReplayServerOptions, ReplayBrowser } from '../replay-server.ts'
import type { Setup, SetupResult } from './setup.ts'
import { withCookies, signedOut, signUp } from './users.ts'

const password = 'password123'
const CHALLENGE = 'latchkey.two_factor'

/** A user and the second factors of the enrollment. */
interface TwoFactorUser {
  /** Signed in since sign-up. */
  readonly browser: ReplayBrowser
  readonly email: string
  readonly app: Authenticator
  readonly backupCodes: readonly string[]
}

type Preparation = (server: ReplayServer, name: string) => Promise<SetupResult>

/** By default Uma is the caller, signed in and without two-factor. */
export const createTwoFactorSetup = ({ name, given = '' }: Exchange): Setup => ({
  options: { twoFactor: { issuer: 'Lab' }, ...optionsByName[name] },
  prepare: async (server) => {
    if (given.includes('caller: nobody')) return signedOut()
    const caller = /caller: (ole|uma)/.exec(given)?.[1] ?? 'uma'
    const { browser, values } = await (preparations[name] ?? signUpCaller)(server, caller)
    const users = await server.database.kysely.selectFrom('user').select(['id', 'email']).execute()
    const ids = users.map(({ id, email }) => [`id:user.${email.split('@')[0]}`, id])
    return { values: { ...Object.fromEntries(ids), ...values }, ...(browser && { browser }) }
  },
})

const optionsByName: Record<string, ReplayServerOptions> = {
  'send-otp: not configured': { twoFactor: { otpOptions: { sendOTP: false } } },
  'rate limit: fourth call within 10 s': { rateLimit: { enabled: true } },
  'VULNERABILITY cookie cache: sign-in still emits a valid session_data cookie': {
    session: { cookieCache: { enabled: true } },
  },
}

const signUpCaller: Preparation = async (server, name) => ({ browser: await signUpAs(server, name) })

/** The recorded name of Uma has a capital letter, that of Ole does not. */
const signUpAs = (server: ReplayServer, name: string): Promise<ReplayBrowser> =>
  signUp(server, { name: name === 'uma' ? 'Uma' : name, email: `${name}@example.com`, password })

const startEnrollment = async (server: ReplayServer, name = 'uma'): Promise<TwoFactorUser> => {
  const browser = await signUpAs(server, name)
  const { totpURI, backupCodes } = await browser.post('/two-factor/enable', { password })
  return { browser, email: `${name}@example.com`, app: scan(server, totpURI), backupCodes }
}

/** One minute passes, so that the next code is of another period. */
const enableTwoFactor = async (server: ReplayServer, name = 'uma'): Promise<TwoFactorUser> => {
  const owner = await startEnrollment(server, name)
  await owner.browser.post('/two-factor/verify-totp', { code: owner.app.code() })
  server.advanceClock(60)
  return owner
}

/** Without a confirmed authenticator, so that mailed codes are allowed. */
const enableWithMailedCode = async (server: ReplayServer): Promise<TwoFactorUser> => {
  const owner = await startEnrollment(server)
  await owner.browser.post('/two-factor/send-otp', {})
  await owner.browser.post('/two-factor/verify-otp', { code: await server.latestCode() })
  return owner
}

const startChallenge = async (
  server: ReplayServer,
  { email }: TwoFactorUser,
  more: object = {},
): Promise<ReplayBrowser> => {
  const browser = server.openBrowser()
  await browser.post('/sign-in/email', { email, password, ...more })
  return browser
}

const copyBrowser = (browser: ReplayBrowser): ReplayBrowser => withCookies(browser, {})

/** Submits codes that are rejected. */
const submitRejectedCodes = async (browser: ReplayBrowser, path: string, code: string, times = 1): Promise<void> => {
  for (let time = 0; time < times; time++) await browser.post(path, { code }).catch(() => null)
}

const enableWithNextCode: Preparation = async (server) => {
  const { browser, app } = await enableTwoFactor(server)
  return { browser, values: { 'numeric-code': app.code() } }
}

/** A user during enrollment, with the code that confirms it. */
const startEnrollmentWithCode: Preparation = async (server, name) => {
  const { browser, app } = await startEnrollment(server, name)
  return { browser, values: { 'numeric-code': app.code() } }
}

/** A browser with a challenge, and the code of a period. */
const challengeWithCode =
  (steps = 0): Preparation =>
  async (server) => {
    const owner = await enableTwoFactor(server)
    return { browser: await startChallenge(server, owner), values: { 'numeric-code': owner.app.code(steps) } }
  }

/** A browser with a challenge and a mailed code, after wrong attempts. */
const challengeWithMailedCode =
  (wrong = 0): Preparation =>
  async (server) => {
    const browser = await startChallenge(server, await enableWithMailedCode(server))
    await browser.post('/two-factor/send-otp', {})
    await submitRejectedCodes(browser, '/two-factor/verify-otp', 'wrong', wrong)
    return { browser, values: { 'numeric-code': await server.latestCode() } }
  }

/** A browser with a challenge and a backup code. */
const challengeWithBackupCode: Preparation = async (server) => {
  const owner = await enableTwoFactor(server)
  const [code = ''] = owner.backupCodes
  const values = { 'backup-code': code, 'backup-code lower-cased, blank appended': `${code.toLowerCase()} ` }
  return { browser: await startChallenge(server, owner), values }
}

/** A trusted browser that signed in `times` times since. */
const trustDevice =
  (times: number): Preparation =>
  async (server) => {
    const owner = await enableTwoFactor(server)
    const browser = await startChallenge(server, owner)
    await browser.post('/two-factor/verify-totp', { code: owner.app.code(), trustDevice: true })
    for (let time = 0; time < times; time++) await browser.post('/sign-in/email', { email: owner.email, password })
    return { browser }
  }

/** By the name of the exchange. */
const preparations: Record<string, Preparation> = {
  'get-totp-uri: enabled but not verified': startEnrollmentWithCode,
  'generate-backup-codes: enabled but not verified': startEnrollmentWithCode,
  'sign-in: enabled but not verified': startEnrollmentWithCode,
  'verify-totp: wrong code while signed in': startEnrollmentWithCode,
  'verify-totp: confirms enabling': startEnrollmentWithCode,
  'get-session after enabling': enableWithNextCode,
  'verify-totp: signed in and already enabled': async (server) => {
    const { browser, app } = await enableTwoFactor(server)
    await browser.post('/two-factor/verify-totp', { code: app.code() })
    return { browser, values: { 'numeric-code': app.code() } }
  },
  'get-totp-uri: right password': enableWithNextCode,
  'get-totp-uri: wrong password': enableWithNextCode,
  'generate-backup-codes: wrong password': enableWithNextCode,
  'generate-backup-codes: new set': enableWithNextCode,
  'sign-in: second factor required': enableWithNextCode,
  'get-session while the second factor is pending': challengeWithCode(),
  'sign-in: wrong password with two-factor enabled': challengeWithCode(),
  'verify-totp: wrong code during sign-in': challengeWithCode(),
  'verify-totp: right code during sign-in': challengeWithCode(),
  'verify-totp: code of the previous period': challengeWithCode(-1),
  'verify-totp: code of the next period': challengeWithCode(1),
  'verify-totp: code two periods old': challengeWithCode(-2),
  'verify-totp: two_factor cookie and code used again': async (server) => {
    const owner = await enableTwoFactor(server)
    const browser = await startChallenge(server, owner)
    const copy = copyBrowser(browser)
    const code = owner.app.code()
    await browser.post('/two-factor/verify-totp', { code })
    return { browser: copy, values: { 'numeric-code': code } }
  },
  'verify-totp: two-factor state expired, first try': async (server) => {
    const owner = await enableTwoFactor(server)
    const browser = await startChallenge(server, owner)
    server.advanceClock(301)
    return { browser, values: { 'numeric-code': owner.app.code() } }
  },
  'verify-totp: two-factor state gone': async (server, name) => {
    const result = await challengeWithCode()(server, name)
    await server.database.kysely.deleteFrom('twoFactorChallenge').execute()
    return result
  },
  'verify-totp: forged two_factor cookie': async (server) => {
    const owner = await enableTwoFactor(server)
    const browser = withCookies(await startChallenge(server, owner), { [CHALLENGE]: 'two_factor:forged.signature' })
    return { browser, values: { 'numeric-code': owner.app.code() } }
  },
  'sign-in: second factor required, rememberMe false': enableWithNextCode,
  'verify-totp: after rememberMe false': async (server) => {
    const owner = await enableTwoFactor(server)
    // The challenge stores the choice, so the cookie has no effect.
    const browser = withCookies(await startChallenge(server, owner, { rememberMe: false }), {
      'latchkey.dont_remember': 'true',
    })
    return { browser, values: { 'numeric-code': owner.app.code() } }
  },
  'verify-totp: trustDevice': challengeWithCode(),
  'sign-in: trusted device, first time': trustDevice(0),
  'sign-in: trusted device, second time': trustDevice(1),
  'sign-in: trust_device cookie of another user': async (server, name) => {
    const { browser } = await trustDevice(0)(server, name)
    await enableTwoFactor(server, 'olga')
    return { ...(browser && { browser }) }
  },
  'send-otp: during sign-in': challengeWithCode(),
  'verify-otp: wrong code during sign-in': challengeWithMailedCode(),
  'verify-otp: right code during sign-in': challengeWithMailedCode(),
  'verify-otp: code used again': async (server) => {
    const browser = await startChallenge(server, await enableWithMailedCode(server))
    await browser.post('/two-factor/send-otp', {})
    const copy = copyBrowser(browser)
    const code = await server.latestCode()
    await browser.post('/two-factor/verify-otp', { code })
    return { browser: copy, values: { 'numeric-code': code } }
  },
  'verify-otp: right code after 5 wrong ones': challengeWithMailedCode(5),
  'verify-otp: once more': challengeWithMailedCode(6),
  'verify-otp: new code after too many attempts': async (server, name) => {
    const result = await challengeWithMailedCode(5)(server, name)
    await result.browser?.post('/two-factor/send-otp', {}).catch(() => null)
    return { ...result, values: { 'numeric-code': await server.latestCode() } }
  },
  'verify-otp: none sent': async (server) => ({
    browser: await startChallenge(server, await enableWithMailedCode(server)),
  }),
  'verify-otp: expired': async (server, name) => {
    const result = await challengeWithMailedCode()(server, name)
    server.advanceClock(181)
    return result
  },
  'send-otp: signed in, enabling by OTP': startEnrollmentWithCode,
  'verify-otp: wrong code while signed in': async (server, name) => {
    const { browser } = await startEnrollment(server, name)
    await browser.post('/two-factor/send-otp', {})
    return { browser }
  },
  'verify-otp: confirms enabling': async (server, name) => {
    const { browser } = await startEnrollment(server, name)
    await browser.post('/two-factor/send-otp', {})
    return { browser, values: { 'numeric-code': await server.latestCode() } }
  },
  'verify-backup-code: wrong': challengeWithBackupCode,
  'verify-backup-code: code of the replaced set': async (server) => {
    const owner = await enableTwoFactor(server)
    await owner.browser.post('/two-factor/generate-backup-codes', { password })
    return { browser: await startChallenge(server, owner), values: { 'backup-code': owner.backupCodes[0] ?? '' } }
  },
  'verify-backup-code: right': challengeWithBackupCode,
  'verify-backup-code: used code': async (server) => {
    const owner = await enableTwoFactor(server)
    const [code = ''] = owner.backupCodes
    await (await startChallenge(server, owner)).post('/two-factor/verify-backup-code', { code })
    return { browser: await startChallenge(server, owner), values: { 'backup-code': code } }
  },
  'verify-backup-code: disableSession': challengeWithBackupCode,
  'verify-backup-code: other case and blank': challengeWithBackupCode,
  'verify-backup-code: trustDevice': challengeWithBackupCode,
  'verify-backup-code: while signed in': async (server) => {
    const { browser, backupCodes } = await enableTwoFactor(server)
    return { browser, values: { 'backup-code': backupCodes[0] ?? '' } }
  },
  'verify-backup-code: while signed in, disableSession': async (server) => {
    const { browser, backupCodes } = await enableTwoFactor(server)
    return { browser, values: { 'backup-code': backupCodes[0] ?? '' } }
  },
  'enable: again while enabled, own issuer': enableWithNextCode,
  'disable: wrong password': enableWithNextCode,
  'disable: password missing': enableWithNextCode,
  'disable: right password': enableWithNextCode,
  'sign-in: after disabling': async (server) => {
    const { browser } = await enableTwoFactor(server)
    await browser.post('/two-factor/disable', { password })
    return { browser }
  },
  'rate limit: fourth call within 10 s': async (server) => {
    const browser = await signUpAs(server, 'uma')
    await submitRejectedCodes(browser, '/two-factor/verify-totp', '1', 3)
    return { browser, values: { seconds: '10' } }
  },
  'VULNERABILITY cookie cache: sign-in still emits a valid session_data cookie': enableWithNextCode,
}
