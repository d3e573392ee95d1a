import { defaults, rateLimits } from '@latchkey/contract'
import { type AdminOptions, adminSettingsFrom } from '../../admin/admin-settings.ts'
import type { Shared } from '../cache/shared.ts'
import type { Database } from '../database/database.ts'
import { checkOptions } from './known-options.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { MailKind } from '../mail/templates.ts'
import type { SocialProvidersOptions } from '../../social/providers.ts'
import type { Observer } from '../observability/observer.ts'
import { type RetentionOptions, retentionSettingsFrom } from '../retention/retention-settings.ts'
import { type OrganizationOptions, organizationSettingsFrom } from '../../organization/organization-settings.ts'
import { type TwoFactorOptions, twoFactorSettingsFrom } from '../../two-factor/two-factor-settings.ts'

type Awaitable<T> = T | Promise<T>

/** What a function that sends a mail itself receives. */
export interface MailRequest {
  user: { id: string; email: string; name: string; emailVerified: boolean }
  url: string
  token: string
  /** The address that was asked for, when an address changes. */
  newEmail?: string
}

/** The same, for an invitation: whoever is invited may have no account. `token` is the secret of the link. */
export interface InvitationMailRequest {
  id: string
  email: string
  role: string
  organization: { id: string; name: string; slug: string; logo: string | null }
  /** `user` is the same person: where functions that were written for the protocol look for them. */
  inviter: { id: string; name: string; email: string; user: { id: string; name: string; email: string } }
  url: string
  token: string
}

/** The same, for a one-time code. */
export interface CodeMailRequest {
  user: MailRequest['user']
  otp: string
}

export interface MailRequestOf extends Record<Exclude<MailKind, 'invitation' | 'twoFactorCode'>, MailRequest> {
  invitation: InvitationMailRequest
  twoFactorCode: CodeMailRequest
}

/** `true`: our template through the outbox; `false`: off; a function sends it itself, called from the outbox too. */
export type MailSwitch<Request = MailRequest> = boolean | ((mail: Request) => Awaitable<void>)

