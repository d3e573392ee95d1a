import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createGracefulServer } from './http-server.ts'

test('a client cannot use one connection for ever: it ends after 65 seconds without a request, and after 10,000', async () => {
  const { server, close } = createGracefulServer((_request, response) => void response.end('ok'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(close)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(10_000))
  let received = ''
  for await (const chunk of socket) {
    received += chunk
    if (received.includes('Connection: close')) break
  }
  expect(received.match(/^Keep-Alive: .*/m)?.[0]).toBe('Keep-Alive: timeout=65, max=10000')
  expect(received.match(/Connection: keep-alive/g)).toHaveLength(9999)
})
