import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that are being answered when the door closes have this long (milliseconds). */
const SHUTDOWN_GRACE_MS = 10_000

/** For so long a connection that is kept, or that has asked nothing yet, may still be about to ask (milliseconds). */
const UNUSED_CONNECTION_INTERVAL_MS = 1000

/** Where requests come in, and how that ends: whoever asks last is answered. */
export interface GracefulServer {
  readonly server: Server
  /** From now on each answer is the last one of its connection: who asks again meets another node. */
  closeAfterEachResponse(): void
  /** Takes no new connections. Resolves once everybody who had asked is answered, or their time is over. */
  close(): Promise<void>
}

export const createGracefulServer = (listener: RequestListener): GracefulServer => {
  /** Browsers connect before they know what to ask, and health checks ask nothing: Node waits for those. */
  const silent = new Set<Socket>()
  let isEnding = false
  const server = createServer((incoming, outgoing) => {
    silent.delete(incoming.socket)
    if (isEnding) outgoing.shouldKeepAlive = false
    listener(incoming, outgoing)
  })
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  const closeUnused = (): void => {
    server.closeIdleConnections()
    for (const socket of silent) socket.destroy()
  }
  const announceEnd = (): void => {
    isEnding = true
  }
  return {
    server,
    closeAfterEachResponse: announceEnd,
    close: async () => {
      announceEnd()
      const unused = setInterval(closeUnused, UNUSED_CONNECTION_INTERVAL_MS)
      const grace = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS)
      await new Promise((resolve) => server.close(resolve))
      clearInterval(unused)
      clearTimeout(grace)
    },
  }
}
