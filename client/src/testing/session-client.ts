import { vi } from 'vitest'
import { createAuthClient } from '../client.ts'
import type { FetchOptions } from '../result.ts'
import { json, type RecordedRequest, createRequestRecorder } from './request-recorder.ts'

/** A client whose get-session returns `session(count)`. Every other call succeeds. */
export const createTestClient = (
  session: (count: number) => unknown,
  fetchOptions: FetchOptions = {},
  otherResponse: unknown = { status: true },
) => {
  const service = createRequestRecorder(({ path }: RecordedRequest) => {
    if (path !== '/get-session') return json(otherResponse)
    const response = session(service.requestsTo('/get-session').length)
    return response instanceof Response || response instanceof Promise ? response : json(response)
  })
  const client = createAuthClient({
    baseURL: `http://service-${crypto.randomUUID()}.example`,
    fetchOptions: { customFetchImpl: service.customFetchImpl, ...fetchOptions },
  })
  const getValue = () => client.useSession.value
  return {
    client,
    store: client.useSession,
    getValue,
    countRequests: () => service.requestsTo('/get-session').length,
    ...service,
  }
}

export const flushPromises = () => vi.advanceTimersByTimeAsync(0)
