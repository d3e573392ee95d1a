import { AsyncLocalStorage } from 'node:async_hooks'
import { type Call, calls } from '@latchkey/contract'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { SqliteConnection } from '@latchkey/server/test-support'
import type { TestServer } from './test-server.ts'

export interface StatementRecording {
  /** Each text, once, and the calls that have sent it; '' for what no call did. */
  readonly statements: ReadonlyMap<string, ReadonlySet<string>>
  /** The calls that were answered without a failure. */
  readonly succeededCalls: ReadonlySet<string>
}

/** Writes down, from now until the test ends, every statement that is sent to a database, and by which call of these worlds. */
export const recordStatements = (worlds: readonly TestServer[]): StatementRecording => {
  const underWay = new AsyncLocalStorage<string>()
  const statements = new Map<string, Set<string>>()
  const answered = new Set<string>()
  const note = (text: string): void => {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return
    const callers = statements.get(text) ?? new Set()
    statements.set(text, callers.add(underWay.getStore() ?? ''))
  }

  const { query, run } = SqliteConnection.prototype
  vi.spyOn(SqliteConnection.prototype, 'query').mockImplementation(function (this: SqliteConnection, sql, parameters) {
    note(sql)
    return query.call(this, sql, parameters)
  })
  vi.spyOn(SqliteConnection.prototype, 'run').mockImplementation(function (this: SqliteConnection, sql, parameters) {
    note(sql)
    return run.call(this, sql, parameters)
  })
  const { query: queryPostgres } = Client.prototype
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...words: unknown[]) {
    const [config] = words
    if (typeof config === 'object' && config !== null && 'text' in config) note(String(config.text))
    return Reflect.apply(queryPostgres, this, words)
  })
  for (const { latchkey } of worlds) {
    const { handler } = latchkey
    vi.spyOn(latchkey, 'handler').mockImplementation(async (request, connection) => {
      const name = nameOf(request)
      const response = await underWay.run(name, () => handler(request, connection))
      const location = response.headers.get('location') ?? ''
      if (response.status < 400 && !location.includes('error=')) answered.add(name)
      return response
    })
  }
  onTestFinished(() => void vi.restoreAllMocks())
  return { statements, succeededCalls: answered }
}

const nameOf = ({ method, url }: Request): string => {
  const path = new URL(url).pathname.replace('/api/auth', '')
  return routes.find((route) => route.method === method && route.pattern.test(path))?.name ?? ''
}

const routes = Object.entries<Call>(calls).map(([name, call]) => ({
  name,
  method: call.method,
  pattern: new RegExp(`^${call.path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '[^/]+')}$`),
}))
