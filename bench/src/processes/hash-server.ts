// A sign-in without a framework: reads the body, hashes, and responds. The same load generators leave it the same CPU
// share as the services.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

const { PORT } = process.env

/** Uses the hash parameters of the service. */
const stored = await hash('correct horse battery', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** One hash per core. More would only wait for each other. */
const waiting: (() => void)[] = []
let running = 0
const verifyWithinLimit = async (): Promise<boolean> => {
  if (running < availableParallelism()) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await verify(stored, 'correct horse battery')
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  let length = 0
  for await (const chunk of request) length += chunk.length
  const body = length === 0 ? 'null' : JSON.stringify({ isValid: await verifyWithinLimit() })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

createServer((request, response) => void handleRequest(request, response)).listen(Number(PORT), '127.0.0.1')
