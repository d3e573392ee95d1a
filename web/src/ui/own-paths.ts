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

/** Whether the router has a screen for a path. All other paths at this origin belong to the application. */
export const isOwnPath = (path: string): boolean => ownSegments.has(/^\/([^/?#]*)/.exec(path)?.[1] ?? '')
