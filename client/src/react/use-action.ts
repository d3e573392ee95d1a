import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallOptions, ClientCall, Failure, Result } from '../result.ts'

export interface ActionState<Args extends unknown[], Data> {
  /** Answers what the call answers; undefined when it is ignored because one is still pending. */
  run: (...args: Args) => Promise<Result<Data> | undefined>
  data: Data | null
  error: Failure | null
  isPending: boolean
}

type Arguments<Input> = undefined extends Input
  ? [input?: Input, options?: CallOptions]
  : [input: Input, options?: CallOptions]

/** A call that changes something, run by a person: one at a time, and the last result stays until the next run. */
export const useAction = <Input, Data>(call: ClientCall<Input, Data>): ActionState<Arguments<Input>, Data> => {
  const [state, setState] = useState<{ result?: Result<Data> | undefined; isPending: boolean }>({ isPending: false })
  const isBusy = useRef(false)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const run = useCallback(
    async (...[input, options]: Arguments<Input>) => {
      // Asked of a ref, because two clicks can come before one render.
      if (isBusy.current) return undefined
      isBusy.current = true
      setState({ isPending: true })
      let result: Result<Data> | undefined
      try {
        result = await call(input as Input, options)
        return result
      } finally {
        isBusy.current = false
        if (isMounted.current) setState({ result, isPending: false })
      }
    },
    [call],
  )
  return { run, data: state.result?.data ?? null, error: state.result?.error ?? null, isPending: state.isPending }
}
