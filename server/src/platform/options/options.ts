import type { SharedStore } from '../cache/shared-store.ts'
import type { Database } from '../database/database.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Logger } from '../observability/logger.ts'
import type { Observer } from '../observability/observer.ts'
import type { AdminOptions } from './admin.ts'
import type { MailSwitch } from './mail-switches.ts'
import type { OrganizationOptions } from './organization.ts'
import type { RetentionOptions } from './retention.ts'
import type { TwoFactorOptions } from './two-factor.ts'

/** What `createLatchkey` takes. All times are seconds. What is not named here is off or has the default beside it. */
export interface Options {
  /** From `@latchkey/server/sqlite` or `@latchkey/server/postgres`. */
  database: Database
  /** What several nodes share besides the database: limits, and what they remember of it. From `@latchkey/server/redis`. */
  shared?: SharedStore
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

/** Options of the social providers, by id. `social/` declares the ids and their options. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface SocialProvidersOptions {}
