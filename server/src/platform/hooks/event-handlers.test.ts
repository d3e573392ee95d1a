import { expect, expectTypeOf, test } from 'vitest'
import {
  getCallbackError,
  createUserWithId,
  createUserWithRole,
  insertProfile,
  insertProfileNatively,
  signInWithProvider,
  startServerWithProfiles,
  startSocialTestServer,
  startTestServer,
  testDialect,
  countUsers,
} from '@latchkey/testing'
import type { EventName, LatchkeyEvent } from '../audit/events.ts'
import { deny } from './deny.ts'
import type { EventHandlers } from './hook-types.ts'

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
  expect(names.splice(0)).toEqual(['organization.created', 'team.created', 'member.added'])
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
