import { useCallback, useEffect, useState } from 'react'

/**
 * Whole seconds that are left of `first`, or of what it was started with since; 0 when it does not run. With the
 * function that starts it anew.
 */
export const useCountdown = (first = 0): [left: number, start: (seconds: number) => void] => {
  const [{ now, end }, setTimes] = useState(() => timesFor(first))
  const left = Math.max(0, Math.ceil((end - now) / SECOND))
  const isRunning = left > 0

  useEffect(() => {
    if (!isRunning) return
    // The clock is asked each time: a page in the background is woken late.
    const timer = setInterval(() => setTimes((times) => ({ ...times, now: Date.now() })), SECOND / 4)
    return () => clearInterval(timer)
  }, [isRunning])

  const start = useCallback((seconds: number) => setTimes(timesFor(seconds)), [])
  return [left, start]
}

const SECOND = 1000

const timesFor = (seconds: number) => {
  const now = Date.now()
  return { now, end: now + seconds * SECOND }
}
