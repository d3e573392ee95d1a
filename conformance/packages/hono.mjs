import { serve } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { latchkey } from './accounts.mjs'

const app = new Hono()
app.all('/api/auth/*', (c) => latchkey.handler(c.req.raw, { remoteAddress: getConnInfo(c).remote.address }))
app.get('/me', async (c) => {
  const session = await latchkey.api.getSession({ headers: c.req.raw.headers })
  return c.text(session?.user.email ?? 'signed out')
})
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) })
