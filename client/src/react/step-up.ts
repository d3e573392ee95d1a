import { createContext, useCallback, useContext } from 'react'
import type { Failure, Result } from '../result.ts'

/** Requests one of `failure.methods` from the user. Resolves to whether the service confirmed the session. */
export type RequestStepUp = (failure: Failure) => Promise<boolean>

/**
 * Handles calls that the service refuses with SESSION_IS_NOT_FRESH, because the user has not confirmed their identity
 * recently. `useAction` and `useCall` below the provider run this function and repeat the call when it resolves to true.
 *
 * @example
 * const requestStepUp: RequestStepUp = async ({ methods }) => {
 *   if (!methods?.includes('password')) return false
 *   const { error } = await client.stepUp({ method: 'password', password: await openPasswordDialog() })
 *   return error === null
 * }
 * return <StepUpContext value={requestStepUp}>{children}</StepUpContext>
 */
export const StepUpContext = createContext<RequestStepUp | null>(null)

/** Runs a call, and repeats it after a step-up when the service requires one. */
export type WithStepUp = <Data>(call: () => Promise<Result<Data>>) => Promise<StepUpResult<Data>>

interface StepUpResult<Data> {
  result: Result<Data>
  /** The user canceled the step-up. Then `result` is the refusal. */
  isCanceled: boolean
}

export const useStepUp = (): WithStepUp => {
  const requestStepUp = useContext(StepUpContext)
  return useCallback<WithStepUp>(
    async (call) => {
      for (;;) {
        const result = await call()
        // Without a method, the user must sign in again.
        const canStepUp = result.error?.code === 'SESSION_IS_NOT_FRESH' && result.error.methods?.length
        if (!requestStepUp || !result.error || !canStepUp) return { result, isCanceled: false }
        if (!(await requestStepUp(result.error))) return { result, isCanceled: true }
      }
    },
    [requestStepUp],
  )
}
