/** A request as it arrived. */
export interface SimulatedRequest {
  provider: string
  endpoint: 'authorization' | 'token' | 'userInfo' | 'jwks' | 'other'
  method: string
  /** With the origin and the query, exactly as it was asked for. */
  url: string
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The fields of a form; `{}` for any other body. */
  form: Readonly<Record<string, string>>
  body: string
}

/** Reads a request once, for the list and for whoever answers it. */
export const readRequest = async (request: Request): Promise<SimulatedRequest> => {
  const [, provider = '', ...words] = new URL(request.url).pathname.split('/')
  const body = await request.text()
  const headers = Object.fromEntries(request.headers)
  return {
    provider,
    endpoint: endpointNamed(words),
    method: request.method,
    url: request.url,
    headers,
    form: isForm(headers) ? Object.fromEntries(new URLSearchParams(body)) : {},
    body,
  }
}

export const isForm = (headers: Readonly<Record<string, string>>): boolean =>
  /^application\/x-www-form-urlencoded(;|$)/i.test(headers['content-type'] ?? '')

const endpoints: Readonly<Record<string, SimulatedRequest['endpoint']>> = {
  authorize: 'authorization',
  token: 'token',
  user: 'userInfo',
  keys: 'jwks',
}

const endpointNamed = (words: readonly string[]): SimulatedRequest['endpoint'] => {
  const [first = '', second = ''] = words
  return endpoints[first === 'elsewhere' ? second : first] ?? 'other'
}
