import http from 'node:http'
import { MAX_EXTERNAL_PICTURE_BYTES } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  listen,
  ONE_PIXEL,
  pictureHeaders,
  send,
  startTestServer,
  stubNetwork,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

const HOUR = 3600
const DAY = 86_400
const PIXEL = Buffer.from(ONE_PIXEL.split(',')[1] ?? '', 'base64')
/** A PNG with 33 bytes and 132 million pixels. */
const LARGE_PICTURE = Buffer.from(pictureHeaders[0]?.[1](11_500, 11_500).split(',')[1] ?? '', 'base64')
const PUBLIC = '93.184.216.34'
const URL_OF_ANN = 'https://pictures.example.com/ann.png'

interface PictureHostOptions {
  /** Every other name resolves to a public address. */
  addressesByName?: Record<string, string[]>
  addresses?: string[]
  status?: number
  headers?: http.OutgoingHttpHeaders
  /** Targets of redirects by path. */
  redirects?: Record<string, string>
  /** Paths with the response 101. */
  protocolSwitches?: string[]
  /** Paths without a response. */
  stuckPaths?: string[]
  body?: Buffer
}

/**
 * A host of pictures. Names resolve to `addresses`; connections to them reach a local server without TLS. Everything else
 * is as in production.
 */
const startPictureHost = async (options: PictureHostOptions = {}) => {
  const {
    addresses = [PUBLIC],
    addressesByName = {},
    status = 200,
    headers = {},
    redirects = {},
    protocolSwitches = [],
    stuckPaths = [],
    body = PIXEL,
  } = options
  const requests: http.IncomingHttpHeaders[] = []
  const server = http.createServer((request, response) => {
    requests.push(request.headers)
    const path = request.url ?? ''
    const location = redirects[path]
    if (stuckPaths.includes(path)) return
    if (protocolSwitches.includes(path)) response.writeHead(101, { connection: 'Upgrade', upgrade: 'x' }).end()
    else if (location === undefined) response.writeHead(status, headers).end(body)
    else response.writeHead(302, { location }).end()
  })
  stubNetwork({ url: await listen(server), findAddresses: (name) => addressesByName[name] ?? addresses })
  return { requests }
}

const createUserWithPicture = async (server: TestServer, image = URL_OF_ANN): Promise<TestUser & { id: string }> => {
  const ann = await server.createUser('Ann')
  const { id } = await ann.fetchUser()
  await ann.post('/update-user', { image })
  return { ...ann, id }
}

const fetchCopy = (server: TestServer, id: string) => send(server, `/external-picture/user/${id}`)

const listCopies = ({ database }: TestServer) => database.kysely.selectFrom('externalPicture').selectAll().execute()

