export interface RecordedRequest {
  url: string
  path: string
  method: string
  headers: Headers
  body: unknown
  init: RequestInit
}

/** A `fetch` function that records its requests. */
export const createRequestRecorder = (response: (request: RecordedRequest) => Response | Promise<Response>) => {
  const requests: RecordedRequest[] = []
  const customFetchImpl = async (url: string, init: RequestInit): Promise<Response> => {
    const request = {
      url,
      path: new URL(url, 'http://localhost').pathname.replace('/api/auth', ''),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      init,
    }
    requests.push(request)
    return response(request)
  }
  return {
    requests,
    customFetchImpl,
    requestsTo: (path: string) => requests.filter((request) => request.path === path),
  }
}

export const json = (data: unknown, status = 200): Response =>
  new Response(JSON.stringify(data), { status, headers: { 'content-type': 'application/json' } })

/** A response of get-session. */
export const createSession = (name: string, activeOrganizationId: string | null = null) => ({
  session: {
    id: `session-${name}`,
    token: `token-${name}`,
    userId: name,
    expiresAt: '2030-01-01T00:00:00.000Z',
    createdAt: '2029-01-01T00:00:00.000Z',
    updatedAt: '2029-01-01T00:00:00.000Z',
    ipAddress: '127.0.0.1',
    userAgent: 'test',
    activeOrganizationId,
  },
  user: {
    id: name,
    name,
    email: `${name}@example.com`,
    emailVerified: true,
    image: null,
    createdAt: '2029-01-01T00:00:00.000Z',
    updatedAt: '2029-01-01T00:00:00.000Z',
  },
})

/** A promise that a test resolves. */
export const createDeferred = <Value>() => {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { promise, resolve }
}
