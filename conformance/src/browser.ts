/** A response with its body. */
export interface BrowserResponse {
  readonly status: number
  /** Parsed JSON, or the text of a page. */
  readonly body: ReturnType<typeof JSON.parse>
  readonly location: string | null
  readonly headers: Headers
}

/** A browser as the service sees it: it stores cookies, sends an origin and opens links. */
export interface Browser {
  readonly cookies: ReadonlyMap<string, string>
  /** `fetch` with the cookies of this browser, for clients that accept a custom fetch. */
  fetch(url: string | URL | Request, init?: RequestInit): Promise<Response>
  get(path: string): Promise<BrowserResponse>
  post(path: string, body?: object): Promise<BrowserResponse>
  /** Opens a mailed link. */
  openLink(link: string): Promise<BrowserResponse>
  /** Submits the form of a page with its hidden fields. */
  submitForm(page: BrowserResponse): Promise<BrowserResponse>
}

/** A browser that shows pages of this origin. Each `path` is the path of a call. */
export const openBrowser = (origin: string): Browser => {
  const cookies = new Map<string, string>()

  const send = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    if (init.method === 'POST') headers.set('origin', origin)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
    return response
  }
  const request = async (url: string, init: RequestInit): Promise<BrowserResponse> => {
    const response = await send(url, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== ''
    const { status, headers } = response
    return { status, headers, body: isJson ? JSON.parse(text) : text, location: headers.get('location') }
  }
  const address = (path: string): string => `${origin}/api/auth${path}`

  return {
    cookies,
    fetch: send,
    get: (path) => request(address(path), {}),
    post: (path, body = {}) =>
      request(address(path), {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    openLink: (link) => request(link, { headers: { accept: 'text/html' } }),
    submitForm: ({ body: page }) => {
      const action = /<form method="post" action="([^"]+)">/.exec(page)?.[1]
      if (!action) throw new Error(`There is no form on this page: ${page}`)
      const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
      return request(`${origin}${action}`, {
        method: 'POST',
        body: new URLSearchParams(fields.map(([, name, value]) => [name, unescapeHtml(value)])),
        headers: { accept: 'text/html' },
      })
    },
  }
}

const storeCookie = (cookies: Map<string, string>, line: string): void => {
  const [pair = '', ...attributes] = line.split('; ')
  const name = pair.slice(0, pair.indexOf('='))
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, pair.slice(pair.indexOf('=') + 1))
}

const unescapeHtml = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
