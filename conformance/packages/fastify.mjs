import { toNodeHandler } from '@latchkey/server/node'
import fastify from 'fastify'
import { latchkey } from './accounts.mjs'

const app = fastify()
const handle = toNodeHandler(latchkey)
await app.register(async (scope) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.all('/api/auth/*', (request, reply) => {
    reply.hijack()
    return handle(request.raw, reply.raw)
  })
})
app.get('/me', async ({ headers }) => (await latchkey.api.getSession({ headers }))?.user.email ?? 'signed out')
await app.listen({ port: Number(process.env.PORT ?? 3000) })
