import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import {
  FIFTY,
  injectConflicts,
  insertProfile,
  insertProfileNatively,
  openTestDatabase,
  startServerWithProfiles,
  startTestServer,
  testDialect,
  countUsers,
} from '@latchkey/testing'
import { deny } from './deny.ts'
import type { HookTransaction } from './hook-types.ts'

test('a unique key of the application that exists fails once instead of being retried', async () => {
  let runs = 0
  const server = await startServerWithProfiles({
    on: {
      'user.created': async (event, tx) => {
        runs++
        await insertProfile(event, tx)
        await insertProfile(event, tx)
      },
    },
  })
  expect((await server.createVisitor().signUp()).status).toBe(500)
  expect(runs).toBe(1)
  expect(await countUsers(server)).toBe(0)
})

test('a handler that catches the failure of its statement cannot commit half of its work on PostgreSQL', async () => {
  const server = await startServerWithProfiles({
    on: {
      'user.created': async (event, tx) => {
        await insertProfile(event, tx)
        await insertProfileNatively(event, tx, testDialect).catch(() => {})
      },
    },
  })
  const { status } = await server.createVisitor().signUp()
  // SQLite undoes only the failed statement.
  expect(status).toBe(testDialect === 'postgres' ? 500 : 200)
  expect(await server.listProfiles()).toHaveLength(await countUsers(server))
})

test('a handler rolls back to a savepoint', async () => {
  const server = await startServerWithProfiles({
    on: {
      'user.created': async (event, tx) => {
        const run = async (statement: string): Promise<void> => {
          if (testDialect === 'postgres') await tx.postgres.query(statement)
          else tx.sqlite.exec(statement)
        }
        await insertProfile(event, tx)
        await run('savepoint attempt')
        await insertProfileNatively(event, tx, testDialect).catch(() => run('rollback to attempt'))
      },
    },
  })
  const ann = await server.createUser()
  expect(await server.listProfiles()).toEqual([ann.email])
})

// SQLite has no conflicts within a transaction.
if (testDialect === 'postgres') {
  test('a transaction runs again after a conflict that follows a rollback to a savepoint', async () => {
    let runs = 0
    const server = await startServerWithProfiles({
      on: {
        'user.created': async (event, tx) => {
          runs++
          await tx.postgres.query('savepoint attempt')
          await tx.postgres.query('select 1 / 0').catch(() => tx.postgres.query('rollback to attempt'))
          await insertProfile(event, tx)
          if (runs === 1)
            await tx.postgres.query(`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`)
        },
      },
    })
    const ann = await server.createUser()
    expect(runs).toBe(2)
    expect(await server.listProfiles()).toEqual([ann.email])
  })
}

test.each([
  'begin',
  'COMMIT',
  ' rollback',
  'end transaction',
  'start transaction',
  '/* the end */ commit',
  "select 'a; b' -- first\n; commit",
])('a handler cannot end the transaction: %s', async (statement) => {
  const server = await startServerWithProfiles({
    on: {
      'user.created': async (event, tx) => {
        await insertProfile(event, tx)
        if (testDialect === 'postgres') await tx.postgres.query({ text: statement })
        else tx.sqlite.exec(statement)
      },
    },
  })
  expect((await server.createVisitor().signUp()).status).toBe(500)
  expect(await server.listProfiles()).toEqual([])
})

test('a handler that would commit through Kysely before it denies a sign-up stores no user', async () => {
  const server = await startServerWithProfiles({
    on: {
      'user.created': async (_, { kysely }) => {
        await kysely.executeQuery(CompiledQuery.raw('commit')).catch(() => {})
        return deny('NOT_NOW', 'Try again tomorrow')
      },
    },
  })
  expect((await server.createVisitor().signUp()).body.code).toBe('NOT_NOW')
  expect(await countUsers(server)).toBe(0)
})

test('a handler may use semicolons, commit and rollback in literals and comments', async () => {
  const statement = 'select \'; commit\', "email" from "user" /* ; end */ -- ; rollback'
  const server = await startServerWithProfiles({
    on: {
      'user.created': async (event, tx) => {
        await insertProfile(event, tx)
        await tx.kysely.executeQuery(CompiledQuery.raw(statement))
        if (testDialect === 'postgres') await tx.postgres.query(statement)
        else tx.sqlite.exec(statement)
      },
    },
  })
  const ann = await server.createUser()
  expect(await server.listProfiles()).toEqual([ann.email])
})

test('the transaction is unusable after the handler', async () => {
  let leaked: HookTransaction | undefined
  let leakedRead = (): unknown => undefined
  const server = await startServerWithProfiles({
    on: {
      'user.created': (_, tx) => {
        leaked = tx
        const client = testDialect === 'postgres' ? tx.postgres : tx.sqlite.prepare('select 1')
        leakedRead = () => ('query' in client ? client.query('select 1') : client.all())
      },
    },
  })
  await server.createUser()
  await expect(leaked?.kysely.selectFrom('user').select('id').execute()).rejects.toThrow('The connection was released')
  await expect((async () => leakedRead())()).rejects.toThrow('The transaction has ended')
})

test('a handler runs again after a conflict, and fifty parallel sign-ups store fifty rows', async () => {
  let runs = 0
  const conflicts = injectConflicts(await openTestDatabase())
  const server = await startTestServer({
    database: conflicts.database,
    hooks: {
      on: {
        'user.created': async ({ data }, tx) => {
          runs++
          await tx.kysely.updateTable('user').set({ banReason: data.email }).where('id', '=', data.userId).execute()
        },
      },
    },
  })
  conflicts.begin()
  const responses = await Promise.all(FIFTY.map(() => server.createVisitor().signUp()))
  expect(responses.filter(({ status }) => status !== 200)).toEqual([])
  const rows = await server.database.kysely.selectFrom('user').select(['email', 'banReason']).execute()
  expect(rows).toHaveLength(50)
  expect(rows.filter(({ email, banReason }) => email !== banReason)).toEqual([])
  expect(runs).toBeGreaterThan(100)
})

test('runTwice runs each handler twice per change and stores its rows once', async () => {
  let sideEffects = 0
  const server = await startServerWithProfiles({
    runTwice: true,
    on: {
      'user.created': async (event, tx) => {
        sideEffects++
        await insertProfile(event, tx)
      },
    },
  })
  const ann = await server.createUser()
  expect(sideEffects).toBe(2)
  expect(await server.listProfiles()).toEqual([ann.email])
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
  expect((await ann.post('/update-user', { name: 'Anna' })).status).toBe(200)
  expect(sideEffects).toBe(2)
})

test('a handler that never settles ends with its request, and other changes continue', {
  timeout: 40_000,
}, async () => {
  const server = await startServerWithProfiles({
    on: {
      'user.created': async (event, tx) => {
        await insertProfile(event, tx)
        if (event.data.name === 'Slow') await new Promise(() => {})
      },
    },
  })
  const startedAt = performance.now()
  expect((await server.createVisitor('Slow').signUp()).status).toBe(503)
  expect(performance.now() - startedAt).toBeLessThan(12_000)
  const ann = await server.createUser()
  expect(await server.listProfiles()).toEqual([ann.email])
})
