// A server without a framework, whose sign-in only reads the body and verifies a password hash. It is measured with the
// load generators of the services, so it has the same share of the CPU. Its throughput is the limit for their sign-ins.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

const { PORT } = process.env

/** Uses the hash parameters of the service. */
const storedHash = await hash('correct horse battery', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** Requests that wait for a core. One hash runs per core, because more of them would only share the cores. */
const waiting: (() => void)[] = []
let running = 0
const verifyWithinLimit = async (): Promise<boolean> => {
  if (running < availableParallelism()) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await verify(storedHash, 'correct horse battery')
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  let length = 0
  for await (const chunk of request) length += chunk.length
  // The readiness check and the concurrent get-session requests have no body.
  const body = length === 0 ? 'null' : JSON.stringify({ isValid: await verifyWithinLimit() })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

createServer((request, response) => void handleRequest(request, response)).listen(Number(PORT), '127.0.0.1')
