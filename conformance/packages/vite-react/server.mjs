import { toNodeHandler } from '@latchkey/server/node'
import express from 'express'
import { latchkey } from '../accounts.mjs'

const app = express()
app.use('/api/auth', toNodeHandler(latchkey))
app.use(express.static(new URL('./dist', import.meta.url).pathname))
app.listen(process.env.PORT)
