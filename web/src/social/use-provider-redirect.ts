import { type ClientCall, type Failure, useAction } from '@latchkey/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface ProviderRedirect {
  /** The ID of the provider that the browser is being redirected to. */
  redirectingTo: string | null
  failure: Failure | null
  redirect: (providerId: string) => void
}

/** Runs a call that redirects the browser to a provider. It stays pending until the browser leaves this page. */
export const useProviderRedirect = <Data>(call: ClientCall<string, Data>): ProviderRedirect => {
  const { run, error } = useAction(call)
  const [redirectingTo, setRedirectingTo] = useState<string | null>(null)
  const isRedirecting = useRef(false)
  const reset = useCallback(() => {
    isRedirecting.current = false
    setRedirectingTo(null)
  }, [])
  useEffect(() => {
    // The back button can restore this page from the back/forward cache, with its pending state.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', handlePageShow)
    return () => window.removeEventListener('pageshow', handlePageShow)
  }, [reset])

  const start = async (providerId: string) => {
    if (isRedirecting.current) return
    isRedirecting.current = true
    setRedirectingTo(providerId)
    let result: Awaited<ReturnType<typeof run>>
    try {
      result = await run(providerId)
    } finally {
      // Without a result, the user canceled the step-up, or a hook of the application around the screens threw.
      if (!result || result.error) reset()
    }
  }
  return { redirectingTo, failure: error, redirect: (providerId) => void start(providerId) }
}
