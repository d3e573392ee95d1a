// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { json, createRequestRecorder } from '../testing/request-recorder.ts'
import { createAuthClient } from './client.ts'
import { type RequestStepUp, StepUpContext } from './step-up.ts'
import { useAction } from './use-action.ts'
import { useCall } from './use-call.ts'

afterEach(cleanup)

const refusal = { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh', methods: ['password'] }

/** A service that refuses `refusals` calls until the identity of the user is confirmed again. */
const createTestClient = (refusals: object[]) => {
  const remaining = [...refusals]
  const service = createRequestRecorder(() => {
    const body = remaining.shift()
    return body ? json(body, 403) : json({ status: true })
  })
  const client = createAuthClient({ baseURL: `http://${crypto.randomUUID()}.example`, fetchOptions: service })
  return { client, ...service }
}

const provide = (requestStepUp: RequestStepUp) => ({
  wrapper: ({ children }: { children: ReactNode }) => <StepUpContext value={requestStepUp}>{children}</StepUpContext>,
})

test('repeats an action after the step-up and returns only its result', async () => {
  const { client, requests } = createTestClient([refusal])
  const requestStepUp = vi.fn<RequestStepUp>(async () => true)
  const { result } = renderHook(() => useAction(client.changeEmail), provide(requestStepUp))
  const outcome = await act(() => result.current.run({ newEmail: 'new@example.com' }))
  expect(outcome).toEqual({ data: { status: true }, error: null })
  expect(result.current).toMatchObject({ data: { status: true }, error: null, isPending: false })
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/change-email', { newEmail: 'new@example.com' }],
    ['/change-email', { newEmail: 'new@example.com' }],
  ])
  expect(requestStepUp.mock.calls).toEqual([[expect.objectContaining({ methods: ['password'] })]])
})

test('requests another step-up when the repeated call is refused with other methods', async () => {
  const { client } = createTestClient([refusal, { ...refusal, methods: ['totp'] }])
  const requestStepUp = vi.fn<RequestStepUp>(async () => true)
  const { result } = renderHook(() => useAction(client.changeEmail), provide(requestStepUp))
  await act(() => result.current.run({ newEmail: 'new@example.com' }))
  expect(requestStepUp.mock.calls.map(([{ methods }]) => methods)).toEqual([['password'], ['totp']])
  expect(result.current.data).toEqual({ status: true })
})

test('shows no error and repeats nothing when the user cancels the step-up', async () => {
  const { client, requests } = createTestClient([refusal])
  const { result } = renderHook(
    () => useAction(client.changeEmail),
    provide(async () => false),
  )
  expect(await act(() => result.current.run({ newEmail: 'new@example.com' }))).toBeUndefined()
  expect(result.current).toMatchObject({ data: null, error: null, isPending: false })
  expect(requests).toHaveLength(1)
})

test.each([
  ['without a provider', refusal, undefined],
  ['without methods', { code: refusal.code }, provide(() => expect.fail('Requested a step-up'))],
  ['with an empty list of methods', { ...refusal, methods: [] }, provide(() => expect.fail('Requested a step-up'))],
  ['for another reason', { code: 'UNAUTHORIZED' }, provide(() => expect.fail('Requested a step-up'))],
])('returns a refused call %s without a step-up', async (_, body, options) => {
  const { client, requests } = createTestClient([body])
  const { result } = renderHook(() => useAction(client.changeEmail), options)
  await act(() => result.current.run({ newEmail: 'new@example.com' }))
  expect(result.current.error).toMatchObject(body)
  expect(requests).toHaveLength(1)
})

test('repeats a read after the step-up, and shows the refusal when the user cancels', async () => {
  const { client, requests } = createTestClient([refusal, refusal])
  const responses = [false, true]
  const { result } = renderHook(
    () => useCall(client.listSessions),
    provide(async () => responses.shift() ?? expect.fail('Requested another step-up')),
  )
  await waitFor(() => expect(result.current.error?.code).toBe('SESSION_IS_NOT_FRESH'))
  expect(requests).toHaveLength(1)
  act(() => result.current.refetch())
  await waitFor(() => expect(result.current).toMatchObject({ data: { status: true }, error: null }))
  expect(requests).toHaveLength(3)
})

test('requests a step-up from the latest provider function', async () => {
  const { client, requests } = createTestClient([refusal])
  let requestStepUp: RequestStepUp = async () => expect.fail('Requested a step-up from an earlier function')
  const { result, rerender } = renderHook(() => useAction(client.changeEmail), {
    wrapper: ({ children }: { children: ReactNode }) => <StepUpContext value={requestStepUp}>{children}</StepUpContext>,
  })
  requestStepUp = async () => true
  rerender()
  await act(() => result.current.run({ newEmail: 'new@example.com' }))
  expect(result.current.data).toEqual({ status: true })
  expect(requests).toHaveLength(2)
})