export interface Logger {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** What `createLatchkey` takes. All times are seconds. What is not named here is off or has the default beside it. */
export interface Options {
  /** From `@latchkey/server/sqlite` or `@latchkey/server/postgres`. */
  database: Database
  /** What several nodes share besides the database: limits, and what they remember of it. From `@latchkey/server/redis`. */
  shared?: Shared
  /** The public address, `https://app.example.com`: the only source of links and cookie decisions. */
  baseURL: string
  /** At least 32 characters; of several the first signs and all verify. */
  secret: string | readonly string[]
  /** The product's name in mails: `Latchkey`. */
  appName?: string
  /** Where the calls live: `/api/auth`. */
  basePath?: string
  /** Origins besides that of `baseURL`; `*.example.com` and `https://*.example.com` match subdomains. */
  trustedOrigins?: readonly string[]
  /** How mails leave; from `@latchkey/server/smtp`. Without it only mails whose switch is a function are sent. */
  mailer?: Mailer
  emailAndPassword?: {
    enabled?: boolean
    disableSignUp?: boolean
    requireEmailVerification?: boolean
    minPasswordLength?: number
    maxPasswordLength?: number
    autoSignIn?: boolean
    resetPasswordTokenExpiresIn?: number
    sendResetPassword?: MailSwitch
  }
  emailVerification?: {
    sendOnSignUp?: boolean
    autoSignInAfterVerification?: boolean
    expiresIn?: number
    sendVerificationEmail?: MailSwitch
  }
  session?: {
    expiresIn?: number
    updateAge?: number
    /** 0 switches the check off. */
    freshAge?: number
    cookieCache?: { enabled?: boolean; maxAge?: number }
  }
  user?: {
    changeEmail?: { enabled?: boolean; sendChangeEmailVerification?: MailSwitch }
    deleteUser?: { enabled?: boolean; deleteTokenExpiresIn?: number; sendDeleteAccountVerification?: MailSwitch }
  }
  /** By id: `google: { clientId, clientSecret }`. Each appears among the ways to sign in. */
  socialProviders?: SocialProvidersOptions
  account?: {
    accountLinking?: {
      /** Whether one account may have several ways in: `true`. */
      enabled?: boolean
      /** Providers whose addresses count as verified, whatever they say of them. */
      trustedProviders?: readonly string[]
      /** Whether what somebody connects may bear another address than the account: `true`. */
      allowDifferentEmails?: boolean
      /** Whether the last way in may be taken away: `false`. */
      allowUnlinkingAll?: boolean
    }
  }
  /** Organizations, members, invitations and teams; `false` is off. */
  organization?: OrganizationOptions | false
  /** A second factor for whoever wants one: an authenticator app, mailed codes, backup codes; `false` is off. */
  twoFactor?: TwoFactorOptions | false
  /** Platform administration: roles, bans, impersonation; `false` is off. */
  admin?: AdminOptions | false
  rateLimit?: { enabled?: boolean; window?: number; max?: number }
  /** What is removed by itself, and when; `false` removes nothing, which changes no answer. */
  retention?: RetentionOptions | false
  advanced?: {
    cookiePrefix?: string
    crossSubDomainCookies?: { enabled?: boolean; domain?: string }
    disableCSRFCheck?: boolean
    /** Addresses or CIDRs of the proxies whose X-Forwarded-For is believed. */
    ipAddress?: { trustedProxies?: readonly string[] }
  }
  logger?: Logger
  /** Is told of requests, slow work and counts: metrics and traces are made of it. */
  observer?: Observer
  /** Milliseconds since the epoch; tests travel in time with it. */
  now?: () => number
}

export type MailSwitches = { [Kind in MailKind]: MailSwitch<MailRequestOf[Kind]> }

/** Options with every default filled in, checked once. */
export type Settings = ReturnType<typeof settingsFrom>

/** Throws an Error whose message names the option that cannot be used. */
export const settingsFrom = (options: Options) => {
  checkOptions(options)
  if (options.database === undefined)
    throw new Error('database must be what sqlite() or postgres() makes; it is undefined')
  const base = baseAddress(options.baseURL)
  const mailByDefault = options.mailer !== undefined
  const { emailAndPassword = {}, emailVerification = {}, session = {}, user = {}, advanced = {} } = options
  const { accountLinking: linking = {} } = options.account ?? {}
  const passwordLength = passwordLengthFrom(emailAndPassword)
  return {
    appName: options.appName ?? 'Latchkey',
    origin: base.origin,
    basePath: basePathFrom(options.basePath ?? '/api/auth'),
    trustedOrigins: [base.origin, ...(options.trustedOrigins ?? [])],
    secrets: secretsFrom(options.secret),
    emailAndPassword: {
      enabled: emailAndPassword.enabled ?? false,
      disableSignUp: emailAndPassword.disableSignUp ?? false,
      requireEmailVerification: emailAndPassword.requireEmailVerification ?? false,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      autoSignIn: emailAndPassword.autoSignIn ?? true,
      resetTokenLifetime: emailAndPassword.resetPasswordTokenExpiresIn ?? defaults.resetTokenLifetime,
    },
    emailVerification: {
      sendOnSignUp: emailVerification.sendOnSignUp ?? false,
      autoSignInAfterVerification: emailVerification.autoSignInAfterVerification ?? false,
      tokenLifetime: emailVerification.expiresIn ?? defaults.verificationTokenLifetime,
    },
    session: {
      lifetime: session.expiresIn ?? defaults.sessionLifetime,
      briefLifetime: Math.min(defaults.briefSessionLifetime, session.expiresIn ?? defaults.sessionLifetime),
      updateAge: session.updateAge ?? defaults.sessionUpdateAge,
      freshAge: session.freshAge ?? defaults.sessionFreshAge,
      cookieCache: session.cookieCache?.enabled
        ? { lifetime: session.cookieCache.maxAge ?? defaults.cookieCacheLifetime }
        : null,
    },
    changeEmail: { enabled: user.changeEmail?.enabled ?? false },
    deleteUser: {
      enabled: user.deleteUser?.enabled ?? false,
      tokenLifetime: user.deleteUser?.deleteTokenExpiresIn ?? defaults.deletionTokenLifetime,
    },
    accountLinking: {
      enabled: linking.enabled ?? true,
      trustedProviders: linking.trustedProviders ?? [],
      allowDifferentEmails: linking.allowDifferentEmails ?? true,
      allowUnlinkingAll: linking.allowUnlinkingAll ?? false,
    },
    mails: {
      verification: emailVerification.sendVerificationEmail ?? mailByDefault,
      newAddressConfirmation: emailVerification.sendVerificationEmail ?? mailByDefault,
      emailChangeApproval: user.changeEmail?.sendChangeEmailVerification ?? mailByDefault,
      // Nobody needs a password where none opens anything.
      reset: emailAndPassword.sendResetPassword ?? (mailByDefault && emailAndPassword.enabled === true),
      deletion: user.deleteUser?.sendDeleteAccountVerification ?? mailByDefault,
      passwordChanged: mailByDefault,
      emailChanged: mailByDefault,
      accountLinked: mailByDefault,
      accountUnlinked: mailByDefault,
      existingAccount: mailByDefault,
      twoFactorCode: (options.twoFactor && options.twoFactor.otpOptions?.sendOTP) ?? mailByDefault,
      twoFactorEnabled: mailByDefault,
      twoFactorDisabled: mailByDefault,
      backupCodesRenewed: mailByDefault,
      invitation: (options.organization && options.organization.sendInvitationEmail) ?? mailByDefault,
    } satisfies MailSwitches,
    organization: organizationSettingsFrom(options.organization),
    twoFactor: twoFactorSettingsFrom(options.twoFactor, options.appName ?? 'Latchkey'),
    admin: adminSettingsFrom(options.admin),
    retention: retentionSettingsFrom(options.retention),
    rateLimit: {
      enabled: options.rateLimit?.enabled ?? false,
      rules: {
        ...rateLimits,
        default: {
          window: options.rateLimit?.window ?? rateLimits.default.window,
          max: options.rateLimit?.max ?? rateLimits.default.max,
        },
      },
    },
    cookies: {
      prefix: advanced.cookiePrefix ?? 'latchkey',
      secure: base.protocol === 'https:',
      domain: cookieDomain(base, advanced.crossSubDomainCookies),
    },
    checkRequestOrigin: !(advanced.disableCSRFCheck ?? false),
    trustedProxies: advanced.ipAddress?.trustedProxies ?? [],
  }
}

const baseAddress = (baseURL: string): URL => {
  const url = URL.canParse(baseURL) ? new URL(baseURL) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error(
      `baseURL must be an http(s) address without a path, such as https://app.example.com; it is "${baseURL}"`,
    )
  }
  return url
}

const basePathFrom = (basePath: string): string => {
  if (!/^(\/[A-Za-z0-9_-]+)+$/.test(basePath)) throw new Error(`basePath must look like /api/auth; it is "${basePath}"`)
  return basePath
}

const secretsFrom = (secret: string | readonly string[]): readonly string[] => {
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (
    !Array.isArray(secrets) ||
    secrets.length === 0 ||
    secrets.some((text) => typeof text !== 'string' || text.trim().length < 32)
  ) {
    throw new Error('secret must have at least 32 characters; each of several, too')
  }
  return secrets
}

const passwordLengthFrom = ({ minPasswordLength, maxPasswordLength }: NonNullable<Options['emailAndPassword']>) => {
  const min = minPasswordLength ?? defaults.passwordLength.min
  const max = maxPasswordLength ?? defaults.passwordLength.max
  if (min > max) {
    throw new Error(`emailAndPassword.minPasswordLength must not be above maxPasswordLength; it is ${min} of ${max}`)
  }
  return { min, max }
}

const cookieDomain = (base: URL, option: { enabled?: boolean; domain?: string } | undefined): string | null =>
  option?.enabled ? (option.domain ?? base.hostname) : null
