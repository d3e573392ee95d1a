import { errorCatalog } from '@latchkey/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type TestResponse,
  anyText,
  toHeaderValue,
  BASE_URL,
  readAllRows,
  generateForgedTokens,
  FUZZ_RUNS,
  startSocialSignIn,
  mountedCalls,
  generateMutations,
  send,
  startSocialTestServer,
  type SocialTestServer,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'

const CODES = new Set(Object.entries(errorCatalog).map(([name, row]) => ('code' in row ? row.code : name)))

/** The stored rows before and after all of these inputs. `check` sends one input. */
const sendInputs = async <T>(server: TestServer, inputs: fc.Arbitrary<T>, check: (input: T) => Promise<void>) => {
  await server.waitForSentMails()
  const before = await readAllRows(server.database)
  await fc.assert(fc.asyncProperty(inputs, check), { numRuns: FUZZ_RUNS })
  return { before, after: await readAllRows(server.database) }
}

const expectRefusal = ({ status, body, setCookies }: TestResponse): void => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect({ body, setCookies }).toEqual({
    body: { code: expect.any(String), message: expect.any(String) },
    setCookies: [],
  })
  expect(CODES).toContain(body.code)
}

/** The cookies of a response except those that only name the browser of a started sign-in. */
const findCredentials = ({ setCookies }: TestResponse): string[] =>
  setCookies.filter((line) => !/Max-Age=0|^__Host-latchkey\.(flow|passkey|social_browser)=/.test(line))

/** The cookie value as the parser reads it. Several spellings have the same value. */
const decodeValue = (raw: string): string => {
  const text = raw.split(';')[0]?.trim() ?? ''
  const bare = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}

test('rejects mutated session cookies and cache cookies (R7)', async () => {
  const server = await startTestServer({ session: { cookieCache: { enabled: true } } })
  const ann = await server.createUser()
  const [token = '', data = ''] = ['session_token', 'session_data'].map(
    (name) => ann.cookies.get(`__Host-latchkey.${name}`) ?? '',
  )
  const [first, ...others] = [
    'session_token',
    'session_data',
    'two_factor',
    'admin_session',
    'sign_up',
    'trust_device',
    'known_device',
  ]
  const changed = generateMutations(token)
    .map(toHeaderValue)
    .filter((text) => decodeValue(text) !== decodeValue(token))
  const cookies = fc.tuple(
    changed,
    fc.constantFrom(...others),
    fc.oneof(generateMutations(data).map(toHeaderValue), fc.constant(token)),
  )
  const { before, after } = await sendInputs(server, cookies, async ([value, name, other]) => {
    const cookie = `__Host-latchkey.${first}=${value}; __Host-latchkey.${name}=${other}`
    expect(await send(server, '/get-session', { headers: { cookie } })).toMatchObject({ status: 200, body: null })
    const { status } = await send(server, '/list-sessions', { headers: { cookie } })
    expect(status).toBe(401)
  })
  expect(after).toBe(before)
})

test('rejects mutated and forged verification tokens', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.post('/send-verification-email', { email: ann.email })
  const { token } = await server.findMail('verification', ann.email)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const toBytes = (text: string) => Buffer.from(text, 'base64url').toString('hex')
  const isValidToken = (text: string) =>
    text.startsWith(`${head}.${claims}.`) && toBytes(text.split('.')[2] ?? '') === toBytes(signature)
  const { id: sub } = await ann.fetchUser()
  const forged = generateForgedTokens({ sub, email: ann.email, purpose: 'verify-email', jti: 'x', exp: 9e9 })
  const tokens = fc.oneof(
    generateMutations(token).filter((text) => !isValidToken(text)),
    // Log lines and addresses are shorter than bodies.
    forged.map((text) => text.slice(0, 8000)),
  )
  const { before, after } = await sendInputs(server, fc.tuple(tokens, fc.boolean()), async ([text, isPost]) => {
    if (isPost) return expectRefusal(await server.createVisitor().post('/verify-email', { token: text }))
    const query = new URLSearchParams({ token: text }).toString()
    expectRefusal(await server.createVisitor().get(`/verify-email?${query}`))
  })
  expect(after).toBe(before)
})

