import { getRequestListener } from '@hono/node-server'
import { createLatchkey } from '@latchkey/server'
import { toNodeHandler } from '@latchkey/server/node'
import { limitConnections } from '../connection-limits.ts'
import { createGracefulServer } from '../http-server.ts'
import type { Environment } from '../env.ts'
import { EnvironmentError } from '../environment-error.ts'
import { createLog } from '../log.ts'
import { startObservers } from '../observers.ts'
import { isInboxMailer, loadOptions } from '../options.ts'
import { createSite } from '../site.ts'
import { createSitePaths } from '../site-paths.ts'
import { onShutdownRequest } from '../workers/shutdown.ts'

/** Includes up to ten seconds for open requests. The rest is for mails in progress and closing the database. */
const STOP_TIMEOUT_MS = 14_000

/** Starts the service. Throws an Error whose message names the cause if it cannot start. */
export const serve = async (environment: Environment): Promise<void> => {
  const { host, port, baseURL, stopDelayMs, isProduction, isLocal, hasInbox } = environment
  const log = createLog(environment.logLevel)
  const options = await loadOptions(environment, log)
  // A mailer of the options file sends the mails.
  const showsInbox = hasInbox && isInboxMailer(options.mailer)
  const receivesWebhooks = !isProduction && isLocal && options.webhooks?.enabled === true
  const observers = await startObservers({
    environment,
    basePath: options.basePath,
    customObserver: options.observer,
    gauges: () => latchkey.gauges(),
  })
  const latchkey = createLatchkey({ ...options, ...(observers.observer && { observer: observers.observer }) })
  if (!options.emailAndPassword?.enabled && !options.emailCode && latchkey.socialProviders.length === 0) {
    throw new EnvironmentError(
      'Users have no way to sign in: remove emailAndPassword.enabled: false from the options file, or enable a provider, for example with GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    )
  }
  await latchkey.ready().catch((error: unknown) => {
    throw new EnvironmentError(`DATABASE_URL names a database that cannot be used: ${messageOf(error)}`)
  })

  const paths = createSitePaths(baseURL, options.basePath)
  const site = createSite({
    paths,
    baseURL,
    isDevelopment: !isProduction,
    mails: showsInbox ? latchkey.mails : null,
    receivesWebhooks,
    emailAndPassword: options.emailAndPassword,
    organization: options.organization,
    admin: options.admin,
    socialProviders: latchkey.socialProviders,
    twoFactor: options.twoFactor,
    session: options.session,
    emailCode: options.emailCode,
    passkey: options.passkey,
    apiKey: options.apiKey,
    deviceAuthorization: options.deviceAuthorization,
    webhooks: options.webhooks,
    user: options.user,
    terms: options.terms,
    lastLoginMethodCookie: latchkey.lastLoginMethodCookie,
    wellKnown: latchkey.wellKnown,
    brand: latchkey.brand,
    isSafeRedirect: latchkey.isSafeRedirect,
  })
  const handleCall = toNodeHandler(latchkey)
  const handlePage = getRequestListener((request) => site.fetch(request))
  const httpServer = createGracefulServer((request, response) => {
    const target = request.url ?? '/'
    if (paths.isCall(target)) return void handleCall(request, response)
    request.url = paths.removeSitePath(target)
    void handlePage(request, response)
  })

  const stop = (signal: string): void => {
    latchkey.drain()
    httpServer.closeAfterEachResponse()
    if (stopDelayMs === 0) return close(signal)
    log.info({ signal, stopDelayMs }, 'Draining: still serving requests, no longer ready')
    setTimeout(close, stopDelayMs, signal)
  }
  const close = (signal: string): void => {
    log.info({ signal }, 'Stopping: no new connections, finishing open requests')
    setTimeout(() => {
      log.error({}, 'Stopped before all requests and mails were finished')
      process.exit(1)
    }, STOP_TIMEOUT_MS).unref()
    void httpServer
      .close()
      .then(latchkey.close)
      .then(observers.close)
      .finally(() => process.exit(0))
  }
  onShutdownRequest(stop)

  const { server } = httpServer
  limitConnections(server, {
    perAddress: environment.maxConnectionsPerAddress,
    trustedProxies: options.advanced?.ipAddress?.trustedProxies ?? [],
    log,
  })
  server.once('error', (error) => {
    console.error(`Latchkey cannot listen on HOST ${host}, PORT ${port}: ${error.message}`)
    process.exit(1)
  })
  server.listen(port, host, () => {
    log.info(
      {
        url: baseURL,
        ...(showsInbox && { inbox: `${baseURL}/dev/inbox` }),
        ...(receivesWebhooks && { webhooks: `${baseURL}/dev/webhooks` }),
      },
      'Latchkey is ready',
    )
  })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
