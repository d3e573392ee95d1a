import { defaults, rateLimits } from '@latchkey/contract'
import { adminSettingsFrom } from './admin.ts'
import { checkOptions } from './known-options.ts'
import type { MailSwitches } from './mail-switches.ts'
import type { Options } from './options.ts'
import { organizationSettingsFrom } from './organization.ts'
import { retentionSettingsFrom } from './retention.ts'
import { twoFactorSettingsFrom } from './two-factor.ts'

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
