const { createServer } = require('node:http')
const { createLatchkey } = require('@latchkey/server')
const { toNodeHandler } = require('@latchkey/server/node')
const { sqlite } = require('@latchkey/server/sqlite')

const latchkey = createLatchkey({
  baseURL: process.env.BASE_URL,
  secret: process.env.SECRET,
  database: sqlite(process.env.DATABASE_URL),
  emailAndPassword: { enabled: true },
})
createServer(toNodeHandler(latchkey)).listen(process.env.PORT)
