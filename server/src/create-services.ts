import { accountHooks } from './account-hooks.ts'
import { createBackgroundContext } from './background-context.ts'
import { createOrganizationCache } from './organization/full-organization.ts'
import { findOrganizationClaims } from './organization/token-claims.ts'
import { createBrandSource } from './platform/brand/brand.ts'
import { createMemoryRateLimits } from './platform/cache/rate-limits.ts'
import { createSharedRateLimits } from './platform/cache/shared-rate-limits.ts'
import type { Services } from './platform/context.ts'
import { createKeys } from './platform/crypto/keys.ts'
import { createPasswordHasher } from './platform/crypto/password-hash.ts'
import { systemRandom } from './platform/crypto/random.ts'
import { createDeliveries, type Deliveries } from './platform/hooks/deliveries.ts'
import { createHooks } from './platform/hooks/hooks.ts'
import { toMailer } from './platform/mail/mailer.ts'
import { createOutbox } from './platform/mail/outbox.ts'
import { consoleLogger } from './platform/observability/logger.ts'
import { silentObserver } from './platform/observability/observer.ts'
import type { Options } from './platform/options/options.ts'
import type { Settings } from './platform/options/settings.ts'
import { createOriginPolicy } from './platform/origins.ts'
import { createExternalPictures } from './platform/pictures/external-pictures.ts'
import { createWebhooks } from './platform/webhooks/dispatcher.ts'
import { createSessionCaches } from './session/session-cache.ts'
import { createSessionVersions } from './session/session-versions.ts'
import { createSigningKeyCache } from './session/signing-keys.ts'
import { createOutbound } from './social/outbound.ts'
import { configureProviders } from './social/providers.ts'
import { secondFactorHooks } from './two-factor/challenge.ts'
import { findStepUpMethods } from './two-factor/step-up.ts'
import { createLeakedPasswords } from './user/leaked-passwords.ts'
import { disableFailingEndpoint } from './webhook/disable-failing.ts'

interface CreatedServices {
  readonly services: Services
  /** Null without handlers of events. */
  readonly deliveries: Deliveries | null
}

/** Creates the services of all layers. Lower areas receive the functions of higher areas here. */
export const createServices = (
  options: Options,
  settings: Settings,
  { isStopping }: Pick<Services, 'isStopping'>,
): CreatedServices => {
  const { database, shared = null, now = Date.now, logger: log = consoleLogger, observer = silentObserver } = options
  // All nodes of an installation share the public URL, and no other installation has it.
  const installation = settings.apiUrl
  const keys = createKeys(settings.secrets)
  const brand = createBrandSource({ db: database.kysely, settings, log, now })
  const mailer = options.mailer && toMailer(options.mailer)
  const deliveries = createDeliveries(options.hooks?.afterCommit ?? {}, { database, keys, log, now })
  const limits = shared ? createSharedRateLimits({ shared, installation, log }) : createMemoryRateLimits()
  const outbound = createOutbound(observer)
  const services: Services = {
    database,
    settings,
    keys,
    passwords: createPasswordHasher({ observer }),
    pendingGuesses: new Map(),
    leakedPasswords: createLeakedPasswords({ settings, fetchBytes: outbound.bytes, log }),
    limits,
    sessionVersions: createSessionVersions({
      shared,
      installation,
      cachesVersions: settings.session.cookieCache !== null,
    }),
    sessionCaches: createSessionCaches(keys),
    organizationCache: createOrganizationCache(),
    activeExports: new Set(),
    statisticsCache: { current: null },
    secondFactorHooks,
    findStepUpMethods,
    findOrganizationClaims,
    signingKeyCache: createSigningKeyCache(),
    accountHooks,
    outbox: createOutbox({ database, settings, brand, keys, mailer, observer, log, now }),
    externalPictures: createExternalPictures({
      db: database.kysely,
      limits,
      ownOrigin: settings.origin,
      log,
      now,
    }),
    brand,
    hooks: createHooks(options.hooks ?? {}, { database, deliveries, log }),
    webhooks: createWebhooks({
      database,
      settings,
      keys,
      log,
      now,
      disable: (target, reason) => disableFailingEndpoint(createBackgroundContext(services), target, reason),
    }),
    origins: createOriginPolicy({ baseURL: settings.origin, trustedOrigins: settings.trustedOrigins }),
    providers: configureProviders(options.socialProviders ?? {}, {
      callbackAddress: `${settings.apiUrl}/callback`,
      outbound,
    }),
    observer,
    isStopping,
    random: systemRandom,
    log,
    now,
  }
  return { services, deliveries }
}
