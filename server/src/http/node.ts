import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Latchkey } from '../latchkey.ts'

/**
 * Mounts Latchkey in a plain Node server: `createServer(toNodeHandler(latchkey))`. The global `Request` and `Response`
 * of the program stay as they are.
 */
export const toNodeHandler = (
  latchkey: Pick<Latchkey, 'handler'>,
): ((incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>) =>
  getRequestListener(
    (request, env) => {
      const { incoming } = env as HttpBindings
      return latchkey.handler(request, { remoteAddress: incoming.socket.remoteAddress, target: incoming.url })
    },
    { overrideGlobalObjects: false },
  )
