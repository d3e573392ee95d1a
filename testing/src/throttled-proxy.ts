import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ThrottledProxy {
  /** The address of the server, by this way. */
  readonly url: string
  /** What is sent stays on it; whoever connects hears nothing. */
  pause(): void
  resume(): void
  /** What is sent over the connections that there are now is lost, and neither end hears of it. Others are not concerned. */
  dropConnections(): void
}

/** A way to the server at `url` on which things may go wrong, until the test is over. */
export const startThrottledProxy = async (url: string): Promise<ThrottledProxy> => {
  const sockets = new Set<Socket>()
  const lost = new WeakSet<Socket>()
  let isHeldUp = false
  const target = new URL(url)
  const way = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => lost.has(from) || to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      if (isHeldUp) from.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = way.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const entrance = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(address.port) })
  const setHeldUp = (held: boolean): void => {
    isHeldUp = held
    for (const socket of sockets) socket[held ? 'pause' : 'resume']()
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    way.close()
  })
  return {
    url: entrance.href,
    pause: () => setHeldUp(true),
    resume: () => setHeldUp(false),
    dropConnections: () => {
      for (const socket of sockets) lost.add(socket)
    },
  }
}
