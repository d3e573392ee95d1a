import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './core.ts'
import { json, createRequestRecorder, createSession } from './testing/request-recorder.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('sends every call and loads the session, but no organizations, with the core client', async () => {
  let userName: string | null = null
  const service = createRequestRecorder(({ path }) => {
    if (path === '/sign-in/email') userName = 'ann'
    if (path === '/organization/leave') return json({ code: 'MEMBER_NOT_FOUND', message: 'Member not found' }, 400)
    return json(path === '/get-session' ? userName && createSession(userName, 'acme') : { token: 'token' })
  })
  const client = createAuthClient({
    baseURL: 'http://localhost:3000',
    fetchOptions: { customFetchImpl: service.customFetchImpl },
  })
  const names: (string | undefined)[] = []
  client.useSession.subscribe(({ data }) => names.push(data?.user.name))
  await vi.advanceTimersByTimeAsync(100)
  await client.signIn.email({ email: 'ann@example.com', password: 'correct horse' })
  await vi.advanceTimersByTimeAsync(100)
  expect(names.at(-1)).toBe('ann')
  await client.organization.create({ name: 'Acme', slug: 'acme' })
  // Another member removed the user, so the session can have changed.
  await client.organization.leave({ organizationId: 'acme' })
  await vi.advanceTimersByTimeAsync(100)
  expect(service.requests.map(({ path }) => path)).toEqual([
    '/get-session',
    '/sign-in/email',
    '/get-session',
    '/organization/create',
    '/organization/leave',
    '/get-session',
  ])
})
