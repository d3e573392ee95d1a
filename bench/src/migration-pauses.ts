#!/usr/bin/env node
// npx tsx bench/src/migration-pauses.ts [USERS] upgrades a PostgreSQL database of the oldest release that works during an
// upgrade, while users sign in and sign up. Prints the duration of each migration and the longest wait of both, for
// docs/scale.md.
import { setTimeout as wait } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { migrate } from '@latchkey/server/migrations'
import { postgres } from '@latchkey/server/postgres'
import { migrations } from '@latchkey/server/test-support'
import { startPostgres } from '@latchkey/testing/processes'

const USERS = Number(process.argv[2] ?? 1_000_000)

/** The release that still serves during the upgrade has no later migration. */
const OLD_RELEASE = '0014-a-hundred-members'

/** Shorter durations are not printed. */
const MIN_PRINTED_MS = 100

const main = async (): Promise<void> => {
  const server = await startPostgres()
  const database = postgres(server.url)
  try {
    await migrate(
      database,
      selectMigrations((name) => name <= OLD_RELEASE),
    )
    await insertUsers(server.url)
    console.log(`${USERS.toLocaleString('en')} users; durations in ms\n`)
    console.log('| migration | duration | longest sign-in | longest sign-up |\n|---|---:|---:|---:|')
    const probes = [await startProbe(server.url, signIn), await startProbe(server.url, signUp)]
    for (const name of Object.keys(migrations).filter((migration) => migration > OLD_RELEASE)) {
      for (const probe of probes) probe.readAndResetLongest()
      const startedAt = performance.now()
      await migrate(
        database,
        selectMigrations((known) => known <= name),
      )
      const duration = performance.now() - startedAt
      const [signInMs = 0, signUpMs = 0] = probes.map((probe) => probe.readAndResetLongest())
      if (Math.max(duration, signInMs, signUpMs) < MIN_PRINTED_MS) continue
      console.log(`| ${[name, ...[duration, signInMs, signUpMs].map(Math.round)].join(' | ')} |`)
    }
    for (const probe of probes) await probe.stop()
  } finally {
    await database.close()
    await server.stop()
  }
}

const selectMigrations = (isSelected: (name: string) => boolean): typeof migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => isSelected(name)))

/** Inserts users with a password and a session. */
const insertUsers = async (url: string): Promise<void> => {
  const client = await connect(url)
  await client.query('set session_replication_role = replica')
  for (const insert of [
    `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
     select 'user' || i, 'Person ' || i, 'person' || i || '@example.com', 1, i, i`,
    `insert into "account" ("id", "providerId", "accountId", "userId", "password", "createdAt", "updatedAt")
     select 'account' || i, 'credential', 'user' || i, 'user' || i, 'hash', i, i`,
    `insert into "session" ("id", "tokenHash", "userId", "expiresAt", "remembered", "ipAddress", "userAgent",
       "createdAt", "updatedAt")
     select 'session' || i, 'hash' || i, 'user' || i, ${Date.now() + 86_400_000}, 1, '', '', i, i`,
  ]) {
    await client.query(`${insert} from generate_series(1, ${USERS}) as "numbers" (i)`)
  }
  await client.query('vacuum analyze')
  await client.end()
}

type Call = (client: Client) => Promise<unknown>

/** Writes the rows of a sign-in. */
const signIn: Call = async (client) => {
  const userId = `user${Math.ceil(Math.random() * USERS)}`
  await client.query('begin isolation level serializable')
  await client.query('select * from "user" join "account" on "account"."userId" = "user"."id" where "user"."id" = $1', [
    userId,
  ])
  await client.query(
    `insert into "session" ("id", "tokenHash", "userId", "expiresAt", "remembered", "ipAddress", "userAgent",
       "createdAt", "updatedAt") values ('probe', 'probe', $1, 0, 1, '', '', 0, 0)`,
    [userId],
  )
  await client.query(`delete from "session" where "id" = 'probe'`)
  await client.query('commit')
}

/** Writes the rows of a sign-up. */
const signUp: Call = async (client) => {
  await client.query('begin isolation level serializable')
  await client.query(
    `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
     values ('probe', 'Probe', 'probe@example.com', 0, 0, 0)`,
  )
  await client.query(`delete from "user" where "id" = 'probe'`)
  await client.query('commit')
}

/** Repeats a call, also after a conflict, as the service does. */
const startProbe = async (url: string, call: Call) => {
  const client = await connect(url)
  let longest = 0
  let startedAt = performance.now()
  let isStopped = false
  const loop = (async () => {
    while (!isStopped) {
      startedAt = performance.now()
      await call(client).catch(async (error: unknown) => {
        if (!isConflict(error)) throw error
        await client.query('rollback')
      })
      longest = Math.max(longest, performance.now() - startedAt)
      await wait(10)
    }
  })()
  return {
    /** Returns the longest duration in milliseconds since the previous reset. The running call counts too. */
    readAndResetLongest: (): number => {
      const duration = Math.max(longest, performance.now() - startedAt)
      longest = 0
      return duration
    },
    stop: async (): Promise<void> => {
      isStopped = true
      await loop
      await client.end()
    },
  }
}

/** Checks for a serialization failure or a deadlock. */
const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')

const connect = async (url: string): Promise<Client> => {
  const client = new Client(url)
  await client.connect()
  return client
}

await main()