test('the host of a picture does not learn who looks at it: the service fetches a copy once', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  expect((await ann.fetchUser()).image).toBe(URL_OF_ANN)
  for (let view = 0; view < 3; view++) {
    const { status, headers } = await fetchCopy(server, ann.id)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(host.requests).toHaveLength(1)
  expect(Object.keys(host.requests[0] ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
  expect((await listCopies(server))[0]?.content).toBe(PIXEL.toString('base64'))
})

test('copies the picture before any request for it, also after a sign-up', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  await server.createVisitor().signUp({ image: URL_OF_ANN })
  await expect.poll(() => listCopies(server)).toHaveLength(1)
  expect(host.requests).toHaveLength(1)
})

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
  ['a public and an internal address', [PUBLIC, '10.0.0.1']],
  ['no address', []],
])('a user cannot make the service request an internal host: the name leads to %s (R45)', async (_where, addresses) => {
  const host = await startPictureHost({ addresses })
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  expect((await fetchCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toEqual([])
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
  expect((await fetchCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toEqual([])
  expect(await listCopies(server)).toEqual([])
})

test.each([
  ['fails', { status: 500 }],
  ['responds with a page', { body: Buffer.from('<!doctype html><script>alert(1)</script>') }],
  ['responds with SVG', { headers: { 'content-type': 'image/png' }, body: Buffer.from('<svg onload="alert(1)"/>') }],
  ['responds with a picture of few bytes that takes the memory of its viewers', { body: LARGE_PICTURE }],
  ['responds with too many bytes', { body: Buffer.concat([PIXEL, Buffer.alloc(MAX_EXTERNAL_PICTURE_BYTES)]) }],
])('a host that %s causes no picture, and is not requested again for a day', async (_how, response) => {
  const host = await startPictureHost(response)
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  for (let view = 0; view < 3; view++) expect((await fetchCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toHaveLength(1)
  server.advanceClock(DAY + 1)
  expect((await fetchCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toHaveLength(2)
})

test.each(['https://cdn.example.net/large.png', '/large.png'])('follows a redirect to %s', async (target) => {
  const host = await startPictureHost({ redirects: { '/ann.png': target } })
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  const { status, headers } = await fetchCopy(server, ann.id)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(host.requests).toHaveLength(2)
  expect(Object.keys(host.requests[1] ?? {}).sort()).toEqual(['accept', 'connection', 'host', 'user-agent'])
  expect(await listCopies(server)).toMatchObject([{ url: URL_OF_ANN }])
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
  expect((await fetchCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toHaveLength(1)
})

test('a host that redirects twice causes no picture', async () => {
  const host = await startPictureHost({ redirects: { '/ann.png': '/2.png', '/2.png': '/3.png' } })
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  expect((await fetchCopy(server, ann.id)).status).toBe(404)
  expect(host.requests).toHaveLength(2)
})

test('a new picture replaces the copy, and no copy remains of a removed one', async () => {
  await startPictureHost()
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  await fetchCopy(server, ann.id)
  await ann.post('/update-user', { image: `${URL_OF_ANN}?2` })
  expect((await fetchCopy(server, ann.id)).status).toBe(200)
  expect((await listCopies(server)).map(({ url }) => url)).toEqual([`${URL_OF_ANN}?2`])
  await ann.post('/update-user', { image: null })
  expect((await fetchCopy(server, ann.id)).status).toBe(404)
  expect(await listCopies(server)).toEqual([])
})

test('a user who changes the URL again and again cannot make the service flood a host', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  for (let change = 0; change < 20; change++) {
    await ann.post('/update-user', { image: `${URL_OF_ANN}?${change}` })
    await fetchCopy(server, ann.id)
  }
  expect(host.requests.length).toBeLessThanOrEqual(10)
})

test('four hosts that respond with 101 do not stop the copies of other pictures', async () => {
  const host = await startPictureHost({ protocolSwitches: ['/1.png', '/2.png', '/3.png', '/4.png'] })
  const server = await startTestServer()
  for (const number of [1, 2, 3, 4]) {
    const eve = await createUserWithPicture(server, `https://${number}.example.net/${number}.png`)
    expect((await fetchCopy(server, eve.id)).status).toBe(404)
  }
  const ann = await createUserWithPicture(server)
  expect((await fetchCopy(server, ann.id)).status).toBe(200)
  expect(host.requests).toHaveLength(5)
})

test('ten users with pictures on hosts that never respond do not stop the copies of other pictures', async () => {
  const host = await startPictureHost({ stuckPaths: ['/1.png', '/2.png', '/3.png'] })
  const server = await startTestServer()
  const users = await Promise.all(
    Array.from({ length: 10 }, () => createUserWithPicture(server, 'https://stuck.example.net/1.png')),
  )
  await expect.poll(() => host.requests).toHaveLength(10)
  for (const name of ['2', '3']) {
    const image = `https://stuck.example.net/${name}.png`
    await Promise.all(users.map((user) => user.post('/update-user', { image })))
  }
  const ann = await createUserWithPicture(server)
  await expect.poll(() => listCopies(server), { timeout: 5000 }).toMatchObject([{ url: URL_OF_ANN }])
  expect((await fetchCopy(server, ann.id)).status).toBe(200)
  expect(host.requests).toHaveLength(11)
})

test('a user with many organizations cannot make the service flood a host', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const [eve, ann] = [await server.createUser('Eve'), await server.createUser('Ann')]
  const ids: string[] = []
  for (let count = 0; count < 40; count++) {
    ids.push((await eve.createOrganization({ logo: `https://victim.example.net/${count}.png` })).id)
  }
  const countLogos = async () => {
    const responses = await Promise.all(ids.map((id) => send(server, `/external-picture/organization/${id}`)))
    return responses.filter(({ status }) => status === 200).length
  }
  expect(await countLogos()).toBe(30)
  expect(await countLogos()).toBe(30)
  await eve.post('/update-user', { image: 'https://victim.example.net/eve.png' })
  expect((await fetchCopy(server, (await eve.fetchUser()).id)).status).toBe(404)
  expect(host.requests).toHaveLength(30)
  const { id } = await ann.createOrganization({ logo: URL_OF_ANN })
  expect((await send(server, `/external-picture/organization/${id}`)).status).toBe(200)
  server.advanceClock(HOUR + 1)
  expect(await countLogos()).toBe(40)
})

test('a user who changes the logos of many organizations cannot make the service flood a host', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const eve = await server.createUser('Eve')
  for (let count = 0; count < 5; count++) {
    const { id: organizationId } = await eve.createOrganization()
    for (let change = 0; change < 10; change++) {
      const data = { logo: `https://victim.example.net/${count}-${change}.png` }
      await eve.post('/organization/update', { organizationId, data })
      await send(server, `/external-picture/organization/${organizationId}`)
    }
  }
  expect(host.requests).toHaveLength(30)
})

test('fifty concurrent requests for a picture fetch it once', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  const responses = await Promise.all(Array.from({ length: 50 }, () => fetchCopy(server, ann.id)))
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  expect(host.requests).toHaveLength(1)
})

test('the copy is deleted with its user', async () => {
  await startPictureHost()
  const server = await startTestServer()
  const ann = await createUserWithPicture(server)
  await fetchCopy(server, ann.id)
  await ann.post('/delete-user', { password: ann.password })
  await ann.post('/delete-user', { token: (await server.findMail('deletion', ann.email)).token })
  expect(await listCopies(server)).toEqual([])
  expect((await fetchCopy(server, ann.id)).status).toBe(404)
})

test('the logo of an organization is copied, too', async () => {
  const host = await startPictureHost()
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { id } = await ann.createOrganization({ logo: URL_OF_ANN })
  expect((await send(server, `/external-picture/organization/${id}`)).status).toBe(200)
  await ann.post('/organization/update', { organizationId: id, data: { logo: `${URL_OF_ANN}?2` } })
  expect((await send(server, `/external-picture/organization/${id}`)).status).toBe(200)
  expect(host.requests).toHaveLength(2)
  await ann.post('/organization/delete', { organizationId: id })
  expect(await listCopies(server)).toEqual([])
})

test('a user without a picture and an unknown id get the same response', async () => {
  await startPictureHost()
  const server = await startTestServer()
  const { id } = await (await server.createUser('Ann')).fetchUser()
  const [without, unknown] = [await fetchCopy(server, id), await fetchCopy(server, 'unknown')]
  expect([without.status, without.body]).toEqual([unknown.status, unknown.body])
})
