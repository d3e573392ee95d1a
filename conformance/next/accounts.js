import { createLatchkey } from '@latchkey/server'
import { createNextApi } from '@latchkey/server/next'
import { sqlite } from '@latchkey/server/sqlite'
import { cookies, headers } from 'next/headers'

export const latchkey = createLatchkey({
  baseURL: process.env.BASE_URL ?? 'http://localhost:3000',
  secret: process.env.SECRET ?? '',
  database: sqlite(process.env.DATABASE_URL ?? 'file:./accounts.db'),
  emailAndPassword: { enabled: true },
  organization: {},
})

export const accounts = createNextApi(latchkey, { cookies, headers })
