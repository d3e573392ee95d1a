import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../platform/database/tables.ts'
import { createUserWithRole, createUserWithId, startTestServer, type TestServer } from '@latchkey/testing'

const lock = (db: Kysely<Tables>) => sql`select pg_advisory_xact_lock(1)`.execute(db)

/** On PostgreSQL, delays the reads of lists until the returned function is called. SQLite reads synchronously. */
const delayReads = ({ database }: TestServer): Promise<() => Promise<unknown>> =>
  new Promise((resolve) => {
    if (database.dialect === 'sqlite') return resolve(() => Promise.resolve())
    const holding = database.transaction(async ({ kysely }) => {
      await lock(kysely)
      const reading = lock(database.kysely)
      await new Promise<void>((release) => {
        resolve(() => {
          release()
          return Promise.all([holding, reading])
        })
      })
    })
  })

test.each(['list-members', 'list-invitations', 'list-teams', 'list-activity', 'export-activity?format=json'])(
  'a member who is removed while /organization/%s is read receives no later data (R59)',
  async (list) => {
    const server = await startTestServer()
    const ann = await server.createUser('Ann')
    const bob = await server.createUser('Bob')
    const { id: organizationId } = await ann.createOrganization()
    const { id: memberIdOrEmail } = await bob.joinOrganization({ id: organizationId }, 'owner')
    await bob.post('/organization/set-active', { organizationId })
    const end = await delayReads(server)
    const listing = bob.get(`/organization/${list}`)
    await wait(100)
    expect((await ann.post('/organization/remove-member', { memberIdOrEmail })).status).toBe(200)
    await (await server.createUser('Zoe')).joinOrganization({ id: organizationId })
    await ann.post('/organization/invite-member', { email: 'zoe@example.org', role: 'member' })
    await ann.post('/organization/create-team', { name: 'Team of Zoe' })
    await end()
    const { status, body } = await listing
    expect(JSON.stringify(body)).not.toMatch(/\bzoe\b/i)
    if (server.database.dialect === 'postgres') expect(status).toBe(403)
  },
)

test.each(['list-users', 'list-organizations', 'list-mails', 'list-activity', 'export-activity?format=json'])(
  'an admin who is banned while /admin/%s is read receives no later data (R59)',
  async (list) => {
    const server = await startTestServer()
    const root = await createUserWithRole(server, 'admin')
    const bad = await createUserWithRole(server, 'admin', 'Bad')
    const { id: userId } = await createUserWithId(server)
    const end = await delayReads(server)
    const listing = bad.get(`/admin/${list}`)
    await wait(100)
    expect((await root.post('/admin/ban-user', { userId: bad.id })).status).toBe(200)
    const zoe = await server.createUser('Zoe')
    await zoe.createOrganization()
    await zoe.post('/send-verification-email', { email: zoe.email })
    await root.post('/admin/ban-user', { userId, banReason: 'Zoe' })
    await end()
    const { status, body } = await listing
    expect(JSON.stringify(body)).not.toMatch(/\bzoe\b/i)
    if (server.database.dialect === 'postgres') expect(status).toBe(401)
  },
)
