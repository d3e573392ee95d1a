import { type Authenticator, scan } from '@latchkey/testing'
import type { Exchange } from '../exchanges.ts'
import type { Stage, StageOptions, Visitor } from '../replay-server.ts'
import type { Arrangement, Given } from './setup.ts'
import { holding, nobody, signsUp } from './users.ts'

const password = 'password123'
const CHALLENGE = 'latchkey.two_factor'

/** Somebody, and the second factors that they have begun to set up. */
interface Owner {
  /** Signed in since sign-up. */
  readonly visitor: Visitor
  readonly email: string
  readonly app: Authenticator
  readonly backupCodes: readonly string[]
}

type Setting = (stage: Stage, name: string) => Promise<Given>

/**
 * How an exchange about two-factor came about. Without a word to the contrary it is Uma who calls, signed in and with
 * nothing set up.
 */
export const twoFactorArrangement = ({ name, given = '' }: Exchange): Arrangement => ({
  options: { twoFactor: { issuer: 'Lab' }, ...settings[name] },
  given: async (stage) => {
    if (given.includes('caller: nobody')) return nobody()
    const caller = /caller: (ole|uma)/.exec(given)?.[1] ?? 'uma'
    const { visitor, values } = await (history[name] ?? signedUp)(stage, caller)
    const users = await stage.database.kysely.selectFrom('user').select(['id', 'email']).execute()
    const ids = users.map(({ id, email }) => [`id:user.${email.split('@')[0]}`, id])
    return { values: { ...Object.fromEntries(ids), ...values }, ...(visitor && { visitor }) }
  },
})

const settings: Record<string, StageOptions> = {
  'send-otp: not configured': { twoFactor: { otpOptions: { sendOTP: false } } },
  'rate limit: fourth call within 10 s': { rateLimit: { enabled: true } },
  'VULNERABILITY cookie cache: sign-in still emits a valid session_data cookie': {
    session: { cookieCache: { enabled: true } },
  },
}

const signedUp: Setting = async (stage, name) => ({ visitor: await person(stage, name) })

/** Uma was recorded with a capital letter, Ole without. */
const person = (stage: Stage, name: string): Promise<Visitor> =>
  signsUp(stage, { name: name === 'uma' ? 'Uma' : name, email: `${name}@example.com`, password })

const begins = async (stage: Stage, name = 'uma'): Promise<Owner> => {
  const visitor = await person(stage, name)
  const { totpURI, backupCodes } = await visitor.post('/two-factor/enable', { password })
  return { visitor, email: `${name}@example.com`, app: scan(stage, totpURI), backupCodes }
}

/** The code that switched it on is of an earlier period. */
const enabled = async (stage: Stage, name = 'uma'): Promise<Owner> => {
  const owner = await begins(stage, name)
  await owner.visitor.post('/two-factor/verify-totp', { code: owner.app.code() })
  stage.travel(60)
  return owner
}

const challenge = async (stage: Stage, { email }: Owner, more: object = {}): Promise<Visitor> => {
  const visitor = stage.visitor()
  await visitor.post('/sign-in/email', { email, password, ...more })
  return visitor
}

const copyOf = (visitor: Visitor): Visitor => holding(visitor, {})

/** Tries that are refused. */
const tries = async (visitor: Visitor, path: string, code: string, times = 1): Promise<void> => {
  for (let time = 0; time < times; time++) await visitor.post(path, { code }).catch(() => null)
}

const signedInWhileEnabled: Setting = async (stage) => {
  const { visitor, app } = await enabled(stage)
  return { visitor, values: { 'numeric-code': app.code() } }
}

/** Somebody who has begun to set two-factor up, and the code that would confirm it. */
const begun: Setting = async (stage, name) => {
  const { visitor, app } = await begins(stage, name)
  return { visitor, values: { 'numeric-code': app.code() } }
}

/** Somebody with a challenge to pass, and the code of a period. */
const passing =
  (steps = 0): Setting =>
  async (stage) => {
    const owner = await enabled(stage)
    return { visitor: await challenge(stage, owner), values: { 'numeric-code': owner.app.code(steps) } }
  }

