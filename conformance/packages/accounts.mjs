import { createLatchkey } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'

export const latchkey = createLatchkey({
  baseURL: process.env.BASE_URL ?? '',
  secret: process.env.SECRET ?? '',
  database: sqlite(process.env.DATABASE_URL ?? ''),
  emailAndPassword: { enabled: true },
})
