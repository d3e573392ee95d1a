import { AsyncLocalStorage } from 'node:async_hooks'
import { type Call, calls } from '@latchkey/contract'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { SqliteConnection, SqliteFile } from '@latchkey/server/test-support'
import type { TestServer } from './test-server.ts'

export interface StatementRecording {
  /** The calls that sent each statement. '' stands for background work. */
  readonly statements: ReadonlyMap<string, ReadonlySet<string>>
  /** How many statements that match the pattern were sent, repeated ones included. All by default. */
  countStatements(pattern?: RegExp): number
  /** The calls that succeeded. */
  readonly succeededCalls: ReadonlySet<string>
}

/** Records every statement that is sent to a database until the test ends, with the call that sent it. */
export const recordStatements = (servers: readonly TestServer[]): StatementRecording => {
  const currentCall = new AsyncLocalStorage<string>()
  const statements = new Map<string, Set<string>>()
  const succeededCalls = new Set<string>()
  const texts: string[] = []
  const record = (text: string): void => {
    if (currentCall.getStore() === RECORDED) return
    const isMigration = text.includes('"kysely_migration')
    if (isMigration || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return
    texts.push(text)
    const callers = statements.get(text) ?? new Set()
    statements.set(text, callers.add(currentCall.getStore() ?? ''))
  }

  const { read } = SqliteFile.prototype
  // Reads of several calls run in one batch, which has the context of the first one.
  vi.spyOn(SqliteFile.prototype, 'read').mockImplementation(function (this: SqliteFile, sql, parameters) {
    record(sql)
    return currentCall.run(RECORDED, () => read.call(this, sql, parameters))
  })
  const { query, run } = SqliteConnection.prototype
  vi.spyOn(SqliteConnection.prototype, 'query').mockImplementation(function (this: SqliteConnection, sql, parameters) {
    record(sql)
    return query.call(this, sql, parameters)
  })
  vi.spyOn(SqliteConnection.prototype, 'run').mockImplementation(function (this: SqliteConnection, sql, parameters) {
    record(sql)
    return run.call(this, sql, parameters)
  })
  const { query: queryPostgres } = Client.prototype
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [config] = args
    if (typeof config === 'object' && config !== null && 'text' in config) record(String(config.text))
    return Reflect.apply(queryPostgres, this, args)
  })
  for (const { latchkey } of servers) {
    const { handler } = latchkey
    vi.spyOn(latchkey, 'handler').mockImplementation(async (request, connection) => {
      const name = findCallName(request)
      const response = await currentCall.run(name, () => handler(request, connection))
      const location = response.headers.get('location') ?? ''
      if (response.status < 400 && !location.includes('error=')) succeededCalls.add(name)
      return response
    })
  }
  onTestFinished(() => void vi.restoreAllMocks())
  return {
    statements,
    countStatements: (pattern = /^/) => texts.filter((text) => pattern.test(text)).length,
    succeededCalls,
  }
}

/** The context of reads that are recorded before they run. */
const RECORDED = 'recorded'

const findCallName = ({ method, url }: Request): string => {
  const path = new URL(url).pathname.replace('/api/auth', '')
  return routes.find((route) => route.method === method && route.pattern.test(path))?.name ?? ''
}

const routes = Object.entries<Call>(calls).map(([name, call]) => ({
  name,
  method: call.method,
  pattern: new RegExp(`^${call.path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '[^/]+')}$`),
}))
