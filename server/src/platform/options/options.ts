import * as z from 'zod/mini'
import { DEFAULT_PRODUCT_NAME, defaults, rateLimits } from '@latchkey/contract'
import type { SharedStore } from '../cache/shared-store.ts'
import type { Database } from '../database/database.ts'
import type { Mailer, SendMessage } from '../mail/mailer.ts'
import type { RenderMail } from '../mail/templates.ts'
import type { Logger } from '../observability/logger.ts'
import type { Observer } from '../observability/observer.ts'
import { accountOptions } from './account-options.ts'
import { adminOptions } from './admin-options.ts'
import { advancedOptions } from './advanced-options.ts'
import { apiKeyOptions } from './api-key-options.ts'
import { bearerOptions } from './bearer-options.ts'
import { deviceAuthorizationOptions } from './device-authorization-options.ts'
import { webhookOptions } from './webhook-options.ts'
import { brandOptions } from './brand-options.ts'
import { emailCodeOptions } from './email-code-options.ts'
import { emailVerificationOptions } from './email-verification-options.ts'
import { hookOptions } from './hook-options.ts'
import { jwtOptions } from './jwt-options.ts'
import { notificationOptions } from './mail-options.ts'
import * as types from './option-types.ts'
import { organizationOptions } from './organization-options.ts'
import { passkeyOptions } from './passkey-options.ts'
import { passwordOptions } from './password-options.ts'
import { sessionOptions } from './session-options.ts'
import { termsOptions } from './terms-options.ts'
import { twoFactorOptions } from './two-factor-options.ts'
import { userOptions } from './user-options.ts'

const { codeValue, count, flag, fromVariable, hasMethods, seconds, section, splitList, text, texts } = types

/** Options of the social providers, by ID. `social/` declares the IDs and their options. */
export interface SocialProvidersOptions {}

/** The options of `createLatchkey`. */
export type Options = z.input<typeof optionsSchema>

/** The options with their defaults. */
export type ParsedOptions = z.output<typeof optionsSchema>

/** A longer delay than 2³¹ milliseconds makes a timer fire immediately. */
const MAX_INTERVAL_SECONDS = 7 * 86_400

/**
 * Each option once: type, limits, default and description, with the unit. `npm run options` prints the reference.
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
  /** Origins in addition to that of `baseURL`; `*.example.com` and `https://*.example.com` match subdomains. */
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
  /** The look of screens and mails, in addition to `appName` (guide “Theming”). */
  brand: brandOptions,
  /** Sign-up and sign-in with an address and a password. */
  emailAndPassword: passwordOptions,
  /** The verification of addresses by an emailed link. */
  emailVerification: emailVerificationOptions,
  /** Sign-in, verification and password reset by an emailed code, and sign-in by an emailed link. `false` disables them. */
  emailCode: emailCodeOptions,
  /** Lifetimes of sessions, and their cookies. */
  session: sessionOptions,
  /** What users can change in their account, and the fields of the application in users. */
  user: userOptions,
  /** Terms that users accept before a session starts (guide “Required data”). None if absent. */
  terms: termsOptions,
  /**
   * Providers by ID: `google: { clientId, clientSecret }`. Each is a sign-in method. The screens show their buttons in this
   * order.
   */
  socialProviders: z.optional(
    z
      .custom<SocialProvidersOptions>(types.isObject, { error: 'must be an object of providers by their IDs' })
      .check(z.meta({ type: 'object' })),
  ),
  /** The sign-in methods of an account. */
  account: accountOptions,
  /** Organizations, members, invitations and teams. `false` disables them. */
  organization: organizationOptions,
  /** Second factors: authenticator apps, emailed codes and backup codes. `false` disables them. */
  twoFactor: twoFactorOptions,
  /** Passkeys: sign-in without a password, with a device or a security key. */
  passkey: passkeyOptions,
  /** Session tokens for native apps and command-line tools (guide “Native apps and command-line tools”). */
  bearer: bearerOptions,
  /** Sign-in of devices without a browser (guide “Devices without a browser”). */
  deviceAuthorization: deviceAuthorizationOptions,
  /** Signed tokens for other services (guide “Tokens for other services”). */
  jwt: jwtOptions,
  /** Keys with which programs call resource servers (guide “API keys”). */
  apiKey: apiKeyOptions,
  /** Signed events for other services (guide “Webhooks”). */
  webhooks: webhookOptions,
  /** Platform administration: roles, bans and impersonation. `false` disables it. */
  admin: adminOptions,
  /** Limits of requests per client address. */
  rateLimit: section({
    /** Limits the requests per client address. */
    enabled: z._default(flag, false),
    /** The seconds in which calls without a limit of their own are counted. */
    window: z._default(seconds, rateLimits.default.window),
    /** The requests of such a call within the window. */
    max: z._default(count, rateLimits.default.max),
  }),
  /** The deletion of old rows. `false` deletes nothing. */
  retention: z.prefault(
    types.sectionOrFalse({
      /** The seconds between two deletions. */
      interval: z._default(types.duration(MAX_INTERVAL_SECONDS), defaults.retentionInterval),
      /** The retention of sent and failed mails in seconds. */
      mails: z._default(types.duration(types.CENTURY_SECONDS), defaults.mailRetention),
      /** The retention of the audit log in seconds. Unlimited if absent. */
      auditLog: z.optional(types.duration(types.CENTURY_SECONDS)),
    }),
    {},
  ),
  /** Cookies, proxies and the check of origins. */
  advanced: advancedOptions,
  /** Code of the application that runs with changes of accounts and organizations (guide “Hooks”). */
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
  observer: z.optional(
    codeValue<Observer>(
      'Observer',
      'must be an object with functions request, work, count and position',
      hasMethods('request', 'work', 'count', 'position'),
    ),
  ),
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
