// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { organizationAnswer } from '../testing/organization-answers.ts'
import { json, later, type Recorded, recorder, sessionOf } from '../testing/recorder.ts'
import { createAuthClient } from './client.ts'
import { useAction } from './use-action.ts'
import { useCall } from './use-call.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const world = (answer: (request: Recorded) => Response | Promise<Response>) => {
  const service = recorder(answer)
  return {
    client: createAuthClient({ baseURL: `http://${crypto.randomUUID()}.example`, fetchOptions: service }),
    ...service,
  }
}

test('useSession shows the session, shares one request between components, and follows sign-out', async () => {
  let person: string | null = 'ann'
  const { client, asked } = world(({ path }) =>
    json(path === '/get-session' ? (person === null ? null : sessionOf(person)) : { success: true }),
  )
  const Name = () => {
    const { data, isPending } = client.useSession()
    return <p>{isPending ? 'loading' : (data?.user.name ?? 'stranger')}</p>
  }
  const complaints = vi.spyOn(console, 'error')
  render(
    <StrictMode>
      <Name />
      <Name />
    </StrictMode>,
  )
  expect(screen.getAllByText('loading')).toHaveLength(2)
  await waitFor(() => expect(screen.getAllByText('ann')).toHaveLength(2))
  expect(asked('/get-session')).toHaveLength(1)
  person = null
  await act(() => client.signOut())
  expect(screen.getAllByText('stranger')).toHaveLength(2)
  await waitFor(() => expect(asked('/get-session')).toHaveLength(2))
  expect(complaints).not.toHaveBeenCalled()
})

test('the session can be asked for before anything is drawn, and is not asked for again by what is drawn then', async () => {
  const { client, asked } = world(() => json(sessionOf('ann')))
  const answered = client.useSession.get().refetch()
  const { result } = renderHook(() => client.useSession())
  await act(() => answered)
  expect(result.current.data?.user.name).toBe('ann')
  expect(client.useSession.get()).toBe(result.current)
  expect(asked('/get-session')).toHaveLength(1)
})

test('a page rendered on a server shows the pending session and asks nothing', () => {
  const { client, requests } = world(() => json(null))
  const Pending = () => <p>{String(client.useSession().isPending)}</p>
  expect(renderToString(<Pending />)).toBe('<p>true</p>')
  expect(requests).toEqual([])
})

test('useActiveOrganization, useListOrganizations and useActiveMember show what is known, and follow sign-out', async () => {
  const known: { person: string | null; active: string | null } = { person: 'ann', active: 'acme' }
  const { client, asked } = world(({ path }) => {
    if (path === '/get-session') return json(known.person && sessionOf(known.person, known.active))
    return organizationAnswer(path, known) ?? json({ success: true })
  })
  const Place = () => {
    const list = client.useListOrganizations()
    const active = client.useActiveOrganization()
    const member = client.useActiveMember()
    if (list.isPending || active.isPending || member.isPending) return <p>loading</p>
    return <p>{`${list.data?.length} ${active.data?.name} ${member.data?.role}`}</p>
  }
  render(
    <StrictMode>
      <Place />
      <Place />
    </StrictMode>,
  )
  await waitFor(() => expect(screen.getAllByText('2 acme owner')).toHaveLength(2))
  known.active = 'beta'
  await act(() => client.organization.setActive({ organizationSlug: 'beta' }))
  await waitFor(() => expect(screen.getAllByText('2 beta member')).toHaveLength(2))
  known.person = null
  await act(() => client.signOut())
  expect(screen.getAllByText('undefined undefined undefined')).toHaveLength(2)
  expect(asked('/organization/get-active-member')).toHaveLength(2)
  expect(client.organization.checkRolePermission({ role: 'owner', permissions: { team: ['create'] } })).toBe(true)
})

test('useCall answers the call, once per input by value, and again on refetch', async () => {
  const { client, requests } = world(({ url }) => json({ status: true, user: null, url }))
  const { result, rerender } = renderHook(
    ({ token }) => useCall(client.getSession, { query: { disableRefresh: token } }),
    {
      initialProps: { token: 'a' },
    },
  )
  expect(result.current).toMatchObject({ data: null, error: null, isPending: true })
  await waitFor(() => expect(result.current.isPending).toBe(false))
  rerender({ token: 'a' })
  expect(requests).toHaveLength(1)
  act(() => result.current.refetch())
  expect(result.current.isPending).toBe(false)
  await waitFor(() => expect(requests).toHaveLength(2))
})

