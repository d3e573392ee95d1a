import { createServer } from 'node:http'
import { toNodeHandler } from '@latchkey/server/node'
import { latchkey } from './accounts.mjs'

createServer(toNodeHandler(latchkey)).listen(process.env.PORT ?? 3000)
