import type { Member } from '@latchkey/contract'
import type { ConnectionInfo, Latchkey } from '@latchkey/server'
import type { Mail } from './mail.ts'

export const BASE_URL = 'https://app.example.com'

/** What a person acts in: a `World`. */
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

/** Somebody with a browser: it keeps cookies, and says where it comes from as browsers do. */
export interface TestUser {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  signUp(more?: object): Promise<TestResponse>
  signIn(more?: object): Promise<TestResponse>
  /** Follows the link of a mail as a program does. */
  openLink(mail: Mail): Promise<TestResponse>
  /** Verifies the address with the mail that the sign-up, or a request, has caused. */
  verifyEmail(): Promise<TestResponse>
  /** The same person at another browser, not signed in there, and perhaps at another address. */
  otherBrowser(remoteAddress?: string): TestUser
  /** The user of the session, or null. */
  fetchUser(): Promise<TestResponse['body']>
  /** A new organization of theirs, in which their session works from now on: the answer of the call. */
  createOrganization(more?: object): Promise<TestResponse['body']>
  /** Becomes a member by the word of the server, without an invitation: the answer of the call. */
  joinOrganization(organization: { id: string }, role?: string, teamId?: string): Promise<Member>
}

/** No two organizations of a run have one slug. */
let organizations = 0

/** Where people are unless a test says otherwise. */
const HOME = '203.0.113.7'

/** One request through the front door, also of a kind that no browser sends. `path` is below the base path. */
export const send = async (
  server: { readonly latchkey: Pick<Latchkey, 'handler'> },
  path: string,
  init: RequestInit = {},
  connection: ConnectionInfo = { remoteAddress: HOME },
): Promise<TestResponse> => {
  const response = await server.latchkey.handler(new Request(`${BASE_URL}/api/auth${path}`, init), connection)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : text,
    headers: response.headers,
    setCookies: response.headers.getSetCookie(),
  }
}

export const createTestUser = (
  server: UserEnvironment,
  name: string,
  email: string,
  remoteAddress = HOME,
): TestUser => {
  const password = `${name} knows this one`
  const cookies = new Map<string, string>()

  const ask = async (method: string, path: string, init: RequestInit, headers: Record<string, string>) => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const all = { ...(cookie && { cookie }), 'user-agent': `${name}'s browser`, ...headers }
    const answer = await send(server, path, { method, ...init, headers: all }, { remoteAddress })
    for (const line of answer.setCookies) keep(cookies, line)
    return answer
  }

  const person: TestUser = {
    name,
    email,
    password,
    cookies,
    get: (path, headers = {}) => ask('GET', path, {}, headers),
    post: (path, body, headers = {}) =>
      ask('POST', path, body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }, {
        origin: BASE_URL,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      }),
    signUp: (more = {}) => person.post('/sign-up/email', { name, email, password, ...more }),
    signIn: (more = {}) => person.post('/sign-in/email', { email, password, ...more }),
    openLink: (mail) => person.get(mail.link),
    verifyEmail: async () => {
      await person.post('/send-verification-email', { email })
      const mail = (await server.waitForMails(email)).at(-1)
      if (!mail) throw new Error('No mail came')
      return person.openLink(mail)
    },
    otherBrowser: (address = remoteAddress) => createTestUser(server, name, email, address),
    fetchUser: async () => (await person.get('/get-session')).body?.user ?? null,
    createOrganization: async (more = {}) => {
      const slug = `${name.toLowerCase()}-${organizations++}`
      const { status, body } = await person.post('/organization/create', { name: `${name}'s`, slug, ...more })
      if (status !== 200) throw new Error(`${name} created no organization: ${JSON.stringify(body)}`)
      return body
    },
    joinOrganization: async ({ id: organizationId }, role = 'member', teamId) => {
      const { id: userId } = await person.fetchUser()
      return server.latchkey.api.addMember({ body: { userId, organizationId, role, ...(teamId && { teamId }) } })
    },
  }
  return person
}

const keep = (cookies: Map<string, string>, line: string): void => {
  const [pair = ''] = line.split(';')
  const name = pair.slice(0, pair.indexOf('='))
  const value = pair.slice(pair.indexOf('=') + 1)
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}

/** The organization that somebody's session works in. */
export const fetchActiveOrganizationId = async (person: TestUser): Promise<string | null> =>
  (await person.get('/get-session')).body.session.activeOrganizationId
