import { expect } from 'vitest'
import { type TestResponse, BASE_URL, mountedCalls, type TestUser, send, type TestServer } from '@latchkey/testing'

/** What is told while the database is away: nothing that would sign a browser out. */
export const UNAVAILABLE = { status: 503, code: 'SERVICE_UNAVAILABLE', setCookies: [], retryAfter: '2' }

export const summarize = ({ status, body, setCookies, headers }: TestResponse) => ({
  status,
  code: body?.code,
  setCookies,
  retryAfter: headers.get('retry-after'),
})

/** Of every mounted call, asked at once by somebody who is signed in. */
export const expectAllUnavailable = async (here: TestServer, person: TestUser): Promise<void> => {
  for (const { name, needsCaller, answer } of await requestAll(here, person)) {
    // What fails before it asks the database fails as ever.
    if (needsCaller || answer.status >= 500) expect(summarize(answer), name).toEqual(UNAVAILABLE)
    expect(answer.setCookies, name).toEqual([])
  }
}

const requestAll = ({ latchkey }: TestServer, { cookies }: TestUser) => {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { cookie, origin: BASE_URL, 'content-type': 'application/json' }
  return Promise.all(
    mountedCalls.map(async ({ name, call, path, body }) => {
      const init = call.method === 'GET' ? {} : { method: 'POST', body: JSON.stringify(body) ?? null }
      const answer = await send({ latchkey }, path, { ...init, headers })
      return { name, needsCaller: call.access === 'signed-in' || call.access === 'fresh', answer }
    }),
  )
}
