import type { Server } from 'node:http'
import { getAddressKey } from '@latchkey/server/client-ip'
import { createNetworkCheck } from '@latchkey/server/ip-networks'
import type { Logger } from '@latchkey/server'

/** Connections of one process. Each needs some ten kilobytes and a file descriptor. */
const MAX_CONNECTIONS = 10_000

/** How often refused connections are logged. */
const LOG_INTERVAL_MS = 60_000

interface ConnectionLimits {
  /** Open connections per address; of an IPv6 address, per /64 network. */
  perAddress: number
  /** Their connections are not limited, because they carry the requests of all users. */
  trustedProxies: readonly string[]
  log: Logger
}

/** Closes connections beyond a limit per address, so that one address cannot use up the connections of the process. */
export const limitConnections = (server: Server, { perAddress, trustedProxies, log }: ConnectionLimits): void => {
  const isProxy = createNetworkCheck(trustedProxies)
  const open = new Map<string, number>()
  let loggedAt = Number.NEGATIVE_INFINITY
  server.maxConnections = MAX_CONNECTIONS
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const key = getAddressKey(address)
    const count = open.get(key) ?? 0
    if (count >= perAddress) {
      socket.destroy()
      if (performance.now() - loggedAt < LOG_INTERVAL_MS) return
      loggedAt = performance.now()
      return log.warn({ address: key, limit: perAddress }, 'Refused a connection: too many from one address')
    }
    open.set(key, count + 1)
    socket.once('close', () => {
      const remaining = (open.get(key) ?? 1) - 1
      if (remaining === 0) open.delete(key)
      else open.set(key, remaining)
    })
  })
}
