import { MAX_PICTURE_BYTES, pictureMediaTypes } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  BASE_URL,
  createRefusal,
  runFiftyTimes,
  ONE_PIXEL,
  pixels,
  createPng,
  pictureHeaders,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

/** Fetches a picture without cookies. */
const fetchPicture = async ({ latchkey }: TestServer, image: string) => {
  const response = await latchkey.handler(new Request(image, { headers: { accept: 'image/*' } }))
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const listPictureRows = ({ database }: TestServer) => database.kysely.selectFrom('picture').selectAll().execute()

test.each(pictureMediaTypes)('stores a picture of type %s and serves it without a session', async (type) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { status, body } = await ann.post('/upload-picture', { picture: pixels[type] })
  expect({ status, body }).toEqual({
    status: 200,
    body: { image: expect.stringMatching(new RegExp(`^${BASE_URL}/api/auth/picture/[A-Za-z0-9]{32}$`)) },
  })
  expect(await ann.fetchUser()).toMatchObject({ image: body.image })
  const picture = await fetchPicture(server, body.image)
  expect(picture.status).toBe(200)
  expect(`data:${type};base64,${picture.bytes.toString('base64')}`).toBe(pixels[type])
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(picture.headers.getSetCookie()).toEqual([])
})

test('a new picture replaces the old one and has a new URL', async () => {
  const server = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const ann = await server.createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  await phone.fetchUser()
  const first = (await ann.post('/upload-picture', { picture: pixels['image/png'] })).body.image
  const second = (await ann.post('/upload-picture', { picture: pixels['image/webp'] })).body.image
  expect(second).not.toBe(first)
  expect((await fetchPicture(server, first)).status).toBe(404)
  expect((await fetchPicture(server, second)).status).toBe(200)
  expect(await phone.fetchUser()).toMatchObject({ image: second })
})

test('deletes a picture when the user removes it or sets an external URL', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  for (const image of [null, 'https://img.example.com/ann.png']) {
    const uploaded = (await ann.post('/upload-picture', { picture: ONE_PIXEL })).body.image
    await ann.post('/update-user', { name: 'Anna' })
    await ann.post('/update-user', { image: uploaded })
    expect((await fetchPicture(server, uploaded)).status).toBe(200)
    await ann.post('/update-user', { image })
    expect((await fetchPicture(server, uploaded)).status).toBe(404)
    expect(await listPictureRows(server)).toEqual([])
    expect(await ann.fetchUser()).toMatchObject({ name: 'Anna', image })
  }
})

