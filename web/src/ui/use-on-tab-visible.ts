import { useEffect } from 'react'

/** Runs when a person comes back to this tab: meanwhile they may have opened a mail, or signed out elsewhere. */
export const useOnTabVisible = (onVisible: () => unknown): void => {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') onVisible()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [onVisible])
}
