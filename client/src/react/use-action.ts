import { useCallback, useRef, useState } from 'react'
import type { CallOptions, Failure, Result, ResultCall } from '../result.ts'
import { useStepUp } from './step-up.ts'

/** What `useAction` returns: the function that runs the call, and the state of its last run. */
export interface ActionState<Args extends unknown[], Data> {
  /**
   * Runs the call and resolves to its result. Resolves to undefined while another run is pending, and when the user
   * cancels a step-up (see `StepUpContext`).
   */
  run: (...args: Args) => Promise<Result<Data> | undefined>
  /** The data of the last run. Null during a run. */
  data: Data | null
  /** The error of the last run. Null during a run. */
  error: Failure | null
  /** Whether a run is pending. Others are ignored until it ends. */
  isPending: boolean
}

type Arguments<Input> = undefined extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions]

/**
 * Runs a call that changes data, such as on submit. Only one run is pending at a time; others are ignored.
 *
 * @example
 * const { run, error, isPending } = useAction(client.updateUser)
 * const save = () => run({ name })
 */
export const useAction = <Input, Data>(call: ResultCall<Input, Data>): ActionState<Arguments<Input>, Data> => {
  const [state, setState] = useState<{ result?: Result<Data> | undefined; isPending: boolean }>({ isPending: false })
  const withStepUp = useStepUp()
  const isRunning = useRef(false)

  const run = useCallback(
    async (...[input, options]: Arguments<Input>) => {
      // A ref, because two clicks can occur before the next render.
      if (isRunning.current) return undefined
      isRunning.current = true
      setState({ isPending: true })
      let result: Result<Data> | undefined
      try {
        const outcome = await withStepUp(() => call(input as Input, { ...options, throw: false }))
        if (!outcome.isCanceled) result = outcome.result
        return result
      } finally {
        isRunning.current = false
        setState({ result, isPending: false })
      }
    },
    [call, withStepUp],
  )
  return { run, data: state.result?.data ?? null, error: state.result?.error ?? null, isPending: state.isPending }
}
