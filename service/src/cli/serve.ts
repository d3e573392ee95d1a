import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createLatchkey, type Latchkey, type Options } from '@latchkey/server'
import { getErrorStack } from '@latchkey/server/error-text'
import { toNodeHandler } from '@latchkey/server/node'
import { limitConnections } from '../connection-limits.ts'
import { createGracefulServer, type GracefulServer } from '../http-server.ts'
import type { Environment } from '../env.ts'
import { EnvironmentError, explainUnusableDatabase } from '../environment-error.ts'
import { createLog } from '../log.ts'
import { type Observers, startObservers } from '../observers.ts'
import { isInboxMailer, loadOptions } from '../options.ts'
import { createSite } from '../site.ts'
import { createSitePaths } from '../site-paths.ts'
import { onShutdownRequest } from '../workers/shutdown.ts'

/** Includes up to ten seconds for open requests. The rest is for mails in progress and closing the database. */
const STOP_TIMEOUT_MS = 14_000

/** Starts the service. Throws an Error whose message names the cause if it cannot start. */
export const serve = async (environment: Environment): Promise<void> => {
  const { baseURL, isProduction, isLocal, hasInbox } = environment
  const log = createLog(environment.logLevel)
  const options = await loadOptions(environment, log)
  const observers = await startObservers({
    environment,
    basePath: options.basePath,
    customObserver: options.observer,
    gauges: () => latchkey.gauges(),
  })
  const latchkey = createLatchkey({ ...options, ...(observers.observer && { observer: observers.observer }) })
  requireSignInMethod(options, latchkey)
  await latchkey.ready().catch(explainUnusableDatabase(options.database))

  const tools = {
    // A mailer of the options file sends the mails.
    hasInbox: hasInbox && isInboxMailer(options.mailer),
    receivesWebhooks: !isProduction && isLocal && options.webhooks?.enabled === true,
  }
  const httpServer = createGracefulServer(createListener(environment, { options, latchkey, tools }))
  onShutdownRequest(createShutdown(environment, { latchkey, observers, httpServer, log }))
  limitConnections(httpServer.server, {
    perAddress: environment.maxConnectionsPerAddress,
    trustedProxies: options.advanced?.ipAddress?.trustedProxies ?? [],
    log,
  })
  listen(httpServer, environment, () => {
    const inbox = tools.hasInbox && { inbox: `${baseURL}/dev/inbox` }
    const webhooks = tools.receivesWebhooks && { webhooks: `${baseURL}/dev/webhooks` }
    log.info({ url: baseURL, ...inbox, ...webhooks }, 'Latchkey is ready')
  })
}

const requireSignInMethod = ({ emailCode }: Options, { features, socialProviders }: Latchkey): void => {
  if (features.passwords || features.emailCodes || socialProviders.length > 0) return
  throw new EnvironmentError(
    emailCode
      ? 'Users have no way to sign in: emailCode needs a mailer. Set SMTP_URL and MAIL_FROM'
      : 'Users have no way to sign in: remove emailAndPassword.enabled: false from the options file, or enable emailCode or a provider, for example with GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
  )
}

interface Served {
  readonly options: Options
  readonly latchkey: Latchkey
  /** The pages for development that the site has. */
  readonly tools: { readonly hasInbox: boolean; readonly receivesWebhooks: boolean }
}

/** Sends calls to the library and all other requests to the site. */
const createListener = (
  { baseURL, isProduction }: Environment,
  { options, latchkey, tools }: Served,
): RequestListener => {
  const paths = createSitePaths(baseURL, options.basePath)
  const site = createSite({ paths, baseURL, isDevelopment: !isProduction, options, latchkey, ...tools })
  const handleCall = toNodeHandler(latchkey)
  const handlePage = getRequestListener((request) => site.fetch(request))
  return (request, response) => {
    const target = request.url ?? '/'
    if (paths.isCall(target)) return void handleCall(request, response)
    request.url = paths.removeSitePath(target)
    void handlePage(request, response)
  }
}

interface Running {
  readonly latchkey: Latchkey
  readonly observers: Observers
  readonly httpServer: GracefulServer
  readonly log: ReturnType<typeof createLog>
}

/** Creates the function that stops the service after a signal: first new requests, then open ones, then the process. */
const createShutdown = ({ stopDelayMs }: Environment, { latchkey, observers, httpServer, log }: Running) => {
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
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error: getErrorStack(error) }, 'Failed to close everything')
          process.exit(1)
        },
      )
  }

  return (signal: string): void => {
    latchkey.drain()
    httpServer.closeAfterEachResponse()
    if (stopDelayMs === 0) return close(signal)
    log.info({ signal, stopDelayMs }, 'Draining: still serving requests, no longer ready')
    setTimeout(close, stopDelayMs, signal)
  }
}

const listen = (
  { server }: GracefulServer,
  { host, port, metricsPort }: Environment,
  onListening: () => void,
): void => {
  const conflict =
    port === metricsPort
      ? 'METRICS_PORT has the same value. Set it to another port'
      : 'another program uses this port. Set PORT to a free one'
  server.once('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? conflict : error.message
    console.error(`Latchkey cannot listen on HOST ${host}, PORT ${port}: ${reason}`)
    process.exit(1)
  })
  server.listen(port, host, onListening)
}
