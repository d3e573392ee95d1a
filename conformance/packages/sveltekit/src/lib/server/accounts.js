import { env } from '$env/dynamic/private'
import { createLatchkey } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'

export const latchkey = createLatchkey({
  baseURL: env.BASE_URL ?? 'http://localhost:3000',
  secret: env.SECRET ?? '',
  database: sqlite(env.DATABASE_URL ?? 'file:./accounts.db'),
  emailAndPassword: { enabled: true },
})
