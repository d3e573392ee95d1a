// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { json, later, recorder, sessionOf } from '../testing/recorder.ts'
import { createAuthClient } from './client.ts'
import { useCall } from './use-call.ts'

afterEach(cleanup)

/** A service at which `person` is signed in, whose devices are one, named after them. */
const world = (person: string | null) => {
  const now = { person }
  const service = recorder(({ path, body }) => {
    if (path === '/sign-out') now.person = null
    if (path === '/sign-in/email') now.person = String(Reflect.get(Object(body), 'email'))
    if (path === '/admin/impersonate-user') now.person = String(Reflect.get(Object(body), 'userId'))
    if (path === '/get-session') return json(now.person && sessionOf(now.person))
    if (path !== '/list-sessions') return json({ token: 'handle' })
    return now.person === null ? json({ code: 'UNAUTHORIZED' }, 401) : json([{ token: now.person }])
  })
  const client = createAuthClient({ baseURL: `http://${crypto.randomUUID()}.example`, fetchOptions: service })
  const seen: string[] = []
  const useDevices = () => {
    const { data, error, isPending } = useCall(client.listSessions)
    return isPending ? 'loading' : (data?.map(({ token }) => token).join() ?? error?.code)
  }
  const Devices = () => <p>{useDevices()}</p>
  const Page = () => {
    const session = client.useSession()
    const text = `${session.isPending ? 'pending' : (session.data?.user.name ?? 'nobody')}: ${useDevices()}`
    useEffect(() => void seen.push(text))
    return <p>{text}</p>
  }
  return { client, now, seen, Devices, Page, ...service }
}

const signIn = (client: ReturnType<typeof world>['client'], email: string) =>
  act(() => client.signIn.email({ email, password: 'correct horse' }))

test('what one person was told is not shown to nobody, nor to the next, who is told their own', async () => {
  const { client, seen, Page } = world('ann')
  render(<Page />)
  await screen.findByText('ann: ann')
  seen.length = 0
  await act(() => client.signOut())
  await screen.findByText('nobody: UNAUTHORIZED')
  await signIn(client, 'ben')
  await screen.findByText('ben: ben')
  expect(seen.join()).not.toContain('ann')
})

test('an admin who acts as somebody else is shown what that person is shown', async () => {
  const { client, seen, Page } = world('admin')
  render(<Page />)
  await screen.findByText('admin: admin')
  await act(() => client.admin.impersonateUser({ userId: 'bob' }))
  await screen.findByText('bob: bob')
  expect(seen).not.toContain('bob: admin')
})

test('without a look at the session, too, the next person is told their own', async () => {
  const { client, Devices } = world('ann')
  render(<Devices />)
  await screen.findByText('ann')
  await signIn(client, 'ben')
  await screen.findByText('ben')
  await act(() => client.signOut())
  expect(await screen.findByText('UNAUTHORIZED')).toBeDefined()
})

test('an answer under way when somebody leaves is not shown to the next', async () => {
  const slow = later<Response>()
  let person = 'ann'
  const { customFetchImpl, asked } = recorder(({ path }) => {
    if (path === '/list-sessions') return person === 'ann' ? slow.promise : json([{ token: person }])
    return json(path === '/get-session' ? sessionOf(person) : { token: 'handle' })
  })
  const client = createAuthClient({ baseURL: 'http://slow.example', fetchOptions: { customFetchImpl } })
  const Devices = () => <p>{useCall(client.listSessions).data?.map(({ token }) => token)}</p>
  render(<Devices />)
  await waitFor(() => expect(asked('/list-sessions')).toHaveLength(1))
  person = 'ben'
  await signIn(client, 'ben')
  await act(async () => slow.settle(json([{ token: 'ann' }])))
  expect(await screen.findByText('ben')).toBeDefined()
})

test('whoever proves again who they are keeps what is on the screen, and nothing is asked again', async () => {
  const { client, asked, Page } = world('ann')
  render(<Page />)
  await screen.findByText('ann: ann')
  await signIn(client, 'ann')
  await waitFor(() => expect(asked('/get-session')).toHaveLength(2))
  await act(async () => {})
  expect(screen.getByText('ann: ann')).toBeDefined()
  expect(asked('/list-sessions')).toHaveLength(1)
})

test('who is signed in is learned without asking anything a second time', async () => {
  const { asked, Page } = world(null)
  render(<Page />)
  await screen.findByText('nobody: UNAUTHORIZED')
  await waitFor(() => expect(asked('/get-session')).toHaveLength(1))
  expect(asked('/list-sessions')).toHaveLength(1)
})
