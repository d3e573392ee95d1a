import { createLatchkey } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'

export const latchkey = createLatchkey({
  baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
  secret: process.env.SECRET ?? '',
  database: sqlite(process.env.DATABASE_URL ?? 'file:./accounts.db'),
  emailAndPassword: { enabled: true },
})
