import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createDeferred, listen, startTestServer } from '@latchkey/testing'
import { toNodeHandler } from './node.ts'

/** A plain Node server with Latchkey. `sendBytes` sends exactly these bytes and returns the response. */
const startNodeServer = async (options = {}) => {
  const lines: string[] = []
  const write = (_: object, message: string) => void lines.push(message)
  const testServer = await startTestServer({
    logger: { debug: write, info: write, warn: write, error: write },
    ...options,
  })
  const server = createServer((incoming, outgoing) => void toNodeHandler(testServer.latchkey)(incoming, outgoing))
  const port = Number(new URL(await listen(server)).port)
  const sendBytes = async (text: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    let response = ''
    socket.on('data', (part) => (response += part)).on('error', () => {})
    socket.write(text)
    await once(socket, 'close')
    return response
  }
  return { testServer, server, port, sendBytes, lines }
}

const createGetRequest = (target: string) =>
  `GET ${target} HTTP/1.1\r\nhost: app.example.com\r\nconnection: close\r\n\r\n`
const parseStatus = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1])

test('serves all calls from a plain Node server', async () => {
  const { sendBytes } = await startNodeServer()
  const response = await sendBytes(createGetRequest('/api/auth/ok'))
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
  expect(response).toContain('{"ok":true}')
})

test('responds to HEAD with the length of the body that GET would have', async () => {
  const { sendBytes } = await startNodeServer()
  const response = await sendBytes(createGetRequest('/api/auth/ok').replace('GET', 'HEAD'))
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
  expect(response).toContain('content-length: 11\r\n')
  expect(response).toMatch(/\r\n\r\n$/)
})

test('adds to the headers that middleware has set', async () => {
  const { latchkey } = await startTestServer()
  const handle = toNodeHandler(latchkey)
  const server = createServer((incoming, outgoing) => {
    outgoing.setHeader('vary', 'Accept-Encoding').setHeader('set-cookie', ['a=1', 'b=2'])
    void handle(incoming, outgoing)
  })
  const { headers } = await fetch(`${await listen(server)}/api/auth/get-features`, {
    headers: { origin: 'https://app.example.com' },
  })
  expect(headers.get('vary')?.toLowerCase().split(/, */)).toEqual(['accept-encoding', 'origin'])
  expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
})

test.each([
  '/api/auth/./ok',
  '/api/auth/x/../ok',
  '/x/../api/auth/ok',
  '/api/../api/auth/ok',
  '/./api/auth/ok',
  '/api/auth/%2e/ok',
  '/api/auth/%2E%2E/auth/ok',
  '/api/auth//ok',
  '//api/auth/ok',
  '/api/auth/ok/',
  '/api/auth/ok/.',
  '/api/auth/%6fk',
  '/api//auth/ok',
  'http://app.example.com/api/auth/./ok',
])('returns 404 for the raw request target %s (R13)', async (target) => {
  const { sendBytes } = await startNodeServer()
  expect(parseStatus(await sendBytes(createGetRequest(target)))).toBe(404)
})

test.each(['/api/auth\\ok', '/api\\auth/ok', '\\api/auth/ok'])(
  'rejects the raw request target %s (R13)',
  async (target) => {
    const { sendBytes } = await startNodeServer()
    const status = parseStatus(await sendBytes(createGetRequest(target)))
    expect([400, 404]).toContain(status)
  },
)

test.each(['/api/auth/ok?x=/../y', '/api/auth/ok?', 'http://app.example.com/api/auth/ok'])(
  'ignores the query and the origin of the request target: %s',
  async (target) => {
    const { sendBytes } = await startNodeServer()
    expect(parseStatus(await sendBytes(createGetRequest(target)))).toBe(200)
  },
)

const createChunkedRequest = (size: number) =>
  'POST /api/auth/forget-password HTTP/1.1\r\nhost: app.example.com\r\nconnection: close\r\n' +
  `content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${size.toString(16)}\r\n${'x'.repeat(size)}\r\n0\r\n\r\n`

test('applies the body limit to chunked requests', async () => {
  const { sendBytes } = await startNodeServer()
  expect(parseStatus(await sendBytes(createChunkedRequest(1000)))).toBe(400)
  expect(parseStatus(await sendBytes(createChunkedRequest(100_000)))).toBe(413)
})

test('rejects an endless chunked request with 413', async () => {
  const { port } = await startNodeServer()
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => {})
  const head = 'POST /api/auth/forget-password HTTP/1.1\r\nhost: app.example.com\r\n'
  socket.write(`${head}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`)
  const timer = setInterval(() => socket.write(`2710\r\n${'x'.repeat(10_000)}\r\n`), 5)
  let response = ''
  socket.on('data', (part) => (response += part))
  // The service reads for a grace period, and then closes the connection.
  await new Promise((done) => socket.on('close', done))
  clearInterval(timer)
  expect(parseStatus(response)).toBe(413)
})

test('a client that disconnects while it sends the body causes no error log', async () => {
  const { server, port, lines } = await startNodeServer()
  const socket = connect(port, '127.0.0.1')
  const head = 'POST /api/auth/forget-password HTTP/1.1\r\nhost: app.example.com\r\n'
  socket.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":`)
  await new Promise((done) => setTimeout(done, 50))
  socket.destroy()
  server.close()
  await once(server, 'close')
  await new Promise((done) => setTimeout(done, 50))
  expect(lines.filter((line) => line !== 'Request completed')).toEqual([])
})

test('uses the remote address of the connection', async () => {
  const { testServer, sendBytes } = await startNodeServer()
  const body = JSON.stringify({ name: 'Ann', email: 'ann@example.com', password: 'a long password' })
  const head = 'POST /api/auth/sign-up/email HTTP/1.1\r\nhost: app.example.com\r\nconnection: close\r\n'
  await sendBytes(
    `${head}content-type: application/json\r\nx-forwarded-for: 192.0.2.1\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  const sessions = await testServer.database.kysely.selectFrom('session').select('ipAddress').execute()
  expect(sessions).toEqual([{ ipAddress: '127.0.0.1' }])
})

test('responds before the mail is rendered (R37)', async () => {
  const order: string[] = []
  const delivery = createDeferred()
  const sendResetPassword = async (): Promise<void> => {
    order.push('mail')
    delivery.resolve()
  }
  const { latchkey, createUser } = await startTestServer({ emailAndPassword: { sendResetPassword } })
  const { email } = await createUser()
  const server = createServer((incoming, outgoing) => {
    outgoing.once('prefinish', () => order.push('response'))
    void toNodeHandler(latchkey)(incoming, outgoing)
  })
  const body = JSON.stringify({ email })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${await listen(server)}/api/auth/forget-password`, { method: 'POST', headers, body })
  await delivery.promise
  expect(order).toEqual(['response', 'mail'])
})
