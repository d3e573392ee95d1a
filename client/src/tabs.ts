import type { SessionEvent } from './session.ts'

/**
 * Joins the tabs of this origin that use the service at `base`: hears what happens to the session in the others, and
 * answers the function that tells them. Where there is no BroadcastChannel, tabs are on their own.
 */
export const joinTabs = (base: string, hear: (event: SessionEvent) => void): ((event: SessionEvent) => void) => {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel('latchkey')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('base' in data) || data.base !== base) return
    if ('event' in data && isSessionEvent(data.event)) hear(data.event)
  }
  return (event) => channel.postMessage({ base, event })
}

const isSessionEvent = (value: unknown): value is SessionEvent =>
  value === 'signed-in' || value === 'signed-out' || value === 'changed'
