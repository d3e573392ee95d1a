import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { databases } from './databases.ts'
import { type Service, startService } from './service.ts'
import { until } from './until.ts'

test.each(databases)(
  'on SIGTERM requests in flight are answered, and the process ends with exit code 0 within seconds, on %s',
  async (_name, create) => {
    const service = await startService({ DATABASE_URL: await create() })
    // A connection that a browser keeps open.
    await openBrowser(service.url).get('/get-session')
    const body = JSON.stringify({ name: 'Ann', email: 'ann@example.com', password: 'a password of some length' })
    const request = await beginRequest(service, body.length)

    const began = Date.now()
    const stopped = service.stop()
    await until(() => service.output().includes('Stopping'), 'the service to begin to stop')
    await expect(fetch(`${service.url}/api/auth/ok`)).rejects.toThrow('fetch failed')
    request.socket.write(body)
    expect(await request.answer).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(await stopped).toBe(0)
    expect(Date.now() - began).toBeLessThan(5000)

    await service.start()
    const signIn = await openBrowser(service.url).post('/sign-in/email', JSON.parse(body))
    expect(signIn.status).toBe(200)
  },
)

/** A sign-up whose head has been read by the service and whose body is still to come. */
const beginRequest = async (service: Service, length: number) => {
  const { hostname, port, host } = new URL(service.url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  let received = ''
  socket.on('data', (text) => (received += text))
  const head = [
    'POST /api/auth/sign-up/email HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    'Expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await until(() => received.startsWith('HTTP/1.1 100 Continue\r\n\r\n'), 'the service to read the head')
  received = ''
  const answer = once(socket, 'close').then(() => received)
  return { socket, answer }
}
