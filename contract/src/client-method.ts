import type { Call } from './call.ts'

/**
 * Returns the expression that makes a call in the client. Returns null if only browsers make the call, by following a
 * link.
 */
export const getClientMethod = ({
  access,
  path,
  response,
}: Pick<Call, 'access' | 'path' | 'response'>): string | null => {
  if (access === 'server' || path.includes(':') || !response) return null
  return `client.${path.slice(1).split('/').map(toCamelCase).join('.')}`
}

const toCamelCase = (text: string): string => text.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase())
