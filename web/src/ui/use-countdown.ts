import { useCallback, useEffect, useState } from 'react'

/** Counts down to 0 in whole seconds. `start` restarts the countdown. */
export const useCountdown = (initial = 0): [secondsLeft: number, start: (seconds: number) => void] => {
  const [{ now, end }, setTimes] = useState(() => createTimes(initial))
  const secondsLeft = Math.max(0, Math.ceil((end - now) / SECOND_MS))
  const isRunning = secondsLeft > 0

  useEffect(() => {
    if (!isRunning) return
    // Browsers throttle timers of background pages, so ticks can't be counted.
    const timer = setInterval(() => {
      const now = Date.now()
      setTimes((times) => updateTimes(times, now))
    }, SECOND_MS / 4)
    return () => clearInterval(timer)
  }, [isRunning])

  const start = useCallback((seconds: number) => setTimes(createTimes(seconds)), [])
  return [secondsLeft, start]
}

const SECOND_MS = 1000

const createTimes = (seconds: number) => {
  const now = Date.now()
  return { now, end: now + seconds * SECOND_MS }
}

/** A clock that is set back does not extend the countdown. */
const updateTimes = ({ now: previous, end }: ReturnType<typeof createTimes>, now: number) => ({
  now,
  end: end + Math.min(0, now - previous),
})
