import type { Member } from '@latchkey/contract'
import type { ConnectionInfo } from '../http/exchange.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Mail } from './mail.ts'

export const BASE_URL = 'https://app.example.com'

/** What a person acts in: a `World`. */
interface Surroundings {
  readonly latchkey: Pick<Latchkey, 'handler' | 'api'>
  mailsTo(address: string): Promise<Mail[]>
}

export interface Answer {
  readonly status: number
  /** Parsed JSON, or the text of a page. */
  readonly body: ReturnType<typeof JSON.parse>
  readonly headers: Headers
  readonly setCookies: string[]
}

/** Somebody with a browser: it keeps cookies, and says where it comes from as browsers do. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly cookies: Map<string, string>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  signsUp(more?: object): Promise<Answer>
  signsIn(more?: object): Promise<Answer>
  /** Follows the link of a mail as a program does. */
  follows(mail: Mail): Promise<Answer>
  /** Verifies the address with the mail that the sign-up, or a request, has caused. */
  verifies(): Promise<Answer>
  /** The same person at another browser, not signed in there, and perhaps at another address. */
  elsewhere(remoteAddress?: string): Person
  /** The user of the session, or null. */
  whoAmI(): Promise<Answer['body']>
  /** A new organization of theirs, in which their session works from now on: the answer of the call. */
  createsOrganization(more?: object): Promise<Answer['body']>
  /** Becomes a member by the word of the server, without an invitation: the answer of the call. */
  joins(organization: { id: string }, role?: string, teamId?: string): Promise<Member>
}

/** No two organizations of a run have one slug. */
let organizations = 0

/** Where people are unless a test says otherwise. */
const HOME = '203.0.113.7'

/** One request through the front door, also of a kind that no browser sends. `path` is below the base path. */
export const send = async (
  here: { readonly latchkey: Pick<Latchkey, 'handler'> },
  path: string,
  init: RequestInit = {},
  connection: ConnectionInfo = { remoteAddress: HOME },
): Promise<Answer> => {
  const response = await here.latchkey.handler(new Request(`${BASE_URL}/api/auth${path}`, init), connection)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    body: isJson && text ? JSON.parse(text) : text,
    headers: response.headers,
    setCookies: response.headers.getSetCookie(),
  }
}

export const personIn = (here: Surroundings, name: string, email: string, remoteAddress = HOME): Person => {
  const password = `${name} knows this one`
  const cookies = new Map<string, string>()

  const ask = async (method: string, path: string, init: RequestInit, headers: Record<string, string>) => {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const all = { ...(cookie && { cookie }), 'user-agent': `${name}'s browser`, ...headers }
    const answer = await send(here, path, { method, ...init, headers: all }, { remoteAddress })
    for (const line of answer.setCookies) keep(cookies, line)
    return answer
  }

  const person: Person = {
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
    signsUp: (more = {}) => person.post('/sign-up/email', { name, email, password, ...more }),
    signsIn: (more = {}) => person.post('/sign-in/email', { email, password, ...more }),
    follows: (mail) => person.get(mail.link),
    verifies: async () => {
      await person.post('/send-verification-email', { email })
      const mail = (await here.mailsTo(email)).at(-1)
      if (!mail) throw new Error('No mail came')
      return person.follows(mail)
    },
    elsewhere: (address = remoteAddress) => personIn(here, name, email, address),
    whoAmI: async () => (await person.get('/get-session')).body?.user ?? null,
    createsOrganization: async (more = {}) => {
      const slug = `${name.toLowerCase()}-${organizations++}`
      const { status, body } = await person.post('/organization/create', { name: `${name}'s`, slug, ...more })
      if (status !== 200) throw new Error(`${name} created no organization: ${JSON.stringify(body)}`)
      return body
    },
    joins: async ({ id: organizationId }, role = 'member', teamId) => {
      const { id: userId } = await person.whoAmI()
      return here.latchkey.api.addMember({ body: { userId, organizationId, role, ...(teamId && { teamId }) } })
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
export const activeOf = async (person: Person): Promise<string | null> =>
  (await person.get('/get-session')).body.session.activeOrganizationId
