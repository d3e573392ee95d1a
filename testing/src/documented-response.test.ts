import { expect, test } from 'vitest'
import { requireDocumentedResponse } from './documented-response.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

const check = (request: string, status: number, body: unknown, headers: Record<string, string> = {}) => {
  const [method = '', path = ''] = request.split(' ')
  return requireDocumentedResponse(new Request(`https://app.example.com/api/auth${path}`, { method }), {
    status,
    body,
    headers: new Headers({ ...JSON_TYPE, ...headers }),
  })
}

const refusal = (code: string) => ({ code, message: 'Refused' })

test('accepts documented responses, and those of unknown paths', async () => {
  await check('GET /ok', 200, { ok: true })
  await check('GET /ok', 503, refusal('SERVICE_UNAVAILABLE'), { 'retry-after': '2' })
  await check('GET /picture/abc', 404, refusal('NOT_FOUND'))
  await check('POST /sign-in/email', 422, { ...refusal('NOT_INVITED'), isDenial: true })
  await expect(check('GET /unknown', 404, refusal('NOT_FOUND'))).resolves.toBeUndefined()
})

test.each([
  ['status 404 NOT_FOUND', 'GET /ok', 404, refusal('NOT_FOUND'), {}],
  ['code USER_NOT_FOUND with status 401', 'GET /list-sessions', 401, refusal('USER_NOT_FOUND'), {}],
  ['body/ok must be equal to constant', 'GET /ok', 200, { ok: false }, {}],
  ["body must have required property 'message'", 'GET /list-sessions', 401, { code: 'UNAUTHORIZED' }, {}],
  ['header Location with status 200', 'GET /ok', 200, { ok: true }, { location: '/' }],
  ['header Set-Cookie with status 200', 'GET /ok', 200, { ok: true }, { 'set-cookie': 'session_token=secret' }],
  ['content of the type text/html', 'GET /ok', 200, '<!doctype html>', { 'content-type': 'text/html' }],
])('rejects %s', async (fault, request, status, body, headers) => {
  await expect(check(request, status, body, headers)).rejects.toThrow(`: ${fault}`)
})

test('accepts UNAUTHORIZED of a call for anyone only from a session, which can end during the call', async () => {
  const response = { status: 401, body: refusal('UNAUTHORIZED'), headers: new Headers(JSON_TYPE) }
  const send = (headers: Record<string, string>) =>
    requireDocumentedResponse(new Request('https://app.example.com/api/auth/ok', { headers }), response)
  await expect(send({ authorization: 'Bearer token' })).resolves.toBeUndefined()
  await expect(send({})).rejects.toThrow(': status 401 UNAUTHORIZED')
})
