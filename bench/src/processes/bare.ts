// A server without a framework: `node:http`, the HMAC of the cookie, prepared statements, and the same responses.
// Usage: bare.ts DATABASE_URL, or bare.ts constant for a constant response.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { acceptInvitation, createOrganization, type Action } from './bare-actions.ts'
import { formatSession, createConstantResponse, type Row, toTokenHash } from './bare-session.ts'
import { openStore, type Store } from './bare-store.ts'

const [, , source = ''] = process.argv
const { PORT } = process.env

const actions: Readonly<Record<string, Action>> = {
  '/api/auth/organization/create': createOrganization,
  '/api/auth/organization/accept-invitation': acceptInvitation,
}

const createListener = async (): Promise<(request: IncomingMessage, response: ServerResponse) => void> => {
  if (source === 'constant') {
    const body = createConstantResponse()
    return (_, response) => send(response, body)
  }
  const store = await openStore(source)
  return (request, response) => {
    const action = request.method === 'POST' ? actions[request.url ?? ''] : undefined
    if (action) {
      void handleAction(store, action, request, response)
      return
    }
    const tokenHash = toTokenHash(request.headers.cookie)
    const row = tokenHash === null ? undefined : store.session(tokenHash)
    if (row instanceof Promise) void row.then((known) => send(response, formatSession(known)))
    else send(response, formatSession(row))
  }
}

const handleAction = async (
  store: Store,
  action: Action,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const input: Record<string, unknown> = JSON.parse(Buffer.concat(chunks).toString())
  const tokenHash = toTokenHash(request.headers.cookie)
  const session: Row | undefined = tokenHash === null ? undefined : await store.session(tokenHash)
  send(response, session ? await store.transaction((run) => action(run, session, input)) : 'null')
}

const send = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

createServer(await createListener()).listen(Number(PORT), '127.0.0.1')
