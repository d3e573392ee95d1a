import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Open requests have this long to finish after the server stopped accepting connections. */
const SHUTDOWN_GRACE_MS = 10_000

/** How long an unused connection stays open during shutdown. Its client may be about to send a request. */
const UNUSED_CONNECTION_INTERVAL_MS = 1000

/**
 * Limits the time in which a client sends a request. Connections are checked at an interval, so a slow request is closed
 * thirty seconds after its start at the latest.
 */
const requestLimits = {
  headersTimeout: 15_000,
  requestTimeout: 25_000,
  connectionsCheckingInterval: 5000,
  // Longer than the idle timeout of common load balancers (60 s), so that they never send to a connection that closes.
  keepAliveTimeout: 65_000,
} as const

/** A connection closes after this many requests, so that the connections of a load balancer spread over new nodes. */
const MAX_REQUESTS_PER_CONNECTION = 10_000

/** An HTTP server that finishes open requests before it closes. */
export interface GracefulServer {
  readonly server: Server
  /** Closes each connection after its next response, so that clients reconnect to another node. */
  closeAfterEachResponse(): void
  /** Stops accepting connections. Resolves when every open request has a response, or after the grace period. */
  close(): Promise<void>
}

export const createGracefulServer = (listener: RequestListener): GracefulServer => {
  /** Connections without a request so far. Browsers and health checks open them, and `server.close` waits for them. */
  const unusedSockets = new Set<Socket>()
  let isClosing = false
  const server = createServer(requestLimits, (request, response) => {
    unusedSockets.delete(request.socket)
    if (isClosing) response.shouldKeepAlive = false
    listener(request, response)
  })
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION
  server.on('connection', (socket) => {
    unusedSockets.add(socket)
    socket.once('close', () => unusedSockets.delete(socket))
  })
  const closeUnusedConnections = (): void => {
    server.closeIdleConnections()
    for (const socket of unusedSockets) socket.destroy()
  }
  const closeAfterEachResponse = (): void => {
    isClosing = true
  }
  return {
    server,
    closeAfterEachResponse,
    close: async () => {
      closeAfterEachResponse()
      const interval = setInterval(closeUnusedConnections, UNUSED_CONNECTION_INTERVAL_MS)
      const timeout = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS)
      await new Promise((resolve) => server.close(resolve))
      clearInterval(interval)
      clearTimeout(timeout)
    },
  }
}
