/** A recorded request. */
export interface SimulatedRequest {
  provider: string
  endpoint: 'authorization' | 'token' | 'userInfo' | 'jwks' | 'other'
  method: string
  /** The complete URL as received. */
  url: string
  /** Header names are lowercase. */
  headers: Readonly<Record<string, string>>
  /** The form fields, or `{}` for other bodies. */
  form: Readonly<Record<string, string>>
  body: string
}

/** Reads the body once, because both the record and the handler use it. */
export const readRequest = async (request: Request): Promise<SimulatedRequest> => {
  const [, provider = '', ...segments] = new URL(request.url).pathname.split('/')
  const body = await request.text()
  const headers = Object.fromEntries(request.headers)
  return {
    provider,
    endpoint: findEndpoint(segments),
    method: request.method,
    url: request.url,
    headers,
    form: isFormBody(headers) ? Object.fromEntries(new URLSearchParams(body)) : {},
    body,
  }
}

export const isFormBody = (headers: Readonly<Record<string, string>>): boolean =>
  /^application\/x-www-form-urlencoded(;|$)/i.test(headers['content-type'] ?? '')

const endpoints: Readonly<Record<string, SimulatedRequest['endpoint']>> = {
  authorize: 'authorization',
  token: 'token',
  user: 'userInfo',
  keys: 'jwks',
}

const findEndpoint = (segments: readonly string[]): SimulatedRequest['endpoint'] => {
  const [first = '', second = ''] = segments
  return endpoints[first === 'redirected' ? second : first] ?? 'other'
}
