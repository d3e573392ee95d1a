import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A free port for a program that does not support port 0. It is below the range of outgoing connections, which could use
 * the port before the program does.
 */
export const findFreePort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
