import { useEffect } from 'react'

/** Runs when the user returns to this tab. They may have followed an email link or signed out in another tab. */
export const useOnTabVisible = (onVisible: () => unknown): void => {
  useEffect(() => {
    const notify = () => {
      if (document.visibilityState === 'visible') onVisible()
    }
    document.addEventListener('visibilitychange', notify)
    return () => document.removeEventListener('visibilitychange', notify)
  }, [onVisible])
}
