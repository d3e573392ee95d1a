import { expect, test } from 'vitest'
import { BASE_URL, send, startTestServer } from '@latchkey/testing'

const LIMIT = 64 * 1024
const TOO_LARGE = { status: 413, body: { code: 'PAYLOAD_TOO_LARGE', message: 'The request is larger than 64 KiB' } }
const json = { 'content-type': 'application/json', origin: BASE_URL }

const post = async (body: BodyInit | null, headers: Record<string, string> = json, path = '/forget-password') =>
  send(await startTestServer(), path, { method: 'POST', headers, body })

/** JSON of exactly so many bytes. */
const jsonOf = (bytes: number): string => {
  const start = '{"email":"ann@example.com","filler":"'
  return `${start}${'x'.repeat(bytes - start.length - 2)}"}`
}

const streamOf = (text: string, chunk = 1000): ReadableStream => {
  let at = 0
  return new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode(text.slice(at, at + chunk)))
      at += chunk
      if (at >= text.length) controller.close()
    },
  })
}

const postChunks = async (body: ReadableStream, headers: Record<string, string> = json) =>
  send(await startTestServer(), '/forget-password', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

test('a body of 64 KiB is taken, and not a byte more', async () => {
  expect((await post(jsonOf(LIMIT))).status).toBe(200)
  expect(await post(jsonOf(LIMIT + 1))).toMatchObject(TOO_LARGE)
})

test('a body that announces its length is refused by it', async () => {
  const body = jsonOf(LIMIT + 1)
  expect(await post(body, { ...json, 'content-length': String(body.length) })).toMatchObject(TOO_LARGE)
})

test('a body that is larger than it announced is refused, too', async () => {
  expect(await post(jsonOf(LIMIT + 1), { ...json, 'content-length': '10' })).toMatchObject(TOO_LARGE)
})

test('a body in chunks, of no announced length, has the same limit', async () => {
  expect((await postChunks(streamOf(jsonOf(LIMIT)))).status).toBe(200)
  expect(await postChunks(streamOf(jsonOf(LIMIT + 1)))).toMatchObject(TOO_LARGE)
})

test('a body without end is given up as soon as it is too large', async () => {
  let chunks = 0
  const endless = new ReadableStream({
    pull: (controller) => {
      chunks++
      controller.enqueue(new Uint8Array(1024))
    },
  })
  expect(await postChunks(endless)).toMatchObject(TOO_LARGE)
  expect(chunks).toBeLessThan(100)
})

test('a body that breaks off is the client’s failure', async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new Error('connection reset')),
  })
  expect(await postChunks(broken)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

test.each(['{', '{"email":}', "{'email':'x'}", '{"email":"x"}}', 'undefined', 'NaN', '{"a":1,}', '// x', '\uFEFF'])(
  'malformed JSON is refused: %s',
  async (body) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'Invalid JSON in request body' },
    })
  },
)

test('bytes that are no UTF-8 are malformed JSON', async () => {
  const bytes = Buffer.from('{"email":"\xff@example.com"}', 'latin1')
  expect((await post(new Uint8Array(bytes))).body.code).toBe('BAD_REQUEST')
})

test.each([
  'application/json',
  'APPLICATION/JSON; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/ld+json',
])('JSON is read as %s', async (type) => {
  expect((await post('{"email":"ann@example.com"}', { 'content-type': type })).status).toBe(200)
})

test.each([
  ['text/plain', '{"email":"ann@example.com"}'],
  ['application/jsonp', '{"email":"ann@example.com"}'],
  ['application/xml', '<email>ann@example.com</email>'],
  ['', '{"email":"ann@example.com"}'],
])('a body of another type is text, which no call takes: %j', async (type, body) => {
  expect(await post(body, { 'content-type': type })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: '[body] Expected object, received string' },
  })
})

test('a form is read as its fields', async () => {
  const form = new URLSearchParams({ email: 'ann@example.com', redirectTo: '//evil.com' })
  expect((await post(form, {})).body.code).toBe('INVALID_REDIRECTURL')
  form.delete('redirectTo')
  expect((await post(form, {})).status).toBe(200)
})

test('a form in parts is read as its fields', async () => {
  const form = new FormData()
  form.set('email', 'ann@example.com')
  expect((await post(form, {})).status).toBe(200)
})

test('a file in a form is no text', async () => {
  const form = new FormData()
  form.set('email', new Blob(['ann@example.com']), 'email.txt')
  expect((await post(form, {})).body).toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('a field of a form that comes twice is refused, not chosen from', async () => {
  const form = new URLSearchParams([
    ['email', 'ann@example.com'],
    ['email', 'eve@example.com'],
  ])
  expect((await post(form, {})).body.message).toBe('[body.email] Expected string, received array')
})

test('a parameter of the query that comes twice is refused, not chosen from', async () => {
  const { body } = await send(await startTestServer(), '/verify-email?token=a&token=b')
  expect(body).toEqual({ code: 'VALIDATION_ERROR', message: '[query.token] Expected string, received array' })
})

test.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'multipart/form-data; boundary='])(
  'a broken form is refused: %s',
  async (type) => {
    expect(await post('--y nothing of the kind', { 'content-type': type })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'Invalid form in request body' },
    })
  },
)

test('R70: a form of 32 000 fields of one name is refused within a moment', async () => {
  const here = await startTestServer()
  const body = 'a&'.repeat(LIMIT / 2)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const started = performance.now()
  expect((await send(here, '/forget-password', { method: 'POST', headers, body })).status).toBe(400)
  expect(performance.now() - started).toBeLessThan(1000)
})

test('a call that takes no body needs none, and none of its type', async () => {
  const here = await startTestServer()
  const ann = await here.createUser('Ann')
  expect((await ann.post('/revoke-other-sessions')).status).toBe(200)
  expect((await ann.post('/revoke-other-sessions', '{"any":"thing"}')).status).toBe(200)
  expect((await ann.post('/revoke-other-sessions', 'text', { 'content-type': 'text/plain' })).status).toBe(200)
})
