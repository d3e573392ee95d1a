import { getEmbedding } from '../embedding.ts'

/** The first segment of each route of this app, without the parameters. `routes.test.tsx` compares it with the routes. */
const ownSegments: ReadonlySet<string> = new Set([
  '',
  'sign-in',
  'sign-up',
  'signed-out',
  'verify-email',
  'forgot-password',
  'reset-password',
  'two-factor',
  'required-data',
  'cancel-recovery',
  'undo-email-change',
  'social',
  'accept-invitation',
  'error',
  'gallery',
  'continue',
  'account',
  'device',
  'organizations',
  'admin',
])

/** In another application, `next` is a path of the application, except in these steps of a sign-in. */
const embeddedSegments: ReadonlySet<string> = new Set(['verify-email', 'social', 'continue'])

/** Checks whether the router has a screen for a path. All other paths at this origin belong to the application. */
export const isOwnPath = (path: string): boolean => {
  const segments = getEmbedding() ? embeddedSegments : ownSegments
  return segments.has(/^\/([^/?#]*)/.exec(path)?.[1] ?? '')
}