/** The same with a mailed code, after a number of wrong ones. */
const passingByMail =
  (wrong = 0): Setting =>
  async (stage) => {
    const visitor = await challenge(stage, await enabled(stage))
    await visitor.post('/two-factor/send-otp', {})
    await tries(visitor, '/two-factor/verify-otp', 'wrong', wrong)
    return { visitor, values: { 'numeric-code': await stage.newestCode() } }
  }

/** The same with a backup code. */
const passingByBackupCode: Setting = async (stage) => {
  const owner = await enabled(stage)
  const [code = ''] = owner.backupCodes
  const typed = { 'backup-code': code, 'backup-code lower-cased, blank appended': `${code.toLowerCase()} ` }
  return { visitor: await challenge(stage, owner), values: typed }
}

/** At a browser that Uma trusts, where she has signed in since as often as said. */
const trusted =
  (times: number): Setting =>
  async (stage) => {
    const owner = await enabled(stage)
    const visitor = await challenge(stage, owner)
    await visitor.post('/two-factor/verify-totp', { code: owner.app.code(), trustDevice: true })
    for (let time = 0; time < times; time++) await visitor.post('/sign-in/email', { email: owner.email, password })
    return { visitor }
  }

/** By the name of the exchange. */
const history: Record<string, Setting> = {
  'get-totp-uri: enabled but not verified': begun,
  'generate-backup-codes: enabled but not verified': begun,
  'sign-in: enabled but not verified': begun,
  'verify-totp: wrong code while signed in': begun,
  'verify-totp: confirms enabling': begun,
  'get-session after enabling': signedInWhileEnabled,
  'verify-totp: signed in and already enabled': async (stage) => {
    const { visitor, app } = await enabled(stage)
    await visitor.post('/two-factor/verify-totp', { code: app.code() })
    return { visitor, values: { 'numeric-code': app.code() } }
  },
  'get-totp-uri: right password': signedInWhileEnabled,
  'get-totp-uri: wrong password': signedInWhileEnabled,
  'generate-backup-codes: wrong password': signedInWhileEnabled,
  'generate-backup-codes: new set': signedInWhileEnabled,
  'sign-in: second factor required': signedInWhileEnabled,
  'get-session while the second factor is pending': passing(),
  'sign-in: wrong password with two-factor enabled': passing(),
  'verify-totp: wrong code during sign-in': passing(),
  'verify-totp: right code during sign-in': passing(),
  'verify-totp: code of the previous period': passing(-1),
  'verify-totp: code of the next period': passing(1),
  'verify-totp: code two periods old': passing(-2),
  'verify-totp: two_factor cookie and code used again': async (stage) => {
    const owner = await enabled(stage)
    const visitor = await challenge(stage, owner)
    const copy = copyOf(visitor)
    const code = owner.app.code()
    await visitor.post('/two-factor/verify-totp', { code })
    return { visitor: copy, values: { 'numeric-code': code } }
  },
  'verify-totp: two-factor state expired, first try': async (stage) => {
    const owner = await enabled(stage)
    const visitor = await challenge(stage, owner)
    stage.travel(301)
    return { visitor, values: { 'numeric-code': owner.app.code() } }
  },
  'verify-totp: two-factor state gone': async (stage, name) => {
    const given = await passing()(stage, name)
    await stage.database.kysely.deleteFrom('twoFactorChallenge').execute()
    return given
  },
  'verify-totp: forged two_factor cookie': async (stage) => {
    const owner = await enabled(stage)
    const visitor = holding(await challenge(stage, owner), { [CHALLENGE]: 'two_factor:forged.signature' })
    return { visitor, values: { 'numeric-code': owner.app.code() } }
  },
  'sign-in: second factor required, rememberMe false': signedInWhileEnabled,
  'verify-totp: after rememberMe false': async (stage) => {
    const owner = await enabled(stage)
    // Ours learns from the challenge what the session will be, not from this cookie.
    const visitor = holding(await challenge(stage, owner, { rememberMe: false }), { 'latchkey.dont_remember': 'true' })
    return { visitor, values: { 'numeric-code': owner.app.code() } }
  },
  'verify-totp: trustDevice': passing(),
  'sign-in: trusted device, first time': trusted(0),
  'sign-in: trusted device, second time': trusted(1),
  'sign-in: trust_device cookie of another user': async (stage, name) => {
    const { visitor } = await trusted(0)(stage, name)
    await enabled(stage, 'olga')
    return { ...(visitor && { visitor }) }
  },
  'send-otp: during sign-in': passing(),
  'verify-otp: wrong code during sign-in': passingByMail(),
  'verify-otp: right code during sign-in': passingByMail(),
  'verify-otp: code used again': async (stage) => {
    const visitor = await challenge(stage, await enabled(stage))
    await visitor.post('/two-factor/send-otp', {})
    const copy = copyOf(visitor)
    const code = await stage.newestCode()
    await visitor.post('/two-factor/verify-otp', { code })
    return { visitor: copy, values: { 'numeric-code': code } }
  },
  'verify-otp: right code after 5 wrong ones': passingByMail(5),
  'verify-otp: once more': passingByMail(6),
  'verify-otp: new code after too many attempts': async (stage, name) => {
    const given = await passingByMail(5)(stage, name)
    await given.visitor?.post('/two-factor/send-otp', {}).catch(() => null)
    return { ...given, values: { 'numeric-code': await stage.newestCode() } }
  },
  'verify-otp: none sent': passing(),
  'verify-otp: expired': async (stage, name) => {
    const given = await passingByMail()(stage, name)
    stage.travel(181)
    return given
  },
  'send-otp: signed in, enabling by OTP': begun,
  'verify-otp: wrong code while signed in': async (stage, name) => {
    const { visitor } = await begins(stage, name)
    await visitor.post('/two-factor/send-otp', {})
    return { visitor }
  },
  'verify-otp: confirms enabling': async (stage, name) => {
    const { visitor } = await begins(stage, name)
    await visitor.post('/two-factor/send-otp', {})
    return { visitor, values: { 'numeric-code': await stage.newestCode() } }
  },
  'verify-backup-code: wrong': passingByBackupCode,
  'verify-backup-code: code of the replaced set': async (stage) => {
    const owner = await enabled(stage)
    await owner.visitor.post('/two-factor/generate-backup-codes', { password })
    return { visitor: await challenge(stage, owner), values: { 'backup-code': owner.backupCodes[0] ?? '' } }
  },
  'verify-backup-code: right': passingByBackupCode,
  'verify-backup-code: used code': async (stage) => {
    const owner = await enabled(stage)
    const [code = ''] = owner.backupCodes
    await (await challenge(stage, owner)).post('/two-factor/verify-backup-code', { code })
    return { visitor: await challenge(stage, owner), values: { 'backup-code': code } }
  },
  'verify-backup-code: disableSession': passingByBackupCode,
  'verify-backup-code: other case and blank': passingByBackupCode,
  'verify-backup-code: trustDevice': passingByBackupCode,
  'verify-backup-code: while signed in': async (stage) => {
    const { visitor, backupCodes } = await enabled(stage)
    return { visitor, values: { 'backup-code': backupCodes[0] ?? '' } }
  },
  'verify-backup-code: while signed in, disableSession': async (stage) => {
    const { visitor, backupCodes } = await enabled(stage)
    return { visitor, values: { 'backup-code': backupCodes[0] ?? '' } }
  },
  'enable: again while enabled, own issuer': signedInWhileEnabled,
  'disable: wrong password': signedInWhileEnabled,
  'disable: password missing': signedInWhileEnabled,
  'disable: right password': signedInWhileEnabled,
  'sign-in: after disabling': async (stage) => {
    const { visitor } = await enabled(stage)
    await visitor.post('/two-factor/disable', { password })
    return { visitor }
  },
  'rate limit: fourth call within 10 s': async (stage) => {
    const visitor = await person(stage, 'uma')
    await tries(visitor, '/two-factor/verify-totp', '1', 3)
    return { visitor, values: { seconds: '10' } }
  },
  'VULNERABILITY cookie cache: sign-in still emits a valid session_data cookie': signedInWhileEnabled,
}
