import { expect, test } from 'vitest'
import { BASE_URL, send, startTestServer } from '@latchkey/testing'

const LIMIT = 64 * 1024
const TOO_LARGE = { status: 413, body: { code: 'PAYLOAD_TOO_LARGE', message: 'The request is larger than 64 KiB' } }
const json = { 'content-type': 'application/json', origin: BASE_URL }

const post = async (body: BodyInit | null, headers: Record<string, string> = json, path = '/forget-password') =>
  send(await startTestServer(), path, { method: 'POST', headers, body })

/** JSON with exactly this number of bytes. */
const createJson = (bytes: number): string => {
  const start = '{"email":"ann@example.com","filler":"'
  return `${start}${'x'.repeat(bytes - start.length - 2)}"}`
}

const toStream = (text: string, chunk = 1000): ReadableStream => {
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

test('accepts a body of 64 KiB and rejects one more byte', async () => {
  expect((await post(createJson(LIMIT))).status).toBe(200)
  expect(await post(createJson(LIMIT + 1))).toMatchObject(TOO_LARGE)
})

test('rejects a body by its content-length', async () => {
  const body = createJson(LIMIT + 1)
  expect(await post(body, { ...json, 'content-length': String(body.length) })).toMatchObject(TOO_LARGE)
})

test('rejects a body that exceeds its content-length', async () => {
  expect(await post(createJson(LIMIT + 1), { ...json, 'content-length': '10' })).toMatchObject(TOO_LARGE)
})

test('applies the limit to bodies without content-length', async () => {
  expect((await postChunks(toStream(createJson(LIMIT)))).status).toBe(200)
  expect(await postChunks(toStream(createJson(LIMIT + 1)))).toMatchObject(TOO_LARGE)
})

test('stops reading an endless body at the limit', async () => {
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

test('reports an aborted body as a client error', async () => {
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new Error('connection reset')),
  })
  expect(await postChunks(broken)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

test.each(['{', '{"email":}', "{'email':'x'}", '{"email":"x"}}', 'undefined', 'NaN', '{"a":1,}', '// x', '\uFEFF'])(
  'rejects malformed JSON: %s',
  async (body) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'Invalid JSON in request body' },
    })
  },
)

test('rejects invalid UTF-8 as malformed JSON', async () => {
  const bytes = Buffer.from('{"email":"\xff@example.com"}', 'latin1')
  expect((await post(new Uint8Array(bytes))).body.code).toBe('BAD_REQUEST')
})

test.each([
  'application/json',
  'APPLICATION/JSON; charset=utf-8',
  'application/json;charset=UTF-8',
  'application/ld+json',
])('reads JSON with the content type %s', async (type) => {
  expect((await post('{"email":"ann@example.com"}', { 'content-type': type })).status).toBe(200)
})

test.each([
  ['text/plain', '{"email":"ann@example.com"}'],
  ['application/jsonp', '{"email":"ann@example.com"}'],
  ['application/xml', '<email>ann@example.com</email>'],
  ['', '{"email":"ann@example.com"}'],
])('rejects a body of another content type: %j', async (type, body) => {
  expect(await post(body, { 'content-type': type })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: '[body] Expected object, received string' },
  })
})

test('reads the fields of a URL-encoded form', async () => {
  const form = new URLSearchParams({ email: 'ann@example.com', redirectTo: '//evil.com' })
  expect((await post(form, {})).body.code).toBe('INVALID_REDIRECTURL')
  form.delete('redirectTo')
  expect((await post(form, {})).status).toBe(200)
})

test('reads the fields of a multipart form', async () => {
  const form = new FormData()
  form.set('email', 'ann@example.com')
  expect((await post(form, {})).status).toBe(200)
})

test('rejects a file in a text field', async () => {
  const form = new FormData()
  form.set('email', new Blob(['ann@example.com']), 'email.txt')
  expect((await post(form, {})).body).toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('rejects a repeated form field', async () => {
  const form = new URLSearchParams([
    ['email', 'ann@example.com'],
    ['email', 'eve@example.com'],
  ])
  expect((await post(form, {})).body.message).toBe('[body.email] Expected string, received array')
})

test('rejects a repeated query parameter', async () => {
  const { body } = await send(await startTestServer(), '/verify-email?token=a&token=b')
  expect(body).toEqual({ code: 'VALIDATION_ERROR', message: '[query.token] Expected string, received array' })
})

test.each(['multipart/form-data', 'multipart/form-data; boundary=x', 'multipart/form-data; boundary='])(
  'rejects a malformed form: %s',
  async (type) => {
    expect(await post('--y nothing of the kind', { 'content-type': type })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'Invalid form in request body' },
    })
  },
)

test('rejects a form of 32 000 equal fields in linear time (R70)', async () => {
  const server = await startTestServer({ rateLimit: { enabled: false } })
  const body = 'a&'.repeat(LIMIT / 2)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const measureRejection = async () => {
    const startedAt = performance.now()
    expect((await send(server, '/forget-password', { method: 'POST', headers, body })).status).toBe(400)
    return performance.now() - startedAt
  }
  // Other processes interrupt some attempts.
  await expect.poll(measureRejection).toBeLessThan(1000)
})

test('ignores body and content type of calls without a body', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  expect((await ann.post('/revoke-other-sessions')).status).toBe(200)
  expect((await ann.post('/revoke-other-sessions', '{"any":"thing"}')).status).toBe(200)
  expect((await ann.post('/revoke-other-sessions', 'text', { 'content-type': 'text/plain' })).status).toBe(200)
})
