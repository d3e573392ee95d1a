import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startService } from './service.ts'

/** Sends `start`, then a byte per second. Returns after how many seconds the service closed the connection. */
const measureSlowRequest = async (url: string, start: string): Promise<number> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  await once(socket, 'connect')
  const startedAt = performance.now()
  const closed = once(socket, 'close')
  socket.resume().write(start)
  while (!(socket.destroyed || socket.readableEnded)) {
    socket.write('a')
    await wait(1000)
  }
  socket.destroy()
  await closed
  return (performance.now() - startedAt) / 1000
}

test('an attacker who sends requests byte by byte loses each connection within thirty seconds', async () => {
  const service = await startService({})
  const post = 'POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const seconds = await Promise.all([
    measureSlowRequest(service.url, ''),
    measureSlowRequest(service.url, `${post}X-Padding: `),
    measureSlowRequest(service.url, `${post}Content-Length: 60000\r\n\r\n{"email":"`),
    measureSlowRequest(service.url, `${post}Transfer-Encoding: chunked\r\n\r\nff00\r\n{"email":"`),
  ])
  // Without limits it would be hours. Fifteen seconds are for a busy machine.
  expect(Math.max(...seconds)).toBeLessThan(45)
  expect((await fetch(`${service.url}/api/auth/ok`)).status).toBe(200)
})
