import type { Failure, Result } from '@latchkey/client/react'

/** Runs a registration or an authentication in the browser. Returns null if the user canceled. */
export const runCeremony = async <T>(run: () => Promise<T>): Promise<Result<T | null>> => {
  try {
    return { data: await run(), error: null }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    // Browsers do not distinguish a cancellation from a timeout.
    if (name === 'NotAllowedError' || name === 'AbortError') return { data: null, error: null }
    const code = name === 'InvalidStateError' ? 'PREVIOUSLY_REGISTERED' : 'AUTHENTICATION_FAILED'
    return { data: null, error: createFailure(code) }
  }
}

/** Creates a failure without a response of the service. */
const createFailure = (code: 'PREVIOUSLY_REGISTERED' | 'AUTHENTICATION_FAILED'): Failure => ({
  code,
  message: code,
  status: 0,
  statusText: '',
})
