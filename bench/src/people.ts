import type { Server } from './children.ts'

export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** The people who call: their sessions and passwords are used in rotation. */
export const people: readonly Person[] = Array.from({ length: 100 }, (_, index) => ({
  name: `Person ${index}`,
  email: `person${index}@example.com`,
  password: 'correct horse battery',
}))

/** Everybody signs up, and is signed in by that; the `Cookie` header of each. */
export const signUpEverybody = async (server: Server): Promise<string[]> => {
  const cookies: string[] = []
  for (const person of people) cookies.push(await signUp(server, person))
  return cookies
}

export const signUp = async (server: Server, person: Person): Promise<string> =>
  cookiesOf(await post(server, '/api/auth/sign-up/email', person))

/** Everybody asks for their session once, and from then on sends along the cookie cache that the answer set. */
export const fillCookieCaches = async ({ port }: Server, cookies: readonly string[]): Promise<string[]> => {
  const filled: string[] = []
  for (const cookie of cookies) {
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/get-session`, { headers: { cookie } })
    const cache = cookiesOf(response)
    if (cache === '') throw new Error('get-session set no cookie cache')
    filled.push(`${cookie}; ${cache}`)
  }
  return filled
}

/** One get-session for each cookie, as the text of an HTTP request. */
export const getSessionRequests = (server: Server, cookies: readonly string[]): string[] =>
  cookies.map((cookie) => getRequest(server, '/api/auth/get-session', cookie))

export const signInRequests = (server: Server): string[] =>
  people.map(({ email, password }) => postRequest(server, '/api/auth/sign-in/email', { email, password }))

/** Sign-ups of people who have never been there. */
export const signUpRequests = (server: Server): string[] => [
  postRequest(server, '/api/auth/sign-up/email', {
    name: 'Newcomer',
    email: `newcomer-NUMBER__-${process.pid}@example.com`,
    password: 'correct horse battery',
  }),
]

/** One new organization for each, as people take turns: everybody founds `count` ÷ their number. */
export const createRequests = (server: Server, cookies: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    postRequest(
      server,
      '/api/auth/organization/create',
      { name: 'Acme', slug: 'acme-NUMBER__' },
      cookies[index % cookies.length],
    ),
  )

const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')

/** Asks for something whose answer is wanted; throws when it is refused. */
export const post = async ({ port }: Server, path: string, body: object, cookie = ''): Promise<Response> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: originOf(port), cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}

/** The text of an HTTP request. */
export const getRequest = ({ port }: Server, path: string, cookie: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\n\r\n`

/** The text of an HTTP request. */
export const postRequest = ({ port }: Server, path: string, body: object, cookie?: string): string => {
  const text = JSON.stringify(body)
  const from = `host: localhost:${port}\r\norigin: ${originOf(port)}${cookie === undefined ? '' : `\r\ncookie: ${cookie}`}`
  const head = `POST ${path} HTTP/1.1\r\n${from}`
  return `${head}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** What each of them takes for its own address. */
const originOf = (port: number): string => `http://localhost:${port}`
