import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LanguageTag } from '@latchkey/contract'
import { createLatchkey } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'
import { onTestFinished } from 'vitest'
import { startService } from '../service.ts'
import { type Person, signsUp } from './users.ts'

/** A service on a database of its own, and the person who administers it. */
export const startAdministered = async (language: LanguageTag): Promise<{ url: string; admin: Person }> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-administered-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const databaseUrl = `file:${join(folder, 'latchkey.db')}`
  const { url } = await startService({ DATABASE_URL: databaseUrl })
  const admin = await signsUp(url, { name: 'Root', email: 'root@example.com', language })
  await appoint(databaseUrl, admin.email)
  return { url, admin }
}

/** As `latchkey admin create` does, while the service runs. */
const appoint = async (databaseUrl: string, email: string): Promise<void> => {
  const latchkey = createLatchkey({
    database: sqlite(databaseUrl),
    baseURL: 'http://localhost:3000',
    secret: 'a secret of at least thirty-two characters',
    admin: {},
  })
  await latchkey.api.createAdmin({ body: { email } })
  await latchkey.close()
}
