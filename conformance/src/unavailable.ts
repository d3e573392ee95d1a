import { expect } from 'vitest'
import {
  type TestResponse,
  BASE_URL,
  mountedCalls,
  type TestUser,
  send,
  type TestServer,
  formatCookieHeader,
} from '@latchkey/testing'

/** The response during a database outage. It clears no cookies, so that browsers stay signed in. */
export const UNAVAILABLE = { status: 503, code: 'SERVICE_UNAVAILABLE', setCookies: [], retryAfter: '2' }

export const summarize = ({ status, body, setCookies, headers }: TestResponse) => ({
  status,
  code: body?.code,
  setCookies,
  retryAfter: headers.get('retry-after'),
})

/** Sends concurrent requests to all mounted calls as a signed-in user, and expects 503. */
export const expectAllUnavailable = async (server: TestServer, user: TestUser): Promise<void> => {
  for (const { name, needsCaller, response } of await requestAll(server, user)) {
    // Requests that fail before they reach the database have their usual errors.
    if (needsCaller || response.status >= 500) expect(summarize(response), name).toEqual(UNAVAILABLE)
    const cleared = response.setCookies.filter((line) => line.includes('Max-Age=0'))
    expect(cleared, name).toEqual([])
  }
}

const requestAll = ({ latchkey }: TestServer, { cookies }: TestUser) => {
  const cookie = formatCookieHeader(cookies)
  const headers = { cookie, origin: BASE_URL, 'content-type': 'application/json' }
  return Promise.all(
    mountedCalls.map(async ({ name, call, path, body }) => {
      const init = call.method === 'GET' ? {} : { method: 'POST', body: JSON.stringify(body) ?? null }
      const response = await send({ latchkey }, path, { ...init, headers })
      return { name, needsCaller: call.access === 'signed-in' || call.access === 'recent', response }
    }),
  )
}
