// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import { createAuthClient as createReactClient } from './react/client.ts'
import { json, createRequestRecorder, createSession } from './testing/request-recorder.ts'

afterEach(() => vi.unstubAllGlobals())

test('neither fetches nor stores a session on a server', async () => {
  expect(typeof window).toBe('undefined')
  const service = createRequestRecorder(({ path }) =>
    json(path === '/get-session' ? createSession('ann') : { success: true }),
  )
  const { useSession, signOut } = createAuthClient({ baseURL: 'http://localhost:3000', fetchOptions: service })
  useSession.subscribe(() => {})
  await useSession.get().refetch()
  await signOut()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(service.requestsTo('/get-session')).toHaveLength(0)
  expect(useSession.value.data).toBeNull()
})

test('neither fetches nor stores organizations on a server', async () => {
  const service = createRequestRecorder(() => json(createSession('ann', 'acme')))
  const client = createAuthClient({ baseURL: 'http://localhost:3000', fetchOptions: service })
  for (const store of [client.useListOrganizations, client.useActiveOrganization, client.useActiveMember]) {
    store.subscribe(() => {})
    await store.get().refetch()
    expect(store.value).toMatchObject({ data: null, isPending: true })
  }
  expect(service.requests).toEqual([])
})

test('sends the given headers on a server', async () => {
  const service = createRequestRecorder(() => json(createSession('ann')))
  const client = createReactClient({ baseURL: 'http://localhost:3000', fetchOptions: service })
  const { data } = await client.getSession({}, { headers: { cookie: 'latchkey.session_token=s' } })
  expect(data?.user.name).toBe('ann')
  expect(service.requests[0]?.headers.get('cookie')).toBe('latchkey.session_token=s')
})

test('uses relative URLs without a window and a base URL', async () => {
  const service = createRequestRecorder(() => json({ ok: true }))
  await createAuthClient({ fetchOptions: service }).ok()
  expect(service.requests[0]?.url).toBe('/api/auth/ok')
})

test('does not connect the clients on a server, because they serve different users', async () => {
  const channels: unknown[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor(name: unknown) {
        channels.push(name)
      }
    },
  )
  const service = createRequestRecorder(() => json({ success: true }))
  expect(
    (await createAuthClient({ baseURL: 'http://localhost:3000', fetchOptions: service }).signOut()).error,
  ).toBeNull()
  expect(channels).toEqual([])
})
