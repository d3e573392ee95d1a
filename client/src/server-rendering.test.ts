// @vitest-environment node
import { expect, test } from 'vitest'
import { createAuthClient } from './client.ts'
import { createAuthClient as createReactClient } from './react/client.ts'
import { json, recorder, sessionOf } from './testing/recorder.ts'

test('on a server, which serves many people, the session store fetches and remembers nothing', async () => {
  expect(typeof window).toBe('undefined')
  const service = recorder(({ path }) => json(path === '/get-session' ? sessionOf('ann') : { success: true }))
  const { useSession, signOut } = createAuthClient({ baseURL: 'http://localhost:3000', fetchOptions: service })
  useSession.subscribe(() => {})
  await useSession.get().refetch()
  await signOut()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(service.asked('/get-session')).toHaveLength(0)
  expect(useSession.value.data).toBeNull()
})

test('on a server the stores of organizations fetch and remember nothing', async () => {
  const service = recorder(() => json(sessionOf('ann', 'acme')))
  const client = createAuthClient({ baseURL: 'http://localhost:3000', fetchOptions: service })
  for (const store of [client.useListOrganizations, client.useActiveOrganization, client.useActiveMember]) {
    store.subscribe(() => {})
    await store.get().refetch()
    expect(store.value).toMatchObject({ data: null, isPending: true })
  }
  expect(service.requests).toEqual([])
})

test('on a server a call is made with the headers that it is given', async () => {
  const service = recorder(() => json(sessionOf('ann')))
  const client = createReactClient({ baseURL: 'http://localhost:3000', fetchOptions: service })
  const { data } = await client.getSession({}, { headers: { cookie: 'latchkey.session_token=s' } })
  expect(data?.user.name).toBe('ann')
  expect(service.requests[0]?.headers.get('cookie')).toBe('latchkey.session_token=s')
})

test('without a window and without a base URL the paths are relative', async () => {
  const service = recorder(() => json({ ok: true }))
  await createAuthClient({ fetchOptions: service }).ok()
  expect(service.requests[0]?.url).toBe('/api/auth/ok')
})
