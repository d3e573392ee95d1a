import type { ClientEvent } from './events.ts'
import { toFields } from './parse.ts'

/**
 * Connects the tabs of this origin that use the service at `baseUrl`. `handleEvent` receives the events of other tabs;
 * the returned function sends one to them. Without BroadcastChannel, tabs are not connected.
 */
export const connectTabs = (
  baseUrl: string,
  handleEvent: (event: ClientEvent) => void,
): ((event: ClientEvent) => void) => {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel('latchkey')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { base, event } = toFields(data)
    if (base === baseUrl && isClientEvent(event)) handleEvent(event)
  }
  return (event) => channel.postMessage({ base: baseUrl, event })
}

const isClientEvent = (value: unknown): value is ClientEvent =>
  value === 'signed-in' ||
  value === 'signed-out' ||
  value === 'switched' ||
  value === 'changed' ||
  value === 'organizations-changed'
