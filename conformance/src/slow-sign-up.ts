import { once } from 'node:events'
import { connect } from 'node:net'
import type { Service } from './service.ts'
import { waitUntil } from './wait-until.ts'

/** Starts a sign-up and sends only its head. `end` sends the body and resolves to the raw response. */
export const beginSignUp = async (service: Pick<Service, 'url'>, user: object): Promise<{ end(): Promise<string> }> => {
  const body = JSON.stringify(user)
  const { hostname, port, host } = new URL(service.url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  let received = ''
  socket.on('data', (text) => (received += text))
  const head = [
    'POST /api/auth/sign-up/email HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await waitUntil(() => received.startsWith('HTTP/1.1 100 Continue\r\n\r\n'), 'the service to read the head')
  received = ''
  const response = once(socket, 'close').then(() => received)
  return {
    end: () => {
      socket.write(body)
      return response
    },
  }
}
