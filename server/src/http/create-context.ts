import type { Context, RequestInfo, Services } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import type { Deadline } from '../platform/deadline.ts'
import type { Reply } from '../platform/reply.ts'

interface ContextParts {
  readonly services: Services
  readonly request: RequestInfo
  readonly reply: Reply
  readonly deadline: Deadline
  /** The database of the services, or a replica of it. */
  readonly database: Database
}

/**
 * Creates the context of a call, without caller and transaction. Lists the services instead of spreading them: V8 creates
 * this literal in 0.02 µs and needs 26 µs for a spread of as many properties, more than the rest of get-session (measured
 * on Node 20 with 2 million repetitions).
 */
export const createContext = ({ services, request, reply, deadline, database }: ContextParts): Context => ({
  request,
  deadline,
  reply,
  caller: null,
  recentAuthentication: null,
  transaction: null,
  db: database.kysely,
  database,
  settings: services.settings,
  keys: services.keys,
  passwords: services.passwords,
  pendingGuesses: services.pendingGuesses,
  leakedPasswords: services.leakedPasswords,
  accountHooks: services.accountHooks,
  secondFactorHooks: services.secondFactorHooks,
  findStepUpMethods: services.findStepUpMethods,
  findOrganizationClaims: services.findOrganizationClaims,
  signingKeyCache: services.signingKeyCache,
  limits: services.limits,
  sessionVersions: services.sessionVersions,
  sessionCaches: services.sessionCaches,
  organizationCache: services.organizationCache,
  activeExports: services.activeExports,
  statisticsCache: services.statisticsCache,
  outbox: services.outbox,
  externalPictures: services.externalPictures,
  brand: services.brand,
  hooks: services.hooks,
  webhooks: services.webhooks,
  origins: services.origins,
  providers: services.providers,
  observer: services.observer,
  isStopping: services.isStopping,
  random: services.random,
  log: services.log,
  now: services.now,
})
