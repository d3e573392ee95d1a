import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import { createOrganizationResponse } from './testing/organization-responses.ts'
import { json, createRequestRecorder, createSession } from './testing/request-recorder.ts'

afterEach(() => vi.unstubAllGlobals())

type Client = ReturnType<typeof createAuthClient>

const openTab = (baseURL: string, name: () => string | null) => {
  const service = createRequestRecorder(({ path }) => {
    const userName = name()
    if (path === '/get-session') return json(userName === null ? null : createSession(userName))
    return json({ redirect: false, token: 'token', success: true })
  })
  const client = createAuthClient({ baseURL, fetchOptions: service })
  return { client, ...service, userName: () => client.useSession.value.data?.user.name }
}

test('refreshes the session after a sign-in or sign-out in another tab', async () => {
  let userName: string | null = null
  const baseURL = 'http://tabs.example'
  const [first, second, idle] = [
    openTab(baseURL, () => userName),
    openTab(baseURL, () => userName),
    openTab(baseURL, () => userName),
  ]
  const otherService = openTab('http://other.example', () => userName)
  second.client.useSession.listen(() => {})
  otherService.client.useSession.listen(() => {})
  await expect.poll(() => second.client.useSession.value.isPending).toBe(false)

  userName = 'ann'
  await first.client.signIn.email({ email: 'a@example.com', password: 'p' })
  await expect.poll(() => second.userName()).toBe('ann')

  const states: unknown[] = []
  second.client.useSession.listen(({ data, isRefetching }) => states.push([data, isRefetching]))
  userName = null
  await first.client.signOut()
  await expect.poll(() => second.requestsTo('/get-session')).toHaveLength(3)
  expect(states[0]).toEqual([null, false])
  expect(first.requestsTo('/get-session')).toHaveLength(0)
  expect(idle.requests).toHaveLength(0)
  expect(otherService.requestsTo('/get-session')).toHaveLength(1)
})

test('refreshes the session after another account was activated or revoked in another tab', async () => {
  let userName = 'ann'
  const baseURL = 'http://accounts.example'
  const [first, second] = [openTab(baseURL, () => userName), openTab(baseURL, () => userName)]
  first.client.useSession.listen(() => {})
  second.client.useSession.listen(() => {})
  await expect.poll(() => second.userName()).toBe('ann')
  userName = 'bob'
  await first.client.multiSession.setActive({ sessionToken: 'token' })
  await expect.poll(() => [first.userName(), second.userName()]).toEqual(['bob', 'bob'])
  userName = 'carol'
  await first.client.multiSession.revoke({ sessionToken: 'token' })
  await expect.poll(() => [first.userName(), second.userName()]).toEqual(['carol', 'carol'])
})

test.each([
  ['a switch', (client: Client) => client.multiSession.setActive({ sessionToken: 'token' })],
  ['a sign-in', (client: Client) => client.signIn.email({ email: 'bob@example.com', password: 'p' })],
])(
  'drops the data of the earlier user in every tab at once after %s, also if the next session cannot be loaded',
  async (_, run) => {
    let isDown = false
    const baseURL = `http://${crypto.randomUUID()}.example`
    const open = () => {
      const service = createRequestRecorder(({ path }) => {
        if (path !== '/get-session') return json({ ...createSession('bob'), token: 'token' })
        return isDown ? json({ code: 'SERVICE_UNAVAILABLE' }, 503) : json(createSession('ann'))
      })
      return createAuthClient({ baseURL, fetchOptions: service })
    }
    const [first, second] = [open(), open()]
    for (const client of [first, second]) client.useSession.listen(() => {})
    await expect.poll(() => second.useSession.value.data?.user.name).toBe('ann')
    await expect.poll(() => first.useSession.value.data?.user.name).toBe('ann')
    isDown = true
    await run(first)
    expect(first.useSession.value).toMatchObject({ data: null, isPending: true })
    await expect.poll(() => second.useSession.value).toMatchObject({ data: null, error: { status: 503 } })
  },
)

