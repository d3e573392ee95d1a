import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ThrottledProxy {
  /** The URL of the server through the proxy. */
  readonly url: string
  /** Stops forwarding data. New connections are accepted and receive nothing. */
  pause(): void
  resume(): void
  /** Drops the data of all current connections without closing them. Later connections work. */
  dropConnections(): void
}

/** Starts a TCP proxy to the server at `url` with fault injection. Ends with the test. */
export const startThrottledProxy = async (url: string): Promise<ThrottledProxy> => {
  const sockets = new Set<Socket>()
  const droppedSockets = new WeakSet<Socket>()
  let isPaused = false
  const target = new URL(url)
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (!droppedSockets.has(from)) to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      if (isPaused) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port')
  const proxyUrl = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(address.port) })
  const setPaused = (paused: boolean): void => {
    isPaused = paused
    for (const socket of sockets) {
      if (paused) socket.pause()
      else socket.resume()
    }
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  return {
    url: proxyUrl.href,
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    dropConnections: () => {
      for (const socket of sockets) droppedSockets.add(socket)
    },
  }
}
