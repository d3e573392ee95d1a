import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitConnections } from './connection-limits.ts'

const startServer = async (trustedProxies: readonly string[] = []) => {
  const warn = vi.fn()
  const server = createServer((_request, response) => void response.end('ok'))
  limitConnections(server, { perAddress: 3, trustedProxies, log: { debug: warn, info: warn, warn, error: warn } })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const open = async (localAddress = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { open, warn }
}

/** Whether the server serves the connection instead of closing it. */
const isServed = async (socket: Socket): Promise<boolean> => {
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const served = once(socket, 'data').then(() => true)
  return Promise.race([served, once(socket, 'close').then(() => false)]).catch(() => false)
}

const openAll = async (open: () => Promise<Socket>, count: number): Promise<boolean[]> => {
  const sockets: Socket[] = []
  for (let opened = 0; opened < count; opened++) sockets.push(await open())
  return Promise.all(sockets.map(isServed))
}

test('an address that opens more connections than allowed is refused, and others are served', async () => {
  const { open, warn } = await startServer()
  expect(await openAll(open, 5)).toEqual([true, true, true, false, false])
  expect(await openAll(() => open('127.0.0.2'), 3)).toEqual([true, true, true])
  expect(warn).toHaveBeenCalledOnce()
})

test('an address is served again after it closed a connection', async () => {
  const { open } = await startServer()
  const first = await open()
  expect(await openAll(open, 3)).toEqual([true, true, false])
  first.destroy()
  await expect.poll(async () => isServed(await open())).toBe(true)
})

test.each(['127.0.0.1', '127.0.0.0/8'])('connections of the trusted proxy %s are not limited', async (proxy) => {
  const { open } = await startServer([proxy])
  expect(await openAll(open, 10)).toEqual(Array.from({ length: 10 }, () => true))
})
