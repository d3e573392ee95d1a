import { CompiledQuery } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import {
  getCallbackError,
  createUserWithId,
  createUserWithRole,
  FIFTY,
  injectConflicts,
  insertProfile,
  insertProfileNatively,
  openTestDatabase,
  signInWithProvider,
  startServerWithProfiles,
  startSocialTestServer,
  startTestServer,
  testDialect,
} from '@latchkey/testing'
import type { EventName, LatchkeyEvent } from '../audit/events.ts'
import { deny } from './deny.ts'
import type { EventHandlers, HookTransaction } from './hook-types.ts'

test.each<[name: string, handler: EventHandlers['user.created']]>([
  ['Kysely', insertProfile],
  ['the client of the driver', (event, tx) => insertProfileNatively(event, tx, testDialect)],
])('a row of the application is stored with the account and deleted with it: %s', async (_, handler) => {
  const server = await startServerWithProfiles({ on: { 'user.created': handler } }, deletionWithoutMail)
  const ann = await server.createUser()
  expect(await server.listProfiles()).toEqual([ann.email])
  expect((await ann.post('/delete-user', { password: ann.password })).status).toBe(200)
  expect(await server.listProfiles()).toEqual([])
})

const deletionWithoutMail = { user: { deleteUser: { sendDeleteAccountVerification: false } } }

test('a row of the application is rolled back with the account', async () => {
  let runs = 0
  const server = await startServerWithProfiles({
    on: {
      'user.created': (event, tx) => {
        runs++
        return insertProfile(event, tx)
      },
      'session.started': () => deny('NOT_NOW', 'Try again tomorrow'),
    },
  })
  expect((await server.createVisitor().signUp()).body.code).toBe('NOT_NOW')
  expect(runs).toBe(1)
  expect(await server.listProfiles()).toEqual([])
  expect(await countUsers(server)).toBe(0)
})

test('a handler that throws undoes the account, and the response has no details', async () => {
  const errors: object[] = []
  const server = await startServerWithProfiles(
    {
      on: {
        'user.created': async (event, tx) => {
          await insertProfile(event, tx)
          throw new Error('The billing system is secret')
        },
      },
    },
    { logger: { ...silent, error: (fields) => errors.push(fields) } },
  )
  const { status, body } = await server.createVisitor().signUp()
  expect({ status, body }).toEqual({
    status: 500,
    body: { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side' },
  })
  expect(errors).toMatchObject([
    { hook: 'user.created', error: expect.stringContaining('The billing system is secret') },
  ])
  expect(await server.listProfiles()).toEqual([])
  expect(await countUsers(server)).toBe(0)
})

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const countUsers = async ({ database }: Awaited<ReturnType<typeof startTestServer>>): Promise<number> =>
  (await database.kysely.selectFrom('user').select('id').execute()).length

test('a denial becomes the response and undoes the change', async () => {
  const server = await startTestServer({
    hooks: {
      on: {
        'organization.created': ({ data }) => {
          if (data.slug === 'taken') throw deny('PLAN_TOO_SMALL', 'Your plan has no organizations', 402)
        },
        'member.removed': () => deny('MEMBER_HAS_OPEN_INVOICES', 'Pay first'),
      },
    },
  })
  const ann = await server.createUser()
  expect(await ann.post('/organization/create', { name: 'Acme', slug: 'taken' })).toMatchObject({
    status: 402,
    body: { code: 'PLAN_TOO_SMALL', message: 'Your plan has no organizations' },
  })
  const acme = await ann.createOrganization()
  const bob = await server.createUser('Bob')
  const { id } = await bob.joinOrganization(acme)
  expect(await ann.post('/organization/remove-member', { memberIdOrEmail: id })).toMatchObject({
    status: 403,
    body: { code: 'MEMBER_HAS_OPEN_INVOICES' },
  })
  const members = await server.database.kysely.selectFrom('member').select('id').execute()
  expect(members).toHaveLength(2)
})

test('a denial of a sign-up with a provider redirects with its code', async () => {
  const server = await startSocialTestServer({
    hooks: {
      on: { 'account.linked': ({ data }) => deny(`NO_${data.provider.toUpperCase()}`, 'Use another provider') },
    },
  })
  const ann = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(ann, server, 'google'))).toBe('no_google')
  expect(await countUsers(server)).toBe(0)
})

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

