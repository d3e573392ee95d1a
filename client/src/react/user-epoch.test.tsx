// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { json, createDeferred, createRequestRecorder, createSession } from '../testing/request-recorder.ts'
import { createAuthClient } from './client.ts'
import { useCall } from './use-call.ts'

afterEach(cleanup)

/**
 * Creates a client whose service has the given signed-in user. The service lists one session, named after the user. While
 * it is down, only get-session fails.
 */
const createTestClient = (userName: string | null) => {
  const serviceState = { userName, isDown: false }
  const service = createRequestRecorder(({ path, body }) => {
    if (path === '/sign-out') serviceState.userName = null
    if (path === '/sign-in/email') serviceState.userName = String(Reflect.get(Object(body), 'email'))
    if (path === '/admin/impersonate-user') {
      serviceState.userName = String(Reflect.get(Object(body), 'userId'))
      return json(createSession(serviceState.userName))
    }
    if (path === '/get-session') {
      if (serviceState.isDown) return json({ code: 'SERVICE_UNAVAILABLE' }, 503)
      return json(serviceState.userName && createSession(serviceState.userName))
    }
    if (path !== '/list-sessions') return json({ token: 'token' })
    return serviceState.userName === null
      ? json({ code: 'UNAUTHORIZED' }, 401)
      : json([{ token: serviceState.userName }])
  })
  const client = createAuthClient({ baseURL: `http://${crypto.randomUUID()}.example`, fetchOptions: service })
  const renderedTexts: string[] = []
  const useDevices = () => {
    const { data, error, isPending } = useCall(client.listSessions)
    return isPending ? 'loading' : (data?.map(({ token }) => token).join() ?? error?.code)
  }
  const Devices = () => <p>{useDevices()}</p>
  const Page = () => {
    const session = client.useSession()
    const text = `${session.isPending ? 'pending' : (session.data?.user.name ?? 'signed out')}: ${useDevices()}`
    useLayoutEffect(() => void renderedTexts.push(text))
    return <p>{text}</p>
  }
  return { client, serviceState, renderedTexts, Devices, Page, ...service }
}

type TestClient = ReturnType<typeof createTestClient>['client']

const signIn = (client: TestClient, email: string) =>
  act(() => client.signIn.email({ email, password: 'correct horse' }))

/** Makes the client load the session again. */
const returnToTab = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))

test('drops the data of useCall on sign-out and loads it again for the next user', async () => {
  const { client, renderedTexts, Page } = createTestClient('ann')
  render(<Page />)
  await screen.findByText('ann: ann')
  renderedTexts.length = 0
  await act(() => client.signOut())
  await screen.findByText('signed out: UNAUTHORIZED')
  await signIn(client, 'ben')
  await screen.findByText('ben: ben')
  expect(renderedTexts.join()).not.toContain('ann')
})

test('loads the data again during impersonation', async () => {
  const { client, renderedTexts, Page } = createTestClient('admin')
  render(<Page />)
  await screen.findByText('admin: admin')
  await act(() => client.admin.impersonateUser({ userId: 'bob' }))
  await screen.findByText('bob: bob')
  expect(renderedTexts).not.toContain('bob: admin')
})

test('loads the data again for the next user when no component uses the session', async () => {
  const { client, Devices } = createTestClient('ann')
  render(<Devices />)
  await screen.findByText('ann')
  await signIn(client, 'ben')
  await screen.findByText('ben')
  await act(() => client.signOut())
  expect(await screen.findByText('UNAUTHORIZED')).toBeDefined()
})

test('discards a response that was pending when the user changed', async () => {
  const slow = createDeferred<Response>()
  let userName = 'ann'
  const { customFetchImpl, requestsTo } = createRequestRecorder(({ path }) => {
    if (path === '/list-sessions') return userName === 'ann' ? slow.promise : json([{ token: userName }])
    return json(path === '/get-session' ? createSession(userName) : { token: 'token' })
  })
  const client = createAuthClient({ baseURL: 'http://slow.example', fetchOptions: { customFetchImpl } })
  const Devices = () => <p>{useCall(client.listSessions).data?.map(({ token }) => token)}</p>
  render(<Devices />)
  await waitFor(() => expect(requestsTo('/list-sessions')).toHaveLength(1))
  userName = 'ben'
  await signIn(client, 'ben')
  await act(async () => slow.resolve(json([{ token: 'ann' }])))
  expect(await screen.findByText('ben')).toBeDefined()
})

test('keeps the data when the same user signs in again', async () => {
  const { client, requestsTo, Page } = createTestClient('ann')
  render(<Page />)
  await screen.findByText('ann: ann')
  await signIn(client, 'ann')
  await waitFor(() => expect(requestsTo('/get-session')).toHaveLength(2))
  await act(async () => {})
  expect(screen.getByText('ann: ann')).toBeDefined()
  expect(requestsTo('/list-sessions')).toHaveLength(1)
})

test('sends no second request when the session is loaded', async () => {
  const { requestsTo, Page } = createTestClient(null)
  render(<Page />)
  await screen.findByText('signed out: UNAUTHORIZED')
  await waitFor(() => expect(requestsTo('/get-session')).toHaveLength(1))
  expect(requestsTo('/list-sessions')).toHaveLength(1)
})

test('sends one request when the session is loaded at the second try', async () => {
  const { serviceState, requestsTo, Page } = createTestClient('ann')
  serviceState.isDown = true
  render(<Page />)
  await screen.findByText('signed out: ann')
  serviceState.isDown = false
  returnToTab()
  await screen.findByText('ann: ann')
  expect(requestsTo('/list-sessions')).toHaveLength(1)
})

test('drops the data when the session was ended on another device', async () => {
  const { serviceState, Page } = createTestClient('ann')
  render(<Page />)
  await screen.findByText('ann: ann')
  serviceState.userName = null
  returnToTab()
  expect(await screen.findByText('signed out: UNAUTHORIZED')).toBeDefined()
})

test('loads the data again for the next user while the session cannot be loaded', async () => {
  const { client, serviceState, Page } = createTestClient('ann')
  serviceState.isDown = true
  render(<Page />)
  await screen.findByText('signed out: ann')
  await signIn(client, 'ben')
  expect(await screen.findByText(/: ben$/)).toBeDefined()
})

test.each([
  ['sign-in', (client: TestClient) => client.signIn.email({ email: 'ben', password: 'correct horse' })],
  ['impersonation', (client: TestClient) => client.admin.impersonateUser({ userId: 'ben' })],
])('loads the data again after %s when no component uses the session any longer', async (_name, changeUser) => {
  const { client, Devices, Page } = createTestClient('ann')
  const { rerender } = render(<Page />)
  await screen.findByText('ann: ann')
  rerender(<Devices />)
  await screen.findByText('ann')
  // The session stays active for a second.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await act(async () => void (await changeUser(client)))
  expect(await screen.findByText('ben')).toBeDefined()
})

test('loads the data again during impersonation when no component ever used the session', async () => {
  const { client, Devices } = createTestClient('admin')
  render(<Devices />)
  await screen.findByText('admin')
  await act(() => client.admin.impersonateUser({ userId: 'ben' }))
  expect(await screen.findByText('ben')).toBeDefined()
})

test('keeps the data after a call that changes the same user when no component uses the session', async () => {
  const { client, requestsTo, Devices } = createTestClient('ann')
  render(<Devices />)
  await screen.findByText('ann')
  await act(() => client.updateUser({ name: 'Ann' }))
  await act(async () => {})
  expect(screen.getByText('ann')).toBeDefined()
  expect(requestsTo('/list-sessions')).toHaveLength(1)
})
