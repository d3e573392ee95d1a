import { toNodeHandler } from '@latchkey/server/node'
import express from 'express'

/** Serves the calls, and the pages of the application that is built in `ROOT`. */
export const serve = (latchkey) => {
  const root = process.env.ROOT
  const app = express()
  app.use('/api/auth', toNodeHandler(latchkey))
  app.use(express.static(root))
  // The pages of the application.
  app.get('/{*path}', (_request, response) => response.sendFile('index.html', { root }))
  app.listen(process.env.PORT)
}