test('ends the session in every tab at once after a sign-in that waits for the second factor', async () => {
  const service = createRequestRecorder(({ path }) =>
    json(path === '/get-session' ? createSession('ann') : { twoFactorRedirect: true }),
  )
  const client = createAuthClient({ baseURL: 'http://second-factor.example', fetchOptions: service })
  client.useSession.listen(() => {})
  await expect.poll(() => client.useSession.value.data?.user.name).toBe('ann')
  await client.signIn.email({ email: 'bob@example.com', password: 'p' })
  expect(client.useSession.value).toMatchObject({ data: null, isPending: false })
})

test('reports a sign-out to other tabs even if a listener of this tab throws', async () => {
  let userName: string | null = 'ann'
  const baseURL = 'http://listener.example'
  const [first, second] = [openTab(baseURL, () => userName), openTab(baseURL, () => userName)]
  second.client.useSession.listen(() => {})
  await expect.poll(() => second.userName()).toBe('ann')
  const unsubscribe = first.client.useSession.listen(({ data, isPending }) => {
    if (!data && !isPending) throw new Error('The listener is broken')
  })
  // A tab that becomes visible in a later test would call it again.
  onTestFinished(unsubscribe)
  await expect.poll(() => first.userName()).toBe('ann')
  userName = null
  await expect(first.client.signOut()).rejects.toThrow('The listener is broken')
  await expect.poll(() => second.userName()).toBeUndefined()
})

test('works without BroadcastChannel', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const { client, userName } = openTab('http://alone.example', () => 'ann')
  client.useSession.listen(() => {})
  expect((await client.signIn.email({ email: 'a@example.com', password: 'p' })).error).toBeNull()
  await expect.poll(() => userName()).toBe('ann')
})

test('ignores messages that are not events of the client', async () => {
  const { client, userName, requests } = openTab('http://noise.example', () => 'ann')
  client.useSession.listen(() => {})
  await expect.poll(() => userName()).toBe('ann')
  const otherChannel = new BroadcastChannel('latchkey')
  const received = new Promise((resolve) => {
    const receiver = new BroadcastChannel('latchkey')
    receiver.onmessage = ({ data }) => data === 'end' && (receiver.close(), resolve(undefined))
  })
  for (const message of [
    null,
    5,
    'signed-out',
    { event: 'signed-out' },
    { base: 'http://noise.example/api/auth', event: 'x' },
    'end',
  ]) {
    otherChannel.postMessage(message)
  }
  await received
  otherChannel.close()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect([userName(), requests.length]).toEqual(['ann', 1])
})

test('refreshes the visible organizations after a change in another tab', async () => {
  const serviceState: { userName: string | null; active: string } = { userName: 'ann', active: 'acme' }
  const baseURL = `http://${crypto.randomUUID()}.example`
  const open = () => {
    const service = createRequestRecorder(({ path }) => {
      if (path === '/get-session')
        return json(serviceState.userName && createSession(serviceState.userName, serviceState.active))
      return createOrganizationResponse(path, serviceState) ?? json({ success: true })
    })
    return { client: createAuthClient({ baseURL, fetchOptions: service }), ...service }
  }
  const [first, second] = [open(), open()]
  second.client.useActiveMember.listen(() => {})
  await expect.poll(() => second.client.useActiveMember.value.data?.role).toBe('owner')

  await first.client.organization.updateMemberRole({ memberId: 'm', role: 'admin' })
  await expect.poll(() => second.requestsTo('/organization/get-active-member')).toHaveLength(2)
  serviceState.active = 'beta'
  await first.client.organization.setActive({ organizationId: 'beta' })
  await expect.poll(() => second.client.useActiveMember.value.data?.organizationId).toBe('beta')

  serviceState.userName = null
  await first.client.signOut()
  await expect.poll(() => second.client.useActiveMember.value.data).toBeNull()
  expect(second.client.useActiveMember.value).toMatchObject({ error: null, isPending: false })
  expect(second.requestsTo('/organization/list')).toHaveLength(0)
})
