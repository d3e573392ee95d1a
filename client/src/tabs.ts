import type { ClientEvent } from './events.ts'

/**
 * Joins the tabs of this origin that use the service at `base`: hears what happens to the session and the organizations
 * in the others, and answers the function that tells them. Where there is no BroadcastChannel, tabs are on their own.
 */
export const connectTabs = (base: string, hear: (event: ClientEvent) => void): ((event: ClientEvent) => void) => {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel('latchkey')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('base' in data) || data.base !== base) return
    if ('event' in data && isClientEvent(data.event)) hear(data.event)
  }
  return (event) => channel.postMessage({ base, event })
}

const isClientEvent = (value: unknown): value is ClientEvent =>
  value === 'signed-in' || value === 'signed-out' || value === 'changed' || value === 'organizations-changed'