test('responds to arbitrary URLs and changes nothing', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  // The first request creates the signing key.
  await send(server, '/jwks')
  const paths = mountedCalls.filter(({ call }) => call.method === 'GET').map(({ path }) => path)
  const near = fc.constantFrom(...paths).chain((path) => generateMutations(`${path}?callbackURL=/x&token=a%20b`))
  const addresses = fc.oneof(
    near,
    anyText().map((text) => `/${text}`),
  )
  const { before, after } = await sendInputs(
    server,
    fc.tuple(addresses, fc.constantFrom('GET', 'POST')),
    async ([path, method]) => {
      const visitor = server.createVisitor()
      const response = method === 'GET' ? await visitor.get(path) : await visitor.post(path)
      expect(response.status).toBeLessThan(500)
      expect(findCredentials(response)).toEqual([])
      const location = response.headers.get('location')
      if (location !== null) expect(new URL(location, BASE_URL).origin).toBe(BASE_URL)
    },
  )
  expect(after).toBe(before)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

/** A multipart form with files and texts. */
const toForm = (fields: Record<string, string>, boundary: string): string =>
  `${Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join(
      '',
    )}--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n--${boundary}--\r\n`

const types = fc.oneof(
  fc.constantFrom(
    'multipart/form-data; boundary=b',
    'multipart/form-data; boundary="b"',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
  ),
  generateMutations('multipart/form-data; boundary=b; charset=utf-8').map(toHeaderValue),
)

test('parses or rejects arbitrary multipart forms and signs in only with the password', async () => {
  const server = await startTestServer({ emailCode: false })
  const ann = await server.createUser()
  // Any password is valid for a new account.
  const calls = mountedCalls.filter(({ name, call }) => call.method === 'POST' && name !== 'signUpEmail')
  // Other calls send links to the address of an account, which is a change.
  const createEmail = (path: string) => (path === '/sign-in/email' ? ann.email : 'unknown@example.com')
  const inputs = fc
    .constantFrom(...calls)
    .chain((mounted) =>
      fc.tuple(
        fc.constant(mounted),
        types,
        fc.oneof(
          generateMutations(
            toForm({ ...mounted.body, email: createEmail(mounted.path), password: 'wrong password' }, 'b'),
          ),
          anyText(200),
        ),
      ),
    )
  const { before, after } = await sendInputs(server, inputs, async ([{ path }, type, body]) => {
    const response = await server.createVisitor().post(path, body, { 'content-type': type })
    expect(response.status).toBeLessThan(500)
    if (response.status >= 400) {
      expect(response.body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
      expect(CODES).toContain(response.body.code)
    }
    expect(findCredentials(response)).toEqual([])
  })
  expect(after).toBe(before)
})

/** A pending flow, so that a state exists. */
const withFlow = async () => {
  const server: SocialTestServer = await startSocialTestServer({ providers: { google: {}, apple: {} } })
  const ann = server.createVisitor()
  const { path } = await startSocialSignIn(ann, server, 'google')
  return { server, ann, query: path.split('?')[1] ?? '' }
}

test('a mutated provider callback neither signs in nor consumes the flow (R18)', async () => {
  const { server, ann, query } = await withFlow()
  const state = new URLSearchParams(query).get('state') ?? ''
  // URL parsers drop line breaks and surrounding spaces, so some mutations have no effect.
  const listStates = (text: string) => [
    ...new URLSearchParams(text).getAll('state'),
    ...new URL(`${BASE_URL}?${text}`).searchParams.getAll('state'),
  ]
  const returns = fc.oneof(generateMutations(query), anyText(80)).filter((text) => !listStates(text).includes(state))
  const inputs = fc.tuple(fc.constantFrom('google', 'apple'), returns, fc.constantFrom('address', 'form', 'parts'))
  const { before, after } = await sendInputs(server, inputs, async ([provider, text, by]) => {
    const path = `/callback/${provider}`
    const headers = {
      origin: 'https://provider.example',
      'content-type': by === 'form' ? 'application/x-www-form-urlencoded' : 'multipart/form-data; boundary=b',
    }
    const response = by === 'address' ? await ann.get(`${path}?${text}`) : await ann.post(path, text, headers)
    expect(response.status).toBeLessThan(500)
    if (response.status >= 400) expectRefusal(response)
    else expect(new URL(response.headers.get('location') ?? 'about:blank', BASE_URL).origin).toBe(BASE_URL)
    expect(response.setCookies).toEqual([])
  })
  expect(after).toBe(before)
  // The browser that started the flow can still complete it.
  expect((await ann.get(`/callback/google?${query}`)).headers.get('location')).toBe('/home')
  expect(await ann.fetchUser()).not.toBeNull()
})
