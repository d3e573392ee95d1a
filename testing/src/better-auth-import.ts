import {
  type BetterAuthImportOptions,
  type ImportFinding,
  importBetterAuth,
  type Source,
} from '@latchkey/server/import-better-auth'
import type { Options } from '@latchkey/server'
import type { TestServer } from './test-server.ts'
import { BASE_URL } from './test-user.ts'

/** Imports the tables of better-auth. Returns what was imported, and the findings as texts. */
export const runBetterAuthImport = async (
  server: TestServer,
  source: Source,
  input: Partial<BetterAuthImportOptions> = {},
  moreOptions: Partial<Options> = {},
) => {
  const findings: ImportFinding[] = []
  const options = {
    database: server.database,
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    organization: {},
    twoFactor: {},
    admin: {},
    now: server.now,
    ...moreOptions,
  }
  const onFinding = (finding: ImportFinding) => findings.push(finding)
  const { isWritten, counts, skipped } = await importBetterAuth(options, { source, onFinding, ...input })
  const imported = Object.fromEntries(
    [...counts].flatMap(([table, count]) => (count.imported > 0 ? [[table, count.imported]] : [])),
  )
  return {
    isWritten,
    skipped,
    imported,
    findings: findings.map(({ table, id, reason }) => `${table} ${id}: ${reason}`),
  }
}
