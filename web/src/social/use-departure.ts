import { type ClientCall, type Failure, useAction } from '@latchkey/client/react'
import { useEffect, useState } from 'react'

export interface Departure {
  /** The provider that the browser is on its way to. */
  leavingFor: string | null
  /** Of the last try. */
  failure: Failure | null
  depart: (provider: string) => void
}

/** A call that leads the browser away to a provider: it is under way until this page is left. */
export const useDeparture = <Data>(call: ClientCall<string, Data>): Departure => {
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
  return { leavingFor, failure: error, depart: (provider) => void leave(provider) }
}
