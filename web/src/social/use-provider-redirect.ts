import { type ClientCall, type Failure, useAction } from '@latchkey/client/react'
import { useEffect, useState } from 'react'

export interface ProviderRedirect {
  /** The provider that the browser is on its way to. */
  redirectingTo: string | null
  /** Of the last try. */
  failure: Failure | null
  redirect: (provider: string) => void
}

/** A call that leads the browser away to a provider: it is under way until this page is left. */
export const useProviderRedirect = <Data>(call: ClientCall<string, Data>): ProviderRedirect => {
  const { run, error } = useAction(call)
  const [leavingFor, setLeavingFor] = useState<string | null>(null)
  useEffect(() => {
    // On the way back a browser may show the page just as it was left.
    const stay = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeavingFor(null)
    }
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  const leave = async (provider: string) => {
    if (leavingFor !== null) return
    setLeavingFor(provider)
    const result = await run(provider)
    if (result?.error) setLeavingFor(null)
  }
  return { redirectingTo: leavingFor, failure: error, redirect: (provider) => void leave(provider) }
}
