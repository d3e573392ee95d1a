import type { Options } from './settings.ts'

/** Throws an Error that names an option which does not exist: a typo would else leave in silence what it was to change. */
export const refuseUnknownOptions = (options: Options): void => refuseOthers(options, known, '')

/** For each option `true`, or what may stand below it. */
type KnownOptions<Section> = {
  readonly [Name in keyof Section]-?: true | KnownOptions<Exclude<Section[Name], undefined | false>>
}

// What is named by others, such as a provider, a role or a driver, is looked at where it is used.
const known = {
  database: true,
  shared: true,
  baseURL: true,
  secret: true,
  appName: true,
  basePath: true,
  trustedOrigins: true,
  mailer: true,
  emailAndPassword: {
    enabled: true,
    disableSignUp: true,
    requireEmailVerification: true,
    minPasswordLength: true,
    maxPasswordLength: true,
    autoSignIn: true,
    resetPasswordTokenExpiresIn: true,
    sendResetPassword: true,
  },
  emailVerification: {
    sendOnSignUp: true,
    autoSignInAfterVerification: true,
    expiresIn: true,
    sendVerificationEmail: true,
  },
  session: {
    expiresIn: true,
    updateAge: true,
    freshAge: true,
    cookieCache: { enabled: true, maxAge: true },
  },
  user: {
    changeEmail: { enabled: true, sendChangeEmailVerification: true },
    deleteUser: { enabled: true, deleteTokenExpiresIn: true, sendDeleteAccountVerification: true },
  },
  socialProviders: true,
  account: {
    accountLinking: {
      enabled: true,
      trustedProviders: true,
      allowDifferentEmails: true,
      allowUnlinkingAll: true,
    },
  },
  organization: {
    allowUserToCreateOrganization: true,
    organizationLimit: true,
    creatorRole: true,
    membershipLimit: true,
    invitationLimit: true,
    invitationExpiresIn: true,
    roles: true,
    teams: { enabled: true, maximumTeams: true, allowRemovingAllTeams: true },
    sendInvitationEmail: true,
  },
  twoFactor: {
    issuer: true,
    totpOptions: { digits: true, period: true },
    otpOptions: { digits: true, period: true, sendOTP: true },
    backupCodeOptions: { amount: true, length: true },
  },
  admin: {
    adminUserIds: true,
    defaultRole: true,
    defaultBanReason: true,
    defaultBanExpiresIn: true,
    impersonationSessionDuration: true,
    bannedUserMessage: true,
    roles: true,
  },
  rateLimit: { enabled: true, window: true, max: true },
  retention: { interval: true, mails: true, auditLog: true },
  advanced: {
    cookiePrefix: true,
    crossSubDomainCookies: { enabled: true, domain: true },
    disableCSRFCheck: true,
    ipAddress: { trustedProxies: true },
  },
  logger: true,
  observer: true,
  now: true,
} satisfies KnownOptions<Options>

/** As the check walks through them. */
interface Names {
  readonly [name: string]: true | Names
}

const refuseOthers = (section: object, names: Names, path: string): void => {
  for (const [name, value] of Object.entries(section)) {
    const below = Object.hasOwn(names, name) ? names[name] : undefined
    if (below === undefined) {
      throw new Error(`${path}${name} is no option; known here: ${Object.keys(names).join(', ')}`)
    }
    if (below !== true && typeof value === 'object' && value !== null) refuseOthers(value, below, `${path}${name}.`)
  }
}
