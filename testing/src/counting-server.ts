import type { Database, Observer } from '@latchkey/server'
import { silentObserver } from '@latchkey/server/test-support'
import type { KyselyPlugin, QueryId } from 'kysely'
import { expect } from 'vitest'
import { openTestDatabase } from './databases.ts'
import { startTestServer } from './test-server.ts'
import type { TestResponse } from './test-user.ts'

/** Counts hashes and statements. Excludes the outbox and webhooks, which work after the response. */
export const startCountingServer = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  let statements = 0
  let algorithms: string[] = []
  const observer: Observer = {
    ...silentObserver,
    work: (work, run) => {
      if (work.kind === 'password') algorithms.push(work.name)
      return run()
    },
  }
  const outboxQueries = new WeakSet<QueryId>()
  const counter: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (
        node.kind !== 'InsertQueryNode' &&
        /"name":"(mail|eventDelivery|webhookDelivery|webhookEndpoint)"/.test(JSON.stringify(node))
      )
        outboxQueries.add(queryId)
      return node
    },
    // Not in transformQuery: prepared statements are transformed once and executed often.
    transformResult: async ({ result, queryId }) => {
      if (!outboxQueries.has(queryId)) statements++
      return result
    },
  }
  const database = await openTestDatabase()
  const counted: Database = {
    ...database,
    kysely: database.kysely.withPlugin(counter),
    read: (...query) => {
      statements++
      return database.read(...query)
    },
    transaction: (work) =>
      database.transaction(({ kysely, run, send, ...open }) =>
        work({
          ...open,
          kysely: kysely.withPlugin(counter),
          run: (...query) => {
            statements++
            return run(...query)
          },
          send: (...query) => {
            statements++
            send(...query)
          },
        }),
      ),
  }
  const server = await startTestServer({ ...options, database: counted, observer })
  /** The parts of a response that an attacker can compare, and the work that it took. */
  const observe = async (send: () => Promise<TestResponse>) => {
    await server.waitForSentMails()
    // Waits for the outbox to delete decoy mails: a conflict would repeat the transaction of the measured call.
    const pendingMails = database.kysely.selectFrom('mail').select('id').where('status', '=', 'pending')
    await expect.poll(() => pendingMails.execute()).toEqual([])
    statements = 0
    algorithms = []
    const { status, body, setCookies } = await send()
    return {
      status,
      shape: toShape(body),
      cookies: setCookies.length,
      statements,
      hashes: algorithms.length,
      algorithms: algorithms.toSorted(),
    }
  }
  return { ...server, observe }
}

/** Compares generated values by type and all others by value. */
const toShape = (body: TestResponse['body']): unknown => {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      /^(id|name|email|createdAt|updatedAt)$/.test(key) ? typeof value : toShape(value),
    ]),
  )
}