test('a literal of a handler may contain a semicolon and the name of such a statement', async () => {
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

test('describes each new user with the method of the sign-up', async () => {
  const events: LatchkeyEvent<'user.created'>[] = []
  const server = await startTestServer({ hooks: { on: { 'user.created': (event) => void events.push(event) } } })
  const root = await createUserWithRole(server, 'admin')
  const bob = server.createVisitor('Bob')
  const created = await root.post('/admin/create-user', { email: bob.email, name: 'Bob', password: bob.password })
  expect(created.status).toBe(200)
  const log = await server.database.kysely
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'user.created')
    .execute()
  expect(events.map(({ id }) => id).toSorted()).toEqual(log.map(({ id }) => id).toSorted())
  expect(events).toEqual([
    expect.objectContaining({
      name: 'user.created',
      actorId: root.id,
      data: { userId: root.id, email: root.email, name: 'Root', role: 'user', emailVerified: false, via: 'password' },
    }),
    expect.objectContaining({
      actorId: root.id,
      data: {
        userId: created.body.user.id,
        email: bob.email,
        name: 'Bob',
        role: 'user',
        emailVerified: false,
        via: 'admin',
      },
    }),
  ])
})

test('reports the changes of an account and of an organization in their order', async () => {
  const names: EventName[] = []
  const record = ({ name }: LatchkeyEvent) => void names.push(name)
  const server = await startTestServer({
    ...deletionWithoutMail,
    hooks: {
      on: {
        'user.email-changed': record,
        'user.deleted': record,
        'organization.created': record,
        'organization.updated': record,
        'member.added': record,
        'member.left': record,
        'team.created': record,
      },
    },
  })
  const ann = await server.createUser()
  const acme = await ann.createOrganization()
  expect(names.splice(0)).toEqual(['member.added', 'organization.created', 'team.created'])
  await ann.post('/organization/update', { data: { name: 'Acme Inc' } })
  expect(names.splice(0)).toEqual(['organization.updated'])
  const bob = await createUserWithId(server)
  await bob.joinOrganization(acme)
  await bob.post('/change-email', { newEmail: 'new@example.com' })
  await bob.post('/delete-user', { password: bob.password })
  expect(names).toEqual(['member.added', 'user.email-changed', 'member.left', 'user.deleted'])
})

test('the types name the events and their data', () => {
  expectTypeOf<LatchkeyEvent<'user.created'>['data']>().toEqualTypeOf<{
    readonly userId: string
    readonly email: string
    readonly name: string
    readonly role: string
    readonly emailVerified: boolean
    readonly via: 'password' | 'email-code' | 'invitation' | 'provider' | 'admin'
  }>()
  expectTypeOf<LatchkeyEvent<'user.deleted'>['data']>().toEqualTypeOf<{
    readonly userId: string
    readonly email: string
    readonly name: string
  }>()
  expectTypeOf<LatchkeyEvent<'member.added'>['data']>().toEqualTypeOf<{
    readonly memberId: string
    readonly organizationId: string
    readonly userId: string
    readonly role: string
  }>()
  expectTypeOf<LatchkeyEvent<'session.revoked'>['data']>().toEqualTypeOf<{
    readonly sessionId: string
    readonly userId: string
  }>()
  expectTypeOf<'accounts.imported'>().not.toExtend<EventName>()
  expectTypeOf<keyof EventHandlers>().toEqualTypeOf<EventName>()
  // @ts-expect-error: no such event.
  const unknown: EventHandlers = { 'user.craeted': () => {} }
  expect(unknown).toBeDefined()
})
