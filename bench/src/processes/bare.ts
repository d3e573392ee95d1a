// A server without a product around it: `node:http`, the cookie's HMAC, prepared statements, the same answers.
//   bare.ts DATABASE_URL      or, answering always the same:      bare.ts constant
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { acceptInvitation, createOrganization, type Deed } from './bare-deeds.ts'
import { answerOf, constantAnswer, type Row, tokenHashOf } from './bare-session.ts'
import { openStore, type Store } from './bare-store.ts'

const [, , source = ''] = process.argv
const { PORT } = process.env

const deeds: Readonly<Record<string, Deed>> = {
  '/api/auth/organization/create': createOrganization,
  '/api/auth/organization/accept-invitation': acceptInvitation,
}

const listener = async (): Promise<(request: IncomingMessage, response: ServerResponse) => void> => {
  if (source === 'constant') {
    const body = constantAnswer()
    return (_, response) => send(response, body)
  }
  const store = await openStore(source)
  return (request, response) => {
    const deed = request.method === 'POST' ? deeds[request.url ?? ''] : undefined
    if (deed) {
      void act(store, deed, request, response)
      return
    }
    const tokenHash = tokenHashOf(request.headers.cookie)
    const row = tokenHash === null ? undefined : store.session(tokenHash)
    if (row instanceof Promise) void row.then((known) => send(response, answerOf(known)))
    else send(response, answerOf(row))
  }
}

const act = async (store: Store, deed: Deed, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const input: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString())
  const tokenHash = tokenHashOf(request.headers.cookie)
  const session: Row | undefined = tokenHash === null ? undefined : await store.session(tokenHash)
  send(response, session ? await store.transaction((run) => deed(run, session, input)) : 'null')
}

const send = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

createServer(await listener()).listen(Number(PORT), '127.0.0.1')
