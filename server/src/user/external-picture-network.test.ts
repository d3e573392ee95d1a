import { get } from 'node:http'
import type { LookupFunction } from 'node:net'
import { MAX_EXTERNAL_PICTURE_BYTES } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  ONE_PIXEL,
  pictureHeaders,
  startTestServer,
  PICTURE_URL,
  PICTURE_BYTES,
  PUBLIC_ADDRESS,
  startPictureHost,
  createUserWithPicture,
  fetchPictureCopy,
  listPictureCopies,
} from '@latchkey/testing'

const DAY = 86_400

/** A PNG with 33 bytes and 132 million pixels. */
const LARGE_PICTURE = Buffer.from(pictureHeaders[0]?.[1](11_500, 11_500).split(',')[1] ?? '', 'base64')

test.each([
  ['loopback', ['127.0.0.1']],
  ['the metadata service of a cloud', ['169.254.169.254']],
  ['a private network', ['10.1.2.3']],
  ['a private network', ['192.168.0.1']],
  ['a private network', ['172.31.255.255']],
  ['a carrier network', ['100.64.0.1']],
  ['this host', ['0.0.0.0']],
  ['multicast', ['224.0.0.1']],
  ['loopback in IPv6', ['::1']],
  ['a mapped IPv4 address', ['::ffff:10.0.0.1']],
  ['a unique local address', ['fd00::1']],
  ['a link-local address', ['fe80::1']],
  ['a translated IPv4 address', ['64:ff9b::a00:1']],
  ['a tunnel to an IPv4 address', ['2002:a00:1::1']],
  ['a public and an internal address', [PUBLIC_ADDRESS, '10.0.0.1']],
  ['no address', []],
])('a user cannot make the service request an internal host: the name leads to %s (R45)', async (_where, addresses) => {
  const host = await startPictureHost({ addresses })
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  expect((await fetchPictureCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toEqual([])
})

test('a user cannot make the service request an internal host on an open connection of the application (R45)', async () => {
  const host = await startPictureHost({ addresses: ['10.0.0.1'] })
  const lookup: LookupFunction = (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }])
  // The connection stays open in the global agent of Node.
  const { hostname } = new URL(PICTURE_URL)
  const { port } = new URL(host.url)
  await new Promise((resolve) => get({ hostname, port, lookup }, (response) => response.resume().on('end', resolve)))
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  expect((await fetchPictureCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toHaveLength(1)
})

test.each([
  'https://pictures.example.com:8443/ann.png',
  'https://user:password@pictures.example.com/ann.png',
  'https://127.0.0.1/ann.png',
  'https://2130706433/ann.png',
  'https://[::1]/ann.png',
  'https://localhost/ann.png',
  'https://app.example.com/api/auth/get-session',
  ONE_PIXEL,
])('requests nothing for the URL %s (R45)', async (image) => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const ann = await createUserWithPicture(server, image)
  expect((await ann.fetchUser()).image).toBe(image)
  expect((await fetchPictureCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toEqual([])
  expect(await listPictureCopies(server)).toEqual([])
})

test.each([
  ['fails', { status: 500 }],
  ['responds with a page', { body: Buffer.from('<!doctype html><script>alert(1)</script>') }],
  ['responds with SVG', { headers: { 'content-type': 'image/png' }, body: Buffer.from('<svg onload="alert(1)"/>') }],
  ['responds with a picture of few bytes that takes the memory of its viewers', { body: LARGE_PICTURE }],
  ['responds with too many bytes', { body: Buffer.concat([PICTURE_BYTES, Buffer.alloc(MAX_EXTERNAL_PICTURE_BYTES)]) }],
])('a host that %s causes no picture, and is not requested again for a day', async (_how, response) => {
  const host = await startPictureHost(response)
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  for (let view = 0; view < 3; view++) expect((await fetchPictureCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toHaveLength(1)
  server.advanceClock(DAY + 1)
  expect((await fetchPictureCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toHaveLength(2)
})

test.each(['https://cdn.example.net/large.png', '/large.png'])('follows a redirect to %s', async (target) => {
  const host = await startPictureHost({ redirects: { '/ann.png': target } })
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  const { status, headers } = await fetchPictureCopy(server, ann.id)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(host.requests).toHaveLength(2)
  expect(Object.keys(host.requests[1] ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
  expect(await listPictureCopies(server)).toMatchObject([{ url: PICTURE_URL }])
})

test.each([
  ['an internal address', 'http://169.254.169.254/latest/meta-data'],
  ['an internal address with TLS', 'https://10.0.0.1/ann.png'],
  ['a name with an internal address', 'https://internal.example.com/ann.png'],
  ['another port', 'https://pictures.example.com:8443/large.png'],
  ['plain http', 'http://pictures.example.com/large.png'],
  ['this service', 'https://app.example.com/api/auth/get-session'],
  ['an invalid URL', 'https://'],
])('a redirect to %s causes no picture and no second request (R45)', async (_target, location) => {
  const host = await startPictureHost({
    redirects: { '/ann.png': location },
    addressesByName: { 'internal.example.com': ['10.0.0.1'] },
  })
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  expect((await fetchPictureCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toHaveLength(1)
})

test('a host that redirects twice causes no picture', async () => {
  const host = await startPictureHost({ redirects: { '/ann.png': '/2.png', '/2.png': '/3.png' } })
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  expect((await fetchPictureCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toHaveLength(2)
})
