import type { Server } from './child-processes.ts'

export interface ActiveUser {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Matches the addresses of active users in SQL. */
export const ACTIVE_USER_EMAILS = 'user%@example.com'
/** The first active user. */
export const OWNER_EMAIL = 'user0@example.com'

/** The load generator replaces it by a unique number with as many characters. */
export const NUMBER_PLACEHOLDER = 'NUMBER__'

/** The users who send requests, in rotation. */
export const activeUsers: readonly ActiveUser[] = Array.from({ length: 100 }, (_, index) => ({
  name: `Person ${index}`,
  email: `user${index}@example.com`,
  password: 'correct horse battery',
}))

/** Signs up all active users and returns their `Cookie` headers. */
export const signUpActiveUsers = async (server: Server): Promise<string[]> => {
  const cookies: string[] = []
  for (const user of activeUsers) cookies.push(await signUp(server, user))
  return cookies
}

export const signUp = async (server: Server, user: ActiveUser): Promise<string> =>
  parseCookies(await post(server, '/api/auth/sign-up/email', user))

/** Requests each session once and returns the `Cookie` headers with the cookie cache. */
export const requestCookieCaches = async ({ port }: Server, cookies: readonly string[]): Promise<string[]> => {
  const cookiesWithCache: string[] = []
  for (const cookie of cookies) {
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/get-session`, { headers: { cookie } })
    const cache = parseCookies(response)
    if (cache === '') throw new Error('get-session set no cookie cache')
    cookiesWithCache.push(`${cookie}; ${cache}`)
  }
  return cookiesWithCache
}

/** One get-session request per cookie, as HTTP text. */
export const createGetSessionRequests = (server: Server, cookies: readonly string[]): string[] =>
  cookies.map((cookie) => formatGetRequest(server, '/api/auth/get-session', cookie))

export const createSignInRequests = (server: Server): string[] =>
  activeUsers.map(({ email, password }) => formatPostRequest(server, '/api/auth/sign-in/email', { email, password }))

/** Sign-ups of new users. */
export const createSignUpRequests = (server: Server): string[] => [
  formatPostRequest(server, '/api/auth/sign-up/email', {
    name: 'New user',
    email: `new-user-${NUMBER_PLACEHOLDER}-${process.pid}@example.com`,
    password: 'correct horse battery',
  }),
]

/** `count` requests that create organizations, distributed over the users. */
export const createOrganizationRequests = (server: Server, cookies: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    formatPostRequest(
      server,
      '/api/auth/organization/create',
      { name: 'Acme', slug: `acme-${NUMBER_PLACEHOLDER}` },
      cookies[index % cookies.length],
    ),
  )

export const parseCookies = ({ headers }: Pick<Response, 'headers'>): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')

/** Sends a request and throws if it fails. */
export const post = async ({ port }: Server, path: string, body: object, cookie = ''): Promise<Response> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: toOrigin(port), cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`)
  return response
}

export const formatGetRequest = ({ port }: Server, path: string, cookie: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\n\r\n`

export const formatPostRequest = ({ port }: Server, path: string, body: object, cookie?: string): string => {
  const text = JSON.stringify(body)
  const lines = [
    `POST ${path} HTTP/1.1`,
    `host: localhost:${port}`,
    `origin: ${toOrigin(port)}`,
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${text}`
}

/** The origin that all servers trust. */
export const toOrigin = (port: number): string => `http://localhost:${port}`
