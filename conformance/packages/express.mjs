import { toNodeHandler } from '@latchkey/server/node'
import express from 'express'
import { latchkey } from './accounts.mjs'

const app = express()
app.use('/api/auth', toNodeHandler(latchkey))
app.get('/me', async (request, response) => {
  const session = await latchkey.api.getSession({ headers: request.headers })
  response.send(session?.user.email ?? 'signed out')
})
app.listen(process.env.PORT ?? 3000)
