import { useEffect } from 'react'

/** Loads code when the user first moves the pointer, touches the screen or presses a key, so that no click waits for it. */
export const useLoadOnFirstUse = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    const controller = new AbortController()
    const start = (): void => {
      controller.abort()
      // The component that renders the code loads it again, and shows the failure.
      load().catch(() => undefined)
    }
    for (const event of ['pointermove', 'pointerdown', 'keydown']) {
      addEventListener(event, start, { passive: true, signal: controller.signal })
    }
    return () => controller.abort()
  }, [load])
}
