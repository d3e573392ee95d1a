import { RequestCookies, ResponseCookies } from '@edge-runtime/cookies'
import { BASE_URL, type TestUser, startTestServer, formatCookieHeader, openTestDatabase } from '@latchkey/testing'
import { expect, expectTypeOf, onTestFinished, test } from 'vitest'
import { createLatchkey } from './latchkey.ts'
import { createNextApi, toNextHandler } from './next.ts'

const NEXT_ERROR = 'Cookies can only be modified in a Server Action or Route Handler.'

/** The functions of `next/headers` in a server action, with the cookie classes that Next.js uses. */
const createNextRequest = ({ canSetCookies = true } = {}) => {
  const request = new Headers({ 'accept-language': 'uk' })
  const requestCookies = new RequestCookies(request)
  const response = new Headers()
  const responseCookies = new ResponseCookies(response)
  return {
    headers: async () => request,
    cookies: async () => ({
      set: (...[name, value, options]: Parameters<ResponseCookies['set']> & [string, string, object]) => {
        if (!canSetCookies) throw new Error(NEXT_ERROR)
        responseCookies.set(name, value, options)
        if (options && 'maxAge' in options && options.maxAge === 0) requestCookies.delete(name)
        else requestCookies.set(name, value)
      },
    }),
    lines: () => response.getSetCookie(),
  }
}

const pickCredentials = ({ email, password }: TestUser) => ({ email, password })

test('a server action signs in, finds the caller and signs out', async () => {
  const { latchkey, createUser } = await startTestServer({ admin: false, twoFactor: false })
  const ann = await createUser()
  const request = createNextRequest()
  const accounts = createNextApi(latchkey, request)
  expect(await accounts.getSession()).toBeNull()

  expect(await accounts.signInEmail({ body: pickCredentials(ann) })).toMatchObject({ user: { email: ann.email } })
  const session = await accounts.getSession()
  expectTypeOf(session).toEqualTypeOf<Awaited<ReturnType<typeof latchkey.api.getSession>>>()
  expect(session?.user.email).toBe(ann.email)
  await accounts.signOut()
  expect(await accounts.getSession()).toBeNull()
})

test('the calls of server actions have the declared fields', async () => {
  const latchkey = createLatchkey({
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    database: await openTestDatabase(),
    emailAndPassword: { enabled: true },
    user: { additionalFields: { company: { type: 'string', required: true } } },
  })
  onTestFinished(() => latchkey.close())
  const accounts = createNextApi(latchkey, createNextRequest())
  const body = { name: 'Ann', email: 'ann@example.com', password: 'correct horse', company: 'Acme' }
  const { user } = await accounts.signUpEmail({ body })
  expectTypeOf(user.company).toEqualTypeOf<string | null>()
  expect(user.company).toBe('Acme')
})

test('a server action sets the cookies of the HTTP response', async () => {
  const { latchkey, createUser } = await startTestServer()
  const ann = await createUser()
  const request = createNextRequest()
  await createNextApi(latchkey, request).signInEmail({ body: pickCredentials(ann) })
  const response = await latchkey.api.signInEmail({ body: pickCredentials(ann), asResponse: true })
  const toShape = (lines: readonly string[]) =>
    lines.map((line) =>
      line
        .replace(/=[^;]*/, '')
        .split('; ')
        .filter((attribute) => !attribute.startsWith('Expires='))
        .map((attribute) => attribute.toLowerCase())
        .sort(),
    )
  expect(toShape(request.lines())).toEqual(toShape(response.headers.getSetCookie()))
})

test('a server action sets the cookies of a failed call', async () => {
  const { latchkey } = await startTestServer({
    emailAndPassword: { enabled: true, requireEmailVerification: true },
  })
  const ann = { email: 'ann@example.com', password: 'correct horse battery' }
  await latchkey.api.signUpEmail({ body: { name: 'Ann', ...ann } })
  const request = createNextRequest()
  const signIn = createNextApi(latchkey, request).signInEmail({ body: ann })
  await expect(signIn).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED', status: 403 })
  // With this cookie, the browser of the sign-in is a browser of the account when it opens the mailed link.
  expect(request.lines()).toEqual([expect.stringContaining('latchkey.sign_up=')])
})

test('a server component reads the session although it cannot set cookies', async () => {
  const { latchkey, createUser, advanceClock } = await startTestServer()
  const ann = await createUser()
  const headers = { cookie: formatCookieHeader(ann.cookies) }
  // The session is extended, which sets its cookie again.
  advanceClock(2 * 86_400)
  const accounts = createNextApi(latchkey, { ...createNextRequest({ canSetCookies: false }), headers: () => headers })
  expect((await accounts.getSession())?.user.email).toBe(ann.email)
})

test('a server component cannot sign in', async () => {
  const { latchkey, createUser } = await startTestServer()
  const ann = await createUser()
  const accounts = createNextApi(latchkey, createNextRequest({ canSetCookies: false }))
  await expect(accounts.signInEmail({ body: pickCredentials(ann) })).rejects.toThrow(NEXT_ERROR)
})

test('failed calls throw the failure', async () => {
  const { latchkey } = await startTestServer()
  const accounts = createNextApi(latchkey, createNextRequest())
  await expect(accounts.listSessions()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('route handlers serve calls, and count them per address', async () => {
  const { latchkey } = await startTestServer({ rateLimit: { enabled: true } })
  const { GET, POST, OPTIONS } = toNextHandler(latchkey, { remoteAddress: ({ headers }) => headers.get('x-real-ip') })
  const url = 'https://app.example.com/api/auth'
  expect(await (await GET(new Request(`${url}/ok`))).json()).toEqual({ ok: true })
  expect((await OPTIONS(new Request(`${url}/sign-in/email`, { method: 'OPTIONS' }))).status).toBe(204)
  const signIn = async (address: string) => {
    const headers = { 'content-type': 'application/json', 'x-real-ip': address }
    const body = JSON.stringify({ email: 'ann@example.com', password: 'a wrong password' })
    return (await POST(new Request(`${url}/sign-in/email`, { method: 'POST', headers, body }))).status
  }
  const statuses: number[] = []
  for (let count = 0; count < 8; count++) statuses.push(await signIn('203.0.113.1'))
  expect(statuses).toContain(429)
  expect(await signIn('203.0.113.2')).toBe(401)
})
