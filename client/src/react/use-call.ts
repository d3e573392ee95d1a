import { useCallback, useEffect, useState } from 'react'
import { callKey, type Keyed } from '../call-key.ts'
import { mergeResult } from '../query.ts'
import type { Failure, Result, ResultCall } from '../result.ts'
import { useStepUp } from './step-up.ts'
import { useUserEpoch } from './user-epoch.ts'

/** What `useCall` returns: the data of the call or why it failed, and a function that sends it again. */
export interface CallState<Data> {
  /** The last data. Null until the first success, and after an error that is not transient. */
  data: Data | null
  /** The error of the last request. A transient error (see `isTransient`) keeps the data. */
  error: Failure | null
  /** True until the first response for the current key, input and user. A refetch does not set it. */
  isPending: boolean
  /** Sends the request again. The function is the same in every render. */
  refetch: () => void
}

/**
 * Runs a call that reads data, and renders its state.
 *
 * The request is sent on mount and whenever the key of the call, its input (compared as JSON) or the signed-in user
 * changes. A response for an earlier key, input or user is discarded, and unmounting cancels the request.
 * `call` is a call of the client, whose key is its URL, or a function with a key from `withKey`.
 *
 * @example
 * const { data, error, isPending, refetch } = useCall(client.organization.listMembers, { query: { organizationId } })
 */
export const useCall = <Input, Data>(
  call: ResultCall<Input, Data> & Keyed,
  ...[input]: undefined extends Input ? [input?: Input] : [input: Input]
): CallState<Data> => {
  // The user epoch is part of the key: a user must not see data that was loaded for another one.
  const key = JSON.stringify([call[callKey], useUserEpoch(), input])
  const withStepUp = useStepUp()
  const [last, setLast] = useState<KeyedState<Data>>()
  const [refetchCount, setRefetchCount] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    const store = (result: Result<Data>) => {
      if (controller.signal.aborted) return
      setLast((previous) => ({ key, ...mergeResult(previous?.key === key ? previous.data : null, result) }))
    }
    const load = async () => {
      try {
        store((await withStepUp(() => call(input as Input, { signal: controller.signal, throw: false }))).result)
      } catch (error) {
        store(createHookFailure())
        // The application handles what its hook threw.
        throw error
      }
    }
    void load()
    return () => controller.abort()
    // `key` stands for the call and its input. A new `refetchCount` sends the request again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, refetchCount])

  const refetch = useCallback(() => setRefetchCount((count) => count + 1), [])
  if (last?.key !== key) return { data: null, error: null, isPending: true, refetch }
  return { data: last.data, error: last.error, isPending: false, refetch }
}

/** A screen can offer a retry. Each failure is a new object, by which the screen recognizes that the retry has failed, too. */
const createHookFailure = (): Result<never> => ({
  data: null,
  error: { code: 'UNEXPECTED_ANSWER', message: 'A hook of the application threw', status: 0, statusText: '' },
})

interface KeyedState<Data> {
  key: string
  data: Data | null
  error: Failure | null
}
