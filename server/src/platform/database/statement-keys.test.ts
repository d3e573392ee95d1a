import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  type TableAccess,
  listTableAccesses,
  executeAllCalls,
  startAllCallsServers,
  listForeignKeys,
  unkeyedStatements,
  type UnkeyedStatement,
  mountedCalls,
  openTestDatabase,
  recordStatements,
  testDialect,
  trackUnusedFunctions,
} from '@latchkey/testing'

/** Conditions that identify a user, an organization, a session, a token, or a row of one of them. */
const keys = new Set(
  `id userId organizationId teamId email slug accountId inviterId tokenHash secretHash cancelHash linkHash identifier
  credentialId keyHash previousHash createdById rotatedById previousRotatedById urlChangedById deviceCodeHash userCodeHash
  endpointId eventId activeOrganizationId impersonatorSessionId actorId onBehalfOfId target recipient`.split(/\s+/),
)

test('every query filters by its user or organization key', async () => {
  const servers = await startAllCallsServers()
  const listUnusedFunctions = await trackUnusedFunctions(/^(?!tools).*\.store\.ts$/)
  const { statements, succeededCalls } = recordStatements(Object.values(servers))
  await executeAllCalls(servers)
  // Statements that never ran cannot be checked.
  expect(mountedCalls.map(({ name }) => name).filter((name) => !succeededCalls.has(name))).toEqual([])
  if (testDialect === 'sqlite') expect(await listUnusedFunctions()).toEqual([])

  const used = new Set<UnkeyedStatement>()
  const scans: string[] = []
  for (const [text, accesses] of await listTableAccesses(servers.server.database, statements.keys())) {
    const callers = [...(statements.get(text) ?? [])]
    for (const access of accesses.filter(lacksKey)) {
      const exception = unkeyedStatements.find(
        (statement) => statement.table === access.table && describesStatement(statement, text, callers),
      )
      if (exception) used.add(exception)
      else
        scans.push(
          `${access.table} by ${access.by.join() || 'nothing'}, for ${callers.join() || 'background work'}: ${text}`,
        )
    }
  }
  expect(scans).toEqual([])
  // PostgreSQL chooses between two indexes by statistics, so an exception can be unused there.
  if (testDialect === 'sqlite') expect(unkeyedStatements.filter((statement) => !used.has(statement))).toEqual([])
})

test('cascades use an index of the foreign key', async () => {
  const database = await openTestDatabase()
  const found = await listTableAccesses(database, await listForeignKeys(database))
  await database.close()
  expect(found.size).toBeGreaterThan(15)
  for (const [text, accesses] of found) {
    expect(
      accesses.map(({ by }) => by.length > 0),
      text,
    ).toEqual([true])
  }
})

test('docs/scale.md lists exactly the statements without a key', async () => {
  const page = await readFile(new URL('../../../../docs/scale.md', import.meta.url), 'utf8')
  const [, table = ''] = /\| what \| table \| why \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(page) ?? []
  expect(table.trim().split('\n')).toEqual(
    unkeyedStatements.map(({ what, table: name, why }) => `| ${what} | ${name} | ${why} |`),
  )
})

/** PostgreSQL chooses indexes by the table contents, and these tables are nearly empty, so any index counts as a key. */
const lacksKey = ({ by }: TableAccess): boolean =>
  testDialect === 'sqlite' ? !by.some((column) => keys.has(column)) : by.length === 0

const describesStatement = (
  { calls, statement }: UnkeyedStatement,
  text: string,
  callers: readonly string[],
): boolean =>
  (!calls || callers.every((caller) => calls.includes(caller))) && (!statement || statement.test(text.trim()))
