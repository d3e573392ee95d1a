import { getRequestListener } from '@hono/node-server'
import { createLatchkey } from '@latchkey/server'
import { toNodeHandler } from '@latchkey/server/node'
import { createGracefulServer } from '../http-server.ts'
import { readEnvironment } from '../env.ts'
import { EnvironmentError } from '../environment-error.ts'
import { createLog } from '../log.ts'
import { startObservers } from '../observers.ts'
import { loadOptions } from '../options.ts'
import { createSite } from '../site.ts'
import { onShutdownRequest } from '../workers/shutdown.ts'

/** The door takes ten seconds to close at most; mails under way, and the database, have the rest (milliseconds). */
const STOP_TIMEOUT_MS = 14_000

/** Starts the service. Throws an Error whose message says what stops the start. */
export const serve = async (): Promise<void> => {
  const environment = readEnvironment(process.env)
  const { host, port, baseURL, stopDelayMs: stopDelay, isProduction } = environment
  const log = createLog(environment.logLevel)
  const options = await loadOptions(environment, log)
  const observers = await startObservers({
    environment,
    basePath: options.basePath,
    own: options.observer,
    gauges: () => latchkey.gauges(),
  })
  const latchkey = createLatchkey({ ...options, ...(observers.observer && { observer: observers.observer }) })
  await latchkey.ready().catch((error: unknown) => {
    throw new EnvironmentError(`DATABASE_URL leads to a database that cannot be used: ${messageOf(error)}`)
  })

  const calls = `${options.basePath ?? '/api/auth'}/`
  // A client may also send the whole URL (RFC 9112, section 3.2.2).
  const isCall = (target: string): boolean =>
    target.startsWith(calls, target.startsWith('/') ? 0 : target.indexOf('/', target.indexOf('://') + 3))
  const site = createSite({
    mails: isProduction ? null : latchkey.mails,
    organization: options.organization,
    admin: options.admin,
    socialProviders: latchkey.socialProviders,
    twoFactor: options.twoFactor,
  })
  const answerCall = toNodeHandler(latchkey)
  const showPage = getRequestListener((request) => site.fetch(request))
  const door = createGracefulServer((incoming, outgoing) => {
    void (isCall(incoming.url ?? '') ? answerCall(incoming, outgoing) : showPage(incoming, outgoing))
  })

  const stop = (signal: string): void => {
    latchkey.drain()
    door.closeAfterEachResponse()
    if (stopDelay === 0) return close(signal)
    log.info({ signal, stopDelay }, 'Draining: still answering, but no longer ready')
    setTimeout(close, stopDelay, signal)
  }
  const close = (signal: string): void => {
    log.info({ signal }, 'Stopping: no new connections, open requests are finished')
    setTimeout(() => {
      log.error({}, 'Stopped before everything was finished')
      process.exit(1)
    }, STOP_TIMEOUT_MS).unref()
    void door
      .close()
      .then(latchkey.close)
      .then(observers.close)
      .finally(() => process.exit(0))
  }
  onShutdownRequest(stop)

  // Longer than the idle time of usual load balancers (60 s), which would else write into a connection that we close.
  const { server } = door
  server.keepAliveTimeout = 65_000
  server.once('error', (error) => {
    console.error(`Latchkey cannot listen on HOST ${host}, PORT ${port}: ${error.message}`)
    process.exit(1)
  })
  server.listen(port, host, () => {
    log.info({ url: baseURL, ...(!isProduction && { inbox: `${baseURL}/dev/inbox` }) }, 'Latchkey is ready')
  })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
