import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FIFTY } from '../../server/src/testing/at-once.ts'
import { openDatabase } from '../../server/src/testing/databases.ts'
import { type NarrowWay, narrowWay } from '../../server/src/testing/narrow-way.ts'
import type { Person } from '../../server/src/testing/person.ts'
import { createPostgresDatabase } from '../../server/src/testing/postgres-template.ts'
import { pgbouncer, startPgBouncer } from '../../server/src/testing/start-pgbouncer.ts'
import { type World, world } from '../../server/src/testing/world.ts'
import { expectAllUnavailable, told, UNAVAILABLE } from './unavailable.ts'
import { failureOf } from '../../server/src/testing/failure-of.ts'

test('one that stands still costs a 503, a connection that leads nowhere a wait, and a slow statement nothing', async () => {
  // Each waits for seconds, and does nothing meanwhile.
  const stories = [
    standsStill(narrowWay),
    pgbouncer && standsStill(behindPgBouncer(pgbouncer)),
    leadsNowhere(),
    takesItsTime(),
  ]
  await expect(Promise.all(stories)).resolves.toHaveLength(4)
})

/** Every call is answered 503, and all goes on when it speaks again. */
const standsStill = async (lead: (url: string) => Promise<NarrowWay>): Promise<void> => {
  const { here, ann, way } = await nodeBehind(lead)
  const underWay = await inTheMiddle(here)
  way.holdUp()
  const lastWord = failureOf(underWay())
  await expectAllUnavailable(here, ann)
  expect(here.database.isUnavailable(await lastWord)).toBe(true)
  // Now that it is known nobody waits for it any more, as one would who connects; nor does anything pile up.
  const since = performance.now()
  await expectAllUnavailable(here, ann)
  expect(performance.now() - since).toBeLessThan(4000)
  expect(told(await here.stranger().get('/ok'))).toEqual(UNAVAILABLE)
  expect(here.database.load()).toEqual({ busy: 0, idle: 0, waiting: 0 })
  way.letGo()
  await vi.waitFor(async () => expect((await here.stranger().get('/ok')).status).toBe(200), { timeout: 10_000 })
  expect(await ann.whoAmI()).toMatchObject({ email: ann.email })
  const statuses = await Promise.all(FIFTY.map(async () => (await ann.post('/update-user', { name: 'Anna' })).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
}

const behindPgBouncer =
  (program: string) =>
  async (url: string): Promise<NarrowWay> => {
    const way = await narrowWay(url)
    const pooler = await startPgBouncer(program, way.url)
    onTestFinished(pooler.stop)
    return { ...way, url: pooler.url }
  }

const leadsNowhere = async (): Promise<void> => {
  const { here, ann, way } = await nodeBehind(narrowWay)
  way.lose()
  const [session, update] = await Promise.all([ann.get('/get-session'), ann.post('/update-user', { name: 'Anna' })])
  expect([session.status, update.status]).toEqual([200, 200])
  expect(here.database.load()).toMatchObject({ busy: 0, waiting: 0 })
}

const takesItsTime = async (): Promise<void> => {
  const { here } = await nodeBehind(narrowWay)
  const { kysely } = here.database
  const statement = sql`select pg_sleep(5)`
  await Promise.all([kysely.transaction().execute((tx) => statement.execute(tx)), statement.execute(kysely)])
}

/** A transaction that has begun; what is answered goes on with it. */
const inTheMiddle = async ({ database }: World): Promise<() => Promise<void>> => {
  const transaction = await database.kysely.startTransaction().execute()
  await sql`select 1`.execute(transaction)
  return async () => {
    try {
      await sql`select 2`.execute(transaction)
    } finally {
      await transaction.rollback().execute()
    }
  }
}

/** A node that has been used, so that its connections are there. */
const nodeBehind = async (
  lead: (url: string) => Promise<NarrowWay>,
): Promise<{ here: World; ann: Person; way: NarrowWay }> => {
  const place = await createPostgresDatabase('migrated')
  onTestFinished(place.remove)
  const way = await lead(place.url)
  const here = await world({ database: openDatabase(way.url) })
  const ann = await here.person('Ann')
  await Promise.all(FIFTY.slice(0, 10).map(() => ann.post('/update-user', { name: 'Ann' })))
  return { here, ann, way }
}
