import { createServer } from 'node:http'
import { createLatchkey, Failure, openIdProvider, type Options } from '@latchkey/server'
import { getSessionCookie } from '@latchkey/server/cookies'
import { exportUser } from '@latchkey/server/export-user'
import { importBetterAuth } from '@latchkey/server/import-better-auth'
import { migrate } from '@latchkey/server/migrations'
import { toNodeHandler } from '@latchkey/server/node'
import { openTelemetry } from '@latchkey/server/opentelemetry'
import { postgres } from '@latchkey/server/postgres'
import { redis } from '@latchkey/server/redis'
import { smtp } from '@latchkey/server/smtp'
import { sqlite } from '@latchkey/server/sqlite'

const options: Options = {
  baseURL: 'https://app.example.com',
  secret: 'secret',
  database: process.env.DATABASE_URL ? postgres(process.env.DATABASE_URL) : sqlite('file:./accounts.db'),
  shared: redis('redis://localhost'),
  mailer: smtp({ url: 'smtp://localhost', from: 'accounts@example.com' }),
  observer: openTelemetry(),
  emailAndPassword: { enabled: true },
}
export const latchkey = createLatchkey(options)
export const tools = [Failure, openIdProvider, getSessionCookie, exportUser, importBetterAuth, migrate]

createServer(toNodeHandler(latchkey)).listen(3000)

const session = await latchkey.api.getSession({ headers: new Headers() })
export const email: string | undefined = session?.user.email
// @ts-expect-error: the response is typed.
export const id: number | undefined = session?.user.id
// @ts-expect-error: an unknown option.
createLatchkey({ ...options, session: { expiresAt: 1 } })
