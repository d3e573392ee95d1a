import { afterEach, expect, test, vi } from 'vitest'
import { createAuthClient } from './client.ts'
import { organizationAnswer } from './testing/organization-answers.ts'
import { json, recorder, sessionOf } from './testing/recorder.ts'

afterEach(() => vi.unstubAllGlobals())

const tab = (baseURL: string, name: () => string | null) => {
  const service = recorder(({ path }) => {
    const person = name()
    if (path === '/get-session') return json(person === null ? null : sessionOf(person))
    return json({ redirect: false, token: 'handle', success: true })
  })
  const client = createAuthClient({ baseURL, fetchOptions: service })
  return { client, ...service, person: () => client.useSession.value.data?.user.name }
}

test('every tab hears of sign-in and sign-out in another, and fetches the session if it shows it', async () => {
  let person: string | null = null
  const base = 'http://tabs.example'
  const [first, second, idle] = [tab(base, () => person), tab(base, () => person), tab(base, () => person)]
  const elsewhere = tab('http://other.example', () => person)
  second.client.useSession.listen(() => {})
  elsewhere.client.useSession.listen(() => {})
  await vi.waitFor(() => expect(second.client.useSession.value.isPending).toBe(false))

  person = 'ann'
  await first.client.signIn.email({ email: 'a@example.com', password: 'p' })
  await vi.waitFor(() => expect(second.person()).toBe('ann'))

  const states: unknown[] = []
  second.client.useSession.listen(({ data, isRefetching }) => states.push([data, isRefetching]))
  person = null
  await first.client.signOut()
  await vi.waitFor(() => expect(second.asked('/get-session')).toHaveLength(3))
  expect(states[0]).toEqual([null, false])
  expect(first.asked('/get-session')).toHaveLength(0)
  expect(idle.requests).toHaveLength(0)
  expect(elsewhere.asked('/get-session')).toHaveLength(1)
})

test('a tab without BroadcastChannel is on its own', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const { client, person } = tab('http://alone.example', () => 'ann')
  client.useSession.listen(() => {})
  expect((await client.signIn.email({ email: 'a@example.com', password: 'p' })).error).toBeNull()
  await vi.waitFor(() => expect(person()).toBe('ann'))
})

test('what others say on the channel is not believed unless it is an event of ours', async () => {
  const { client, person, requests } = tab('http://noise.example', () => 'ann')
  client.useSession.listen(() => {})
  await vi.waitFor(() => expect(person()).toBe('ann'))
  const stranger = new BroadcastChannel('latchkey')
  const heard = new Promise((resolve) => {
    const witness = new BroadcastChannel('latchkey')
    witness.onmessage = ({ data }) => data === 'end' && (witness.close(), resolve(undefined))
  })
  for (const message of [
    null,
    5,
    'signed-out',
    { event: 'signed-out' },
    { base: 'http://noise.example/api/auth', event: 'x' },
    'end',
  ]) {
    stranger.postMessage(message)
  }
  await heard
  stranger.close()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect([person(), requests.length]).toEqual(['ann', 1])
})

test('every tab hears of changed organizations in another, and fetches those that it shows', async () => {
  const known: { person: string | null; active: string } = { person: 'ann', active: 'acme' }
  const base = `http://${crypto.randomUUID()}.example`
  const open = () => {
    const service = recorder(({ path }) => {
      if (path === '/get-session') return json(known.person && sessionOf(known.person, known.active))
      return organizationAnswer(path, known) ?? json({ success: true })
    })
    return { client: createAuthClient({ baseURL: base, fetchOptions: service }), ...service }
  }
  const [first, second] = [open(), open()]
  second.client.useActiveMember.listen(() => {})
  await vi.waitFor(() => expect(second.client.useActiveMember.value.data?.role).toBe('owner'))

  await first.client.organization.updateMemberRole({ memberId: 'm', role: 'admin' })
  await vi.waitFor(() => expect(second.asked('/organization/get-active-member')).toHaveLength(2))
  known.active = 'beta'
  await first.client.organization.setActive({ organizationId: 'beta' })
  await vi.waitFor(() => expect(second.client.useActiveMember.value.data?.organizationId).toBe('beta'))

  known.person = null
  await first.client.signOut()
  await vi.waitFor(() => expect(second.client.useActiveMember.value.data).toBeNull())
  expect(second.client.useActiveMember.value).toMatchObject({ error: null, isPending: false })
  expect(second.asked('/organization/list')).toHaveLength(0)
})