test('useCall never shows the answer to an earlier input for a later one', async () => {
  const answers: Record<string, ReturnType<typeof later<Response>>> = { a: later<Response>(), b: later<Response>() }
  const { client } = world(({ url }) => answers[url.at(-1) ?? '']?.promise ?? json(null))
  const { result, rerender } = renderHook(
    ({ token }) => useCall(client.getSession, { query: { disableRefresh: token } }),
    {
      initialProps: { token: 'a' },
    },
  )
  rerender({ token: 'b' })
  answers.b?.settle(json(sessionOf('bea')))
  await waitFor(() => expect(result.current.data?.user.name).toBe('bea'))
  answers.a?.settle(json(sessionOf('ann')))
  await act(async () => {})
  expect(result.current.data?.user.name).toBe('bea')
  rerender({ token: 'a' })
  expect(result.current).toMatchObject({ data: null, isPending: true })
})

test('useCall keeps the data when a refetch fails for a moment, and drops it when it is refused', async () => {
  const answers = [json([]), json({ code: 'INTERNAL_SERVER_ERROR' }, 500), json({ code: 'UNAUTHORIZED' }, 401)]
  const { client } = world(() => answers.shift() ?? json([]))
  const { result } = renderHook(() => useCall(client.listSessions))
  await waitFor(() => expect(result.current.data).toEqual([]))
  act(() => result.current.refetch())
  await waitFor(() => expect(result.current.error?.code).toBe('INTERNAL_SERVER_ERROR'))
  expect(result.current.data).toEqual([])
  act(() => result.current.refetch())
  await waitFor(() => expect(result.current.error?.code).toBe('UNAUTHORIZED'))
  expect(result.current.data).toBeNull()
})

test('useCall shows nothing of a request that it gave up itself', async () => {
  const slowly = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return json([])
  }
  const { client, requests } = world(slowly)
  const seen = new Set<string>()
  const { result } = renderHook(
    () => {
      const state = useCall(client.listSessions)
      seen.add(`${state.isPending} ${state.error?.code}`)
      return state
    },
    { wrapper: StrictMode },
  )
  await waitFor(() => expect(result.current.data).toEqual([]))
  act(() => result.current.refetch())
  await waitFor(() => expect(requests).toHaveLength(2))
  act(() => result.current.refetch())
  await act(slowly)
  expect([...seen]).toEqual(['true undefined', 'false undefined'])
})

test('useCall gives up its request when the screen goes', async () => {
  const { client, requests } = world(() => new Promise<Response>(() => {}))
  const { unmount } = renderHook(() => useCall(client.listSessions))
  await waitFor(() => expect(requests).toHaveLength(1))
  unmount()
  await waitFor(() => expect(requests[0]?.init.signal?.aborted).toBe(true))
})

test('useAction runs once for two clicks, keeps the failure, and forgets it on the next run', async () => {
  const answers = [later<Response>(), later<Response>()]
  let next = 0
  const { client, requests } = world(() => answers[next++]?.promise ?? json({}))
  const Form = () => {
    const action = useAction(client.revokeSession)
    return (
      <button type="button" onClick={() => void action.run({ token: 't' })}>
        {action.isPending ? 'pending' : (action.error?.code ?? (action.data?.status ? 'done' : 'ready'))}
      </button>
    )
  }
  render(<Form />)
  const button = screen.getByRole('button')
  act(() => {
    button.click()
    button.click()
  })
  fireEvent.click(button)
  expect(button.textContent).toBe('pending')
  await waitFor(() => expect(requests).toHaveLength(1))
  answers[0]?.settle(json({ code: 'SESSION_NOT_FOUND' }, 400))
  await screen.findByText('SESSION_NOT_FOUND')
  fireEvent.click(button)
  expect(button.textContent).toBe('pending')
  answers[1]?.settle(json({ status: true }))
  await screen.findByText('done')
  expect(requests).toHaveLength(2)
})

test('run answers what the call answers, also after the screen has gone, and tells the screen no more', async () => {
  const answer = later<Response>()
  const { client } = world(() => answer.promise)
  const complaints = vi.spyOn(console, 'error')
  const { result, unmount } = renderHook(() => useAction(client.signOut))
  expectTypeOf(result.current.run).parameter(0).toExtend<object | undefined>()
  let ran: ReturnType<typeof result.current.run> = Promise.resolve(undefined)
  act(() => {
    ran = result.current.run()
  })
  expect(await result.current.run()).toBeUndefined()
  unmount()
  answer.settle(json({ success: true }))
  expect(await ran).toEqual({ data: { success: true }, error: null })
  expect(complaints).not.toHaveBeenCalled()
})
