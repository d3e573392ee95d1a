import type { Member } from '@latchkey/contract'
import type { ConnectionInfo, Latchkey } from '@latchkey/server'
import { requireDocumentedResponse } from './documented-response.ts'
import type { Mail } from './mail.ts'

export const BASE_URL = 'https://app.example.com'

/** `fetch()` sends this header in browsers and in Node. The handler of the tests receives requests without it. */
export const FROM_SCRIPT = { 'sec-fetch-mode': 'cors' }

/** Returns the header `Cookie` of a browser with these cookies. */
export const formatCookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map((pair) => pair.join('=')).join('; ')

/** The server that a user sends requests to: a `TestServer`. */
interface UserEnvironment {
  readonly latchkey: Pick<Latchkey, 'handler' | 'api'>
  waitForMails(address: string): Promise<Mail[]>
}

export interface TestResponse {
  readonly status: number
  /** Parsed JSON, or the text of a page. */
  readonly body: ReturnType<typeof JSON.parse>
  readonly headers: Headers
  readonly setCookies: string[]
}

/** A user with a browser. It stores cookies and sends the origin of the web app. */
export interface TestUser {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  signUp(input?: object): Promise<TestResponse>
  signIn(input?: object): Promise<TestResponse>
  /** Requests the link of a mail with `fetch()`, as clients do. */
  openLink(mail: Mail): Promise<TestResponse>
  /** Requests a verification mail and opens its link. */
  verifyEmail(): Promise<TestResponse>
  /** Another browser of the user, without cookies and optionally with another address. */
  otherBrowser(remoteAddress?: string): TestUser
  /** The user of the session, or null. */
  fetchUser(): Promise<TestResponse['body']>
  /** Creates an organization, which becomes the active one. Returns the response body. */
  createOrganization(input?: object): Promise<TestResponse['body']>
  /** Adds the user as a member through the server API, without an invitation. */
  joinOrganization(organization: { id: string }, role?: string, teamId?: string): Promise<Member>
}

/** Makes slugs unique within a run. */
let organizationCount = 0

/** The default client address. */
const DEFAULT_ADDRESS = '203.0.113.7'

/** Sends one request to the handler, also one that no browser sends. `path` is below the base path. */
export const send = async (
  server: { readonly latchkey: Pick<Latchkey, 'handler'> },
  path: string,
  init: RequestInit = {},
  connection: ConnectionInfo = { remoteAddress: DEFAULT_ADDRESS },
): Promise<TestResponse> => {
  const request = new Request(`${BASE_URL}/api/auth${path}`, init)
  const response = await server.latchkey.handler(request, connection)
  const { status, headers } = response
  const text = await response.text()
  const isJson = headers.get('content-type')?.startsWith('application/json')
  const body = isJson && text ? JSON.parse(text) : text
  await requireDocumentedResponse(request, { status, headers, body })
  return { status, body, headers, setCookies: headers.getSetCookie() }
}

export const createTestUser = (
  server: UserEnvironment,
  name: string,
  email: string,
  remoteAddress = DEFAULT_ADDRESS,
): TestUser => {
  const password = `${name} knows this password`
  const cookies = new Map<string, string>()

  const request = async (method: string, path: string, init: RequestInit, headers: Record<string, string>) => {
    const cookie = formatCookieHeader(cookies)
    const allHeaders = { ...(cookie && { cookie }), 'user-agent': `${name}'s browser`, ...headers }
    const response = await send(server, path, { method, ...init, headers: allHeaders }, { remoteAddress })
    for (const line of response.setCookies) storeCookie(cookies, line)
    return response
  }

  const user: TestUser = {
    name,
    email,
    password,
    cookies,
    get: (path, headers = {}) => request('GET', path, {}, headers),
    post: (path, body, headers = {}) =>
      request(
        'POST',
        path,
        body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) },
        {
          origin: BASE_URL,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      ),
    signUp: (input = {}) => user.post('/sign-up/email', { name, email, password, ...input }),
    signIn: (input = {}) => user.post('/sign-in/email', { email, password, ...input }),
    openLink: (mail) => user.get(mail.link, FROM_SCRIPT),
    verifyEmail: async () => {
      await user.post('/send-verification-email', { email })
      const mail = (await server.waitForMails(email)).at(-1)
      if (!mail) throw new Error(`${name} received no mail`)
      return user.openLink(mail)
    },
    otherBrowser: (address = remoteAddress) => createTestUser(server, name, email, address),
    fetchUser: async () => (await user.get('/get-session')).body?.user ?? null,
    createOrganization: async (input = {}) => {
      const slug = `${name.toLowerCase()}-${organizationCount++}`
      const { status, body } = await user.post('/organization/create', { name: `${name}'s`, slug, ...input })
      if (status !== 200) throw new Error(`${name} failed to create an organization: ${JSON.stringify(body)}`)
      return body
    },
    joinOrganization: async ({ id: organizationId }, role = 'member', teamId) => {
      const { id: userId } = await user.fetchUser()
      return server.latchkey.api.addMember({ body: { userId, organizationId, role, ...(teamId && { teamId }) } })
    },
  }
  return user
}

const storeCookie = (cookies: Map<string, string>, line: string): void => {
  const [pair = ''] = line.split(';')
  const name = pair.slice(0, pair.indexOf('='))
  const value = pair.slice(pair.indexOf('=') + 1)
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}

/** The name of the cookie that every sign-in sets, and that survives the session. */
export const DEVICE_COOKIE = '__Host-latchkey.known_device'

/** The cookie with the last sign-in method, which survives the session, too. */
export const LAST_LOGIN_METHOD_COOKIE = 'latchkey.last_used_login_method'

/** The `Set-Cookie` lines without the cookies of every sign-in that survive the session. */
export const withoutDeviceCookie = (setCookies: readonly string[]): string[] =>
  setCookies.filter((line) => !/^[^=]*\.(known_device|last_used_login_method)=/.test(line))

export const fetchActiveOrganizationId = async (user: TestUser): Promise<string | null> =>
  (await user.get('/get-session')).body.session.activeOrganizationId
