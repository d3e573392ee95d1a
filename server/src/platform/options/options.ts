import * as z from 'zod/mini'
import { DEFAULT_PRODUCT_NAME, defaults, rateLimits } from '@latchkey/contract'
import type { SharedStore } from '../cache/shared-store.ts'
import type { Database } from '../database/database.ts'
import type { Mailer, SendMessage } from '../mail/mailer.ts'
import type { RenderMail } from '../mail/templates.ts'
import type { Logger } from '../observability/logger.ts'
import type { Observer } from '../observability/observer.ts'
import { additionalFields } from './additional-field-options.ts'
import { adminOptions } from './admin-options.ts'
import { bearerOptions } from './bearer-options.ts'
import { apiKeyOptions } from './api-key-options.ts'
import { webhookOptions } from './webhook-options.ts'
import { emailCodeOptions } from './email-code-options.ts'
import { brandOptions } from './brand-options.ts'
import { notificationOptions } from './mail-options.ts'
import * as types from './option-types.ts'
import { hookOptions } from './hook-options.ts'
import { jwtOptions } from './jwt-options.ts'
import { organizationOptions } from './organization-options.ts'
import { passkeyOptions } from './passkey-options.ts'
import { parseOptions } from './parse-options.ts'
import { termsOptions } from './terms-options.ts'
import { twoFactorOptions } from './two-factor-options.ts'

const { codeValue, count, flag, fromVariable, hasMethods, mailSwitch, seconds, section, splitList, text, texts } = types

/** Options of the social providers, by id. `social/` declares the ids and their options. */
export interface SocialProvidersOptions {}

/** The options of `createLatchkey`. */
export type Options = z.input<typeof optionsSchema>

/** Validates options that do not have to be complete. Throws an Error that names the first invalid option. */
export const validateOptions = (options: Partial<Options>): void => void parseOptions(z.partial(optionsSchema), options)

/** The environment variable of each option that has one. */
export const variablesByOption = (): ReadonlyMap<string, string> =>
  new Map(optionVariables().map(({ path, name }) => [path.join('.'), name]))

/** The options that environment variables set. Throws an Error that names the variable of the first invalid value. */
export const readOptionVariables = (variables: Readonly<Record<string, string | undefined>>): Partial<Options> => {
  const options: Record<string, unknown> = {}
  for (const { path, schema, name, parse } of optionVariables()) {
    const text = variables[name]
    const value = text ? parse?.(text) : undefined
    if (value !== undefined) setOption(options, path, parseOptions(schema, value, [name]))
  }
  return options
}

interface OptionVariable extends types.EnvironmentVariable {
  /** The names of the sections and of the option. */
  path: readonly string[]
  schema: z.ZodMiniType
}

const optionVariables = (
  shape: Readonly<Record<string, z.ZodMiniType>> = optionsSchema.def.shape,
  sections: readonly string[] = [],
): OptionVariable[] =>
  Object.entries(shape).flatMap(([name, schema]) => {
    const path = [...sections, name]
    const variable = types.environmentVariables.get(schema)
    if (variable) return [{ path, schema, ...variable }]
    const inner = types.shapeOfSection(schema)
    return inner ? optionVariables(inner, path) : []
  })

