import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LanguageTag } from '@latchkey/contract'
import { createLatchkey } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'
import { onTestFinished } from 'vitest'
import { type Service, startService } from '../service.ts'
import { type TestUser, createUser } from './users.ts'

/** Starts a service with its own database and a platform admin. */
export const startWithAdmin = async (language: LanguageTag): Promise<{ service: Service; admin: TestUser }> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-administered-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const databaseUrl = `file:${join(folder, 'latchkey.db')}`
  const service = await startService({ DATABASE_URL: databaseUrl })
  const admin = await createUser(service.url, { name: 'Root', email: 'root@example.com', language })
  await grantAdminRole(databaseUrl, admin.email)
  return { service, admin }
}

/** Does the same as `latchkey admin create --allow-unproven` while the service runs. */
export const grantAdminRole = async (databaseUrl: string, email: string): Promise<void> => {
  const latchkey = createLatchkey({
    database: sqlite(databaseUrl),
    baseURL: 'http://localhost:3000',
    secret: 'a secret of at least thirty-two characters',
    admin: {},
  })
  await latchkey.api.createAdmin({ body: { email, allowUnproven: true } })
  await latchkey.close()
}