test('deletes the picture with its user and keeps those of others', async () => {
  const server = await startTestServer({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const [pictureOfAnn, pictureOfBob] = await Promise.all(
    [ann, bob].map(async ({ post }) => (await post('/upload-picture', { picture: ONE_PIXEL })).body.image),
  )
  await ann.post('/update-user', { image: pictureOfBob })
  await ann.post('/upload-picture', { picture: ONE_PIXEL })
  await ann.post('/delete-user', { password: ann.password })
  expect((await fetchPicture(server, pictureOfAnn)).status).toBe(404)
  expect((await fetchPicture(server, pictureOfBob)).status).toBe(200)
  expect(await listPictureRows(server)).toHaveLength(1)
})

const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64')
const [, png = ''] = pixels['image/png'].split(',')

test.each([
  ['an SVG', `data:image/svg+xml;base64,${script}`],
  ['an SVG declared as PNG', `data:image/png;base64,${script}`],
  ['a PNG declared as JPEG', `data:image/jpeg;base64,${png}`],
  ['a PNG declared as HTML', `data:text/html;base64,${png}`],
  ['a GIF', 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC'],
  ['a sound in a RIFF file', `data:image/webp;base64,${Buffer.from('RIFF....WAVEfmt ').toString('base64')}`],
  ['nothing', 'data:image/png;base64,'],
  ['an empty string', ''],
  ['a URL', 'https://img.example.com/ann.png'],
  ['text that is not Base64', 'data:image/png;base64,%89PNG'],
  ['parameters in the type', `data:image/png;charset=utf-8;base64,${png}`],
  ['one byte too many', createPng(MAX_PICTURE_BYTES + 1)],
])('rejects %s', async (_what, picture) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { status, body } = await ann.post('/upload-picture', { picture })
  expect({ status, body }).toEqual({
    status: 400,
    body: {
      code: 'INVALID_PICTURE',
      message: 'Picture must be a WebP, PNG or JPEG of at most 47 KiB and 4 megapixels',
    },
  })
  expect(await listPictureRows(server)).toEqual([])
  expect(await ann.fetchUser()).toMatchObject({ image: null })
})

test.each(pictureHeaders)('refuses %s of few bytes that takes the memory of its viewers', async (_kind, create) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  for (const [width, height] of [
    [11_500, 11_500],
    [16_383, 1000],
    [2049, 2048],
  ] as const) {
    const picture = create(width, height)
    expect(await ann.post('/upload-picture', { picture })).toMatchObject(createRefusal(400, 'INVALID_PICTURE'))
    expect(await ann.post('/update-user', { image: picture })).toMatchObject(createRefusal(400, 'VALIDATION_ERROR'))
  }
  expect(await ann.fetchUser()).toMatchObject({ image: null })
  expect((await ann.post('/upload-picture', { picture: create(2048, 2048) })).status).toBe(200)
  expect((await ann.post('/update-user', { image: create(2048, 2048) })).status).toBe(200)
})

test.each(pictureHeaders)('refuses %s without its size', async (_kind, create) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const [type = '', content = ''] = create(100, 100).split(',')
  const bytes = Buffer.from(content, 'base64')
  for (let size = 1; size < bytes.length - 10; size++) {
    const picture = `${type},${bytes.subarray(0, size).toString('base64')}`
    expect(await ann.post('/upload-picture', { picture })).toMatchObject(createRefusal(400, 'INVALID_PICTURE'))
  }
})

test.each([
  ['a marker without a length', 'ff01'],
  ['a restart marker', 'ffd0'],
  ['a stuffed byte', 'ff00'],
  ['a segment with the length 0', 'fffe0000'],
  ['other bytes', '0000'],
])('refuses a JPEG with %s before its frame, where decoders find another one', async (_what, hex) => {
  const ann = await (await startTestServer()).createUser()
  const jpeg = Buffer.from(pixels['image/jpeg'].split(',')[1] ?? '', 'base64')
  const bytes = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('fffe0002', 'hex'),
    Buffer.from(hex, 'hex'),
    jpeg.subarray(2),
  ])
  const picture = `data:image/jpeg;base64,${bytes.toString('base64')}`
  expect(await ann.post('/upload-picture', { picture })).toMatchObject(createRefusal(400, 'INVALID_PICTURE'))
})

test('accepts the largest allowed picture', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  expect((await ann.post('/upload-picture', { picture: createPng(MAX_PICTURE_BYTES) })).status).toBe(200)
})

test('fifty concurrent uploads leave the picture that the user refers to', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  expect(await runFiftyTimes(() => ann.post('/upload-picture', { picture: ONE_PIXEL }))).toEqual({ 200: 50 })
  const rows = await listPictureRows(server)
  expect(rows).toHaveLength(1)
  expect(await ann.fetchUser()).toMatchObject({ image: `${BASE_URL}/api/auth/picture/${rows[0]?.id}` })
})

test('responds with NOT_FOUND for an unknown picture', async () => {
  const { createVisitor } = await startTestServer()
  expect(await createVisitor().get('/picture/NoSuchPicture')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
})

test('a server-side call returns the picture as a response', async () => {
  const { createUser, latchkey } = await startTestServer()
  const ann = await createUser()
  const { body } = await ann.post('/upload-picture', { picture: ONE_PIXEL })
  const id = body.image.split('/').at(-1)
  const response = await latchkey.api.picture({ params: { id }, asResponse: true })
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(png)
})
