import {
  checkedWhereUsed,
  clock,
  flag,
  group,
  having,
  hostName,
  isObject,
  type Kind,
  mailSwitch,
  requireKind,
  roles,
  seconds,
  secondsOrNone,
  text,
  texts,
  whole,
} from './option-kinds.ts'
import type { Options } from './options.ts'

/**
 * Throws an Error that names an option which does not exist, or has a value of another kind: a typo, or `'false'` in a
 * file that no compiler reads, would else do in silence something else than was meant.
 */
export const checkOptions = (options: Partial<Options>): void => checkSection(options, known, '')

/** For each option what it may be, or what may stand below it. */
type KnownOptions<Section> = {
  readonly [Name in keyof Section]-?: Kind | KnownOptions<Exclude<Section[Name], undefined | false>>
}

const known = {
  database: having('what sqlite() of @latchkey/server/sqlite or postgres() of /postgres makes', 'transaction', 'close'),
  shared: having('what redis() of @latchkey/server/redis makes', 'joinChannel'),
  baseURL: checkedWhereUsed,
  secret: checkedWhereUsed,
  appName: text,
  basePath: text,
  trustedOrigins: texts,
  mailer: having('something with a function named send', 'send'),
  emailAndPassword: {
    enabled: flag,
    disableSignUp: flag,
    requireEmailVerification: flag,
    minPasswordLength: whole,
    maxPasswordLength: whole,
    autoSignIn: flag,
    resetPasswordTokenExpiresIn: seconds,
    sendResetPassword: mailSwitch,
  },
  emailVerification: {
    sendOnSignUp: flag,
    autoSignInAfterVerification: flag,
    expiresIn: seconds,
    sendVerificationEmail: mailSwitch,
  },
  session: {
    expiresIn: seconds,
    updateAge: secondsOrNone,
    freshAge: secondsOrNone,
    cookieCache: { enabled: flag, maxAge: seconds },
  },
  user: {
    changeEmail: { enabled: flag, sendChangeEmailVerification: mailSwitch },
    deleteUser: { enabled: flag, deleteTokenExpiresIn: seconds, sendDeleteAccountVerification: mailSwitch },
  },
  socialProviders: having('an object that has providers by their ids'),
  account: {
    accountLinking: {
      enabled: flag,
      trustedProviders: texts,
      allowDifferentEmails: flag,
      allowUnlinkingAll: flag,
    },
  },
  organization: {
    allowUserToCreateOrganization: flag,
    organizationLimit: checkedWhereUsed,
    creatorRole: checkedWhereUsed,
    membershipLimit: checkedWhereUsed,
    invitationLimit: checkedWhereUsed,
    invitationExpiresIn: checkedWhereUsed,
    roles,
    teams: { enabled: flag, maximumTeams: checkedWhereUsed, allowRemovingAllTeams: flag },
    sendInvitationEmail: mailSwitch,
  },
  twoFactor: {
    issuer: text,
    totpOptions: { digits: checkedWhereUsed, period: checkedWhereUsed },
    otpOptions: { digits: checkedWhereUsed, period: checkedWhereUsed, sendOTP: mailSwitch },
    backupCodeOptions: { amount: checkedWhereUsed, length: checkedWhereUsed },
  },
  admin: {
    adminUserIds: texts,
    defaultRole: checkedWhereUsed,
    defaultBanReason: text,
    defaultBanExpiresIn: checkedWhereUsed,
    impersonationSessionDuration: checkedWhereUsed,
    bannedUserMessage: text,
    roles,
  },
  rateLimit: { enabled: flag, window: seconds, max: whole },
  retention: { interval: checkedWhereUsed, mails: checkedWhereUsed, auditLog: checkedWhereUsed },
  advanced: {
    cookiePrefix: text,
    crossSubDomainCookies: { enabled: flag, domain: hostName },
    disableCSRFCheck: flag,
    ipAddress: { trustedProxies: texts },
  },
  logger: having('something with functions named debug, info, warn and error', 'debug', 'info', 'warn', 'error'),
  observer: checkedWhereUsed,
  now: clock,
} satisfies KnownOptions<Options>

/** Sections that an option switches off as a whole. */
const canBeFalse: readonly string[] = ['organization', 'twoFactor', 'admin', 'retention']

/** As the check walks through them. */
interface Names {
  readonly [name: string]: Kind | Names
}

const checkSection = (section: object, names: Names, path: string): void => {
  for (const [name, value] of Object.entries(section)) {
    const below = Object.hasOwn(names, name) ? names[name] : undefined
    if (below === undefined) {
      throw new Error(`${path}${name} is no option; known here: ${Object.keys(names).join(', ')}`)
    }
    if (value === undefined) continue
    if (typeof below === 'function') requireKind(`${path}${name}`, below, value)
    else if (isObject(value)) checkSection(value, below, `${path}${name}.`)
    else if (!(value === false && canBeFalse.includes(`${path}${name}`))) requireKind(`${path}${name}`, group, value)
  }
}
