import { MAX_PICTURE_BYTES, pictureMediaTypes } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { BASE_URL, runFiftyTimes, ONE_PIXEL, pixels, pngOf, startTestServer, type TestServer } from '@latchkey/testing'

/** Fetches a picture as a page does that knows nothing but its address. */
const look = async ({ latchkey }: TestServer, image: string) => {
  const response = await latchkey.handler(new Request(image, { headers: { accept: 'image/*' } }))
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const rowsOf = ({ database }: TestServer) => database.kysely.selectFrom('picture').selectAll().execute()

test.each(pictureMediaTypes)(
  'a picture of type %s is stored, and anybody who knows its address sees it',
  async (type) => {
    const here = await startTestServer()
    const ann = await here.createUser()
    const { status, body } = await ann.post('/upload-picture', { picture: pixels[type] })
    expect({ status, body }).toEqual({
      status: 200,
      body: { image: expect.stringMatching(new RegExp(`^${BASE_URL}/api/auth/picture/[A-Za-z0-9]{32}$`)) },
    })
    expect(await ann.fetchUser()).toMatchObject({ image: body.image })
    const seen = await look(here, body.image)
    expect(seen.status).toBe(200)
    expect(`data:${type};base64,${seen.bytes.toString('base64')}`).toBe(pixels[type])
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(seen.headers.getSetCookie()).toEqual([])
  },
)

test('a new picture takes the place of the old one, at an address of its own', async () => {
  const here = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const ann = await here.createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  await phone.fetchUser()
  const first = (await ann.post('/upload-picture', { picture: pixels['image/png'] })).body.image
  const second = (await ann.post('/upload-picture', { picture: pixels['image/webp'] })).body.image
  expect(second).not.toBe(first)
  expect((await look(here, first)).status).toBe(404)
  expect((await look(here, second)).status).toBe(200)
  expect(await phone.fetchUser()).toMatchObject({ image: second })
})

test('a picture that is removed, or gives way to an address elsewhere, is deleted', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  for (const image of [null, 'https://img.example.com/ann.png']) {
    const uploaded = (await ann.post('/upload-picture', { picture: ONE_PIXEL })).body.image
    await ann.post('/update-user', { name: 'Anna' })
    await ann.post('/update-user', { image: uploaded })
    expect((await look(here, uploaded)).status).toBe(200)
    await ann.post('/update-user', { image })
    expect((await look(here, uploaded)).status).toBe(404)
    expect(await rowsOf(here)).toEqual([])
    expect(await ann.fetchUser()).toMatchObject({ name: 'Anna', image })
  }
})

test('the picture goes with the person, and nobody else loses theirs', async () => {
  const here = await startTestServer({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const [ann, bob] = [await here.createUser('Ann'), await here.createUser('Bob')]
  const [hers, his] = await Promise.all(
    [ann, bob].map(async ({ post }) => (await post('/upload-picture', { picture: ONE_PIXEL })).body.image),
  )
  await ann.post('/update-user', { image: his })
  await ann.post('/upload-picture', { picture: ONE_PIXEL })
  await ann.post('/delete-user', { password: ann.password })
  expect((await look(here, hers)).status).toBe(404)
  expect((await look(here, his)).status).toBe(200)
  expect(await rowsOf(here)).toHaveLength(1)
})

const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64')
const [, png = ''] = pixels['image/png'].split(',')

test.each([
  ['an SVG', `data:image/svg+xml;base64,${script}`],
  ['an SVG that says to be a PNG', `data:image/png;base64,${script}`],
  ['a PNG that says to be a JPEG', `data:image/jpeg;base64,${png}`],
  ['a PNG that says to be a page', `data:text/html;base64,${png}`],
  ['a GIF', 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC'],
  ['a sound in a RIFF file', `data:image/webp;base64,${Buffer.from('RIFF....WAVEfmt ').toString('base64')}`],
  ['nothing', 'data:image/png;base64,'],
  ['an empty text', ''],
  ['an address', 'https://img.example.com/ann.png'],
  ['text that is no Base64', 'data:image/png;base64,%89PNG'],
  ['parameters in the type', `data:image/png;charset=utf-8;base64,${png}`],
  ['one byte too many', pngOf(MAX_PICTURE_BYTES + 1)],
])('%s is no picture', async (_what, picture) => {
  const here = await startTestServer()
  const ann = await here.createUser()
  const { status, body } = await ann.post('/upload-picture', { picture })
  expect({ status, body }).toEqual({
    status: 400,
    body: { code: 'INVALID_PICTURE', message: 'Picture must be a WebP, PNG or JPEG of at most 47 KiB' },
  })
  expect(await rowsOf(here)).toEqual([])
  expect(await ann.fetchUser()).toMatchObject({ image: null })
})

test('the largest picture that is taken fits into a request', async () => {
  const { createUser } = await startTestServer()
  const ann = await createUser()
  expect((await ann.post('/upload-picture', { picture: pngOf(MAX_PICTURE_BYTES) })).status).toBe(200)
})

test('of fifty pictures at once one remains, and it is the one that the person shows', async () => {
  const here = await startTestServer()
  const ann = await here.createUser()
  expect(await runFiftyTimes(() => ann.post('/upload-picture', { picture: ONE_PIXEL }))).toEqual({ 200: 50 })
  const rows = await rowsOf(here)
  expect(rows).toHaveLength(1)
  expect(await ann.fetchUser()).toMatchObject({ image: `${BASE_URL}/api/auth/picture/${rows[0]?.id}` })
})

test('an address that no upload has is not found', async () => {
  const { createVisitor } = await startTestServer()
  expect(await createVisitor().get('/picture/NoSuchPicture')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
})

test('in process a picture is an answer as over HTTP', async () => {
  const { createUser, latchkey } = await startTestServer()
  const ann = await createUser()
  const { body } = await ann.post('/upload-picture', { picture: ONE_PIXEL })
  const id = body.image.split('/').at(-1)
  const response = await latchkey.api.picture({ params: { id }, asResponse: true })
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(png)
})