const setOption = (options: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void => {
  if (rest.length === 0) options[name] = value
  else setOption((options[name] ??= {}) as Record<string, unknown>, rest, value)
}

const requirePasswordRange = z.superRefine<{ minPasswordLength: number; maxPasswordLength: number }>(
  ({ minPasswordLength, maxPasswordLength }, context) => {
    if (minPasswordLength <= maxPasswordLength) return
    const message = `must not exceed maxPasswordLength, which is ${maxPasswordLength}`
    context.addIssue({ code: 'custom', path: ['minPasswordLength'], input: minPasswordLength, message })
  },
)

/** A longer delay than 2³¹ milliseconds makes a timer fire at once. */
const MAX_INTERVAL_SECONDS = 7 * 86_400

/**
 * Each option once: type, limits, default and description. `npm run options` prints the reference. All times are in
 * seconds unless stated otherwise.
 */
export const optionsSchema = types.namedOptions({
  /** The database driver, from `@latchkey/server/sqlite` or `@latchkey/server/postgres`. */
  database: codeValue<Database>(
    'Database',
    'must be the result of sqlite() of @latchkey/server/sqlite or postgres() of @latchkey/server/postgres',
    hasMethods('transaction', 'close'),
  ),
  /** Rate limits and invalidations that several nodes share, from `@latchkey/server/redis`. */
  shared: z.optional(
    codeValue<SharedStore>(
      'SharedStore',
      'must be the result of redis() of @latchkey/server/redis',
      hasMethods('joinChannel'),
    ),
  ),
  /**
   * The public URL, `https://app.example.com` or `https://example.com/accounts`: the only source of links and cookie
   * attributes. Calls and pages are below its path.
   */
  baseURL: fromVariable(types.baseUrl, 'LATCHKEY_URL'),
  /** At least 32 characters. The first of several secrets signs, all verify. */
  secret: fromVariable(types.secret, 'LATCHKEY_SECRET', splitList),
  /** The name of the product on screens, in mails and in authenticators. */
  appName: fromVariable(z._default(text, DEFAULT_PRODUCT_NAME), 'LATCHKEY_APP_NAME'),
  /** The path of the calls, below that of `baseURL`. */
  basePath: z._default(types.textMatching(/^(\/[A-Za-z0-9_-]+)+$/, 'must be a path such as /api/auth'), '/api/auth'),
  /** Origins besides that of `baseURL`; `*.example.com` and `https://*.example.com` match subdomains. */
  trustedOrigins: fromVariable(z._default(texts, []), 'LATCHKEY_TRUSTED_ORIGINS', splitList),
  /**
   * Sends mails: `smtp()` from `@latchkey/server/smtp`, or a function. Without it, only mails whose option is a function
   * are sent.
   */
  mailer: z.optional(
    codeValue<Mailer | SendMessage>(
      'Mailer',
      'must be a function, or an object with a function send',
      (value) => typeof value === 'function' || hasMethods('send')(value),
    ),
  ),
  /**
   * Renders every mail: `(kind, details) => ({ subject, text, html })`. Our templates if absent. If it fails, the mail is
   * rendered again later.
   */
  renderMail: z.optional(
    codeValue<RenderMail>('RenderMail', 'must be a function', (value) => typeof value === 'function'),
  ),
  /** The mails without an option of their own: `true`: sent; `false`: off; a function sends the mail itself. */
  notifications: notificationOptions,
  /** The look of screens and mails, besides `appName` (docs/guides/theming.md). */
  brand: brandOptions,
  emailAndPassword: section({
    /** Enables passwords: sign-up, sign-in, reset and change. If false, existing passwords have no effect. */
    enabled: z._default(flag, false),
    /** Rejects new users. */
    disableSignUp: z._default(flag, false),
    /** Rejects the sign-in of users whose address is not verified. */
    requireEmailVerification: z._default(flag, false),
    /** Characters of the shortest password. */
    minPasswordLength: z._default(count, defaults.passwordLength.min),
    /** Characters of the longest password. */
    maxPasswordLength: z._default(count, defaults.passwordLength.max),
    /** Rejects passwords on the built-in list of common and leaked passwords. */
    rejectCommonPasswords: z._default(flag, true),
    /**
     * A k-anonymity range service for leaked passwords, such as `https://api.pwnedpasswords.com/range/`. Receives five
     * characters of the SHA-1 hash of a new password. If the service fails, the password is accepted.
     */
    leakedPasswordService: z.optional(types.httpUrl),
    /** Starts a session after the sign-up. */
    autoSignIn: z._default(flag, true),
    /** The lifetime of a link that resets a password. */
    resetPasswordTokenExpiresIn: z._default(seconds, defaults.resetTokenLifetime),
    /** Mails that reset a password. `true` if there is a mailer and `enabled` is true. */
    sendResetPassword: z.optional(mailSwitch()),
  }).check(requirePasswordRange),
  emailVerification: section({
    /** Sends the verification mail after the sign-up. */
    sendOnSignUp: z._default(flag, false),
    /** Starts a session after the verification. */
    autoSignInAfterVerification: z._default(flag, false),
    /** The lifetime of a link that verifies an address. */
    expiresIn: z._default(seconds, defaults.verificationTokenLifetime),
    /** Mails that verify an address. `true` if there is a mailer. */
    sendVerificationEmail: z.optional(mailSwitch()),
  }),
  /** Sign-in, verification and password reset by an emailed code, and sign-in by an emailed link. `false` disables them. */
  emailCode: emailCodeOptions,
  session: section({
    /** The lifetime of a session. */
    expiresIn: z._default(seconds, defaults.sessionLifetime),
    /**
     * The time after the sign-in at which the session ends, however often it is extended. 90 days if absent, or `expiresIn`
     * if that is longer.
     */
    absoluteExpiresIn: z.optional(seconds),
    /** The age after which a request extends the session. */
    updateAge: z._default(types.secondsOrZero, defaults.sessionUpdateAge),
    /**
     * How long an authentication allows sensitive actions, such as a new password or an export. Afterwards the user confirms
     * their identity again. 0 disables the check.
     */
    freshAge: z._default(types.secondsOrZero, defaults.sessionFreshAge),
    cookieCache: section({
      /** Stores the session in a signed cookie. */
      enabled: z._default(flag, false),
      /** The lifetime of the cookie. */
      maxAge: z._default(seconds, defaults.cookieCacheLifetime),
    }),
    /**
     * Stores the method of the last sign-in in a cookie for 30 days, for the badge “Last used”. Scripts can read it. The
     * value is a provider id or a fixed name such as `email`, never an address.
     */
    lastLoginMethodCookie: z._default(flag, true),
    /** Keeps up to five accounts signed in to one browser; one of them is active (docs/guides/multiple-accounts.md). */
    multipleAccounts: z._default(flag, false),
    /** Fields of the application in sessions, by name. Only the server sets them (docs/guides/additional-fields.md). */
    additionalFields: additionalFields('session'),
  }),
  user: section({
    changeEmail: section({
      /** Allows users to change their address. */
      enabled: z._default(flag, false),
      /** Mails that approve a new address. `true` if there is a mailer. */
      sendChangeEmailVerification: z.optional(mailSwitch()),
    }),
    emailAddresses: section({
      /** Allows users to add further addresses (docs/guides/email-addresses.md). Requires mails with codes. */
      enabled: z._default(flag, false),
    }),
    deleteUser: section({
      /** Allows users to delete their account. */
      enabled: z._default(flag, false),
      /** The lifetime of a link that deletes an account. */
      deleteTokenExpiresIn: z._default(seconds, defaults.deletionTokenLifetime),
      /** Mails that confirm the deletion. `true` if there is a mailer. */
      sendDeleteAccountVerification: z.optional(mailSwitch()),
    }),
    /**
     * Requests a missing name and missing required fields of `additionalFields` before a session starts
     * (docs/guides/required-data.md).
     */
    requireCompleteProfile: z._default(flag, false),
    /**
     * What every user may do with their own data in the application, by resource: `{ project: ['read', 'write'] }`. API keys
     * of users can have these permissions (docs/guides/api-keys.md).
     */
    permissions: z._default(types.permissions, {}),
    /** Fields of the application in users, by name (docs/guides/additional-fields.md). */
    additionalFields: additionalFields('user'),
  }),
  /** Terms that users accept before a session starts (docs/guides/required-data.md). None if absent. */
  terms: termsOptions,
  /**
   * Providers by id: `google: { clientId, clientSecret }`. Each is a sign-in method. The screens show their buttons in this
   * order.
   */
  socialProviders: z.optional(
    z
      .custom<SocialProvidersOptions>(types.isObject, { error: 'must be an object of providers by their ids' })
      .check(z.meta({ type: 'object' })),
  ),
  account: section({
    accountLinking: section({
      /** Whether an account can have several sign-in methods. */
      enabled: z._default(flag, true),
      /** Providers whose addresses count as verified, even if they do not say so. */
      trustedProviders: z._default(texts, []),
      /** Whether a linked account can have a different address. */
      allowDifferentEmails: z._default(flag, true),
      /** Whether the last sign-in method can be removed. */
      allowUnlinkingAll: z._default(flag, false),
    }),
  }),
  /** Organizations, members, invitations and teams. `false` disables them. */
  organization: organizationOptions,
  /** Second factors: authenticator apps, emailed codes and backup codes. `false` disables them. */
  twoFactor: twoFactorOptions,
  /** Passkeys: sign-in without a password, with a device or a security key. */
  passkey: passkeyOptions,
  /** Session tokens for native apps and command-line tools (docs/guides/bearer-tokens.md). */
  bearer: bearerOptions,
  /** Signed tokens for other services (docs/guides/access-tokens.md). */
  jwt: jwtOptions,
  /** Keys with which programs call resource servers (docs/guides/api-keys.md). */
  apiKey: apiKeyOptions,
  /** Signed events for other services (docs/guides/webhooks.md). */
  webhooks: webhookOptions,
  /** Platform administration: roles, bans and impersonation. `false` disables it. */
  admin: adminOptions,
  rateLimit: section({
    /** Limits the requests per client address. */
    enabled: z._default(flag, false),
    /** The period in which calls without a limit of their own are counted. */
    window: z._default(seconds, rateLimits.default.window),
    /** The requests of such a call within the window. */
    max: z._default(count, rateLimits.default.max),
  }),
  /** The deletion of old rows. `false` deletes nothing. */
  retention: z.prefault(
    types.sectionOrFalse({
      /** The interval between two deletions. */
      interval: z._default(types.duration(MAX_INTERVAL_SECONDS), defaults.retentionInterval),
      /** The retention of sent and failed mails. */
      mails: z._default(types.duration(types.CENTURY_SECONDS), defaults.mailRetention),
      /** The retention of the audit log. Unlimited if absent. */
      auditLog: z.optional(types.duration(types.CENTURY_SECONDS)),
    }),
    {},
  ),
  advanced: section({
    /** The beginning of the name of each cookie. */
    cookiePrefix: z._default(text, 'latchkey'),
    crossSubDomainCookies: section({
      /** Sends the cookies to all subdomains. */
      enabled: z._default(flag, false),
      /** The domain of the cookies. The host of `baseURL` if absent. */
      domain: z.optional(types.hostName),
    }),
    /** Accepts requests from every origin. */
    disableCSRFCheck: z._default(flag, false),
    ipAddress: section({
      /** Addresses or CIDRs of the proxies whose `X-Forwarded-For` is used. */
      trustedProxies: z._default(texts, []),
    }),
  }),
  /** Code of the application that runs with changes of accounts and organizations (docs/guides/hooks.md). */
  hooks: hookOptions,
  /** Receives the log messages. If absent, warnings and errors are written to the console. */
  logger: fromVariable(
    z.optional(
      codeValue<Logger>(
        'Logger',
        'must be an object with functions debug, info, warn and error',
        hasMethods('debug', 'info', 'warn', 'error'),
      ),
    ),
    'LOG_LEVEL',
    null,
  ),
  /** Is notified of requests, slow operations and counts, for metrics and traces. */
  observer: z.optional(codeValue<Observer>('Observer', '', () => true)),
  /** Milliseconds since the epoch, for tests. `Date.now` if absent. */
  now: fromVariable(
    z.optional(
      codeValue<() => number>(
        '() => number',
        'must be a function that returns milliseconds',
        (value) => typeof value === 'function',
      ),
    ),
    'LATCHKEY_TEST_CLOCK_FILE',
    null,
  ),
})
