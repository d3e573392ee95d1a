import { latchkey } from './lib/server/accounts.js'

export const handle = async ({ event, resolve }) => {
  if (event.url.pathname.startsWith('/api/auth/'))
    return latchkey.handler(event.request, { remoteAddress: event.getClientAddress() })
  event.locals.session = await latchkey.api.getSession({ headers: event.request.headers })
  return resolve(event)
}
