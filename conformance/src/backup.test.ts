import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import {
  createApiKey,
  createPostgresDatabase,
  createVerifiedUser,
  createWebhook,
  enableTwoFactor,
  signInToChallenge,
  verifyApiKey,
  openDatabase,
  type TestUser,
  createTestUser,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import { waitUntil } from './wait-until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a program. Returns its exit code and output. */
const run = async (program: string, args: string[], variables: NodeJS.ProcessEnv = {}) => {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...variables } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (output += piece.toString()))
  const [code] = await once(child, 'close')
  return { code, output }
}

/** The arguments of `node` that run a command of the service. */
const createNodeArguments = (...command: string[]): string[] => [
  '--import',
  'tsx',
  join(root, 'service/src/main.ts'),
  ...command,
]

const createVariables = (databaseUrl: string) => ({
  PATH: process.env.PATH,
  DATABASE_URL: databaseUrl,
  LATCHKEY_SECRET: 'a secret of at least thirty-two characters',
})

const runLatchkey = (databaseUrl: string, ...command: string[]) =>
  run(process.execPath, createNodeArguments(...command), createVariables(databaseUrl))

const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Users who sign up and create organizations until `stop`. `completed` has those with completed requests. */
const createData = (server: TestServer): { completed: TestUser[]; stop(): Promise<unknown> } => {
  const completed: TestUser[] = []
  let isOver = false
  const stop = (): void => {
    isOver = true
  }
  onTestFinished(stop)
  const loops = ['Bob', 'Carol', 'Dan'].map(async (name) => {
    while (!isOver) {
      const user = await server.createUser(name)
      await user.createOrganization()
      completed.push(user)
    }
  })
  return {
    completed,
    stop: () => {
      stop()
      return Promise.all(loops)
    },
  }
}

/** Backs up a database under load, and expects a server on the restored database to work. */
const expectRestored = async (server: TestServer, backUp: () => Promise<string>): Promise<void> => {
  const ann = await server.createUser('Ann')
  const oldCookies = new Map(ann.cookies)
  const credentials = await createCredentials(server)
  const load = createData(server)
  await expect.poll(() => load.completed.length).toBeGreaterThan(5)
  const before = [...load.completed]
  const restoredUrl = await backUp()
  await ann.post('/revoke-sessions')
  expect(await ann.fetchUser()).toBeNull()
  await credentials.revoke()
  await load.stop()

  const restored = await startTestServer({ database: openDatabase(restoredUrl) })
  const { kysely } = restored.database
  const { rows } = await sql`select
    (select count(*) from "user" where "id" not in (select "userId" from "account")) as "withoutPassword",
    (select count(*) from "organization" where "id" not in (select "organizationId" from "member")) as "withoutOwner",
    (select count(*) from "organization" where "memberCount" <>
      (select count(*) from "member" where "organizationId" = "organization"."id")) as "miscounted"`.execute(kysely)
  expect(rows).toEqual([{ withoutPassword: 0, withoutOwner: 0, miscounted: 0 }])
  for (const user of before) {
    const restoredUser = createTestUser(restored, user.name, user.email)
    expect((await restoredUser.signIn()).status).toBe(200)
    expect((await restoredUser.get('/organization/list')).body).toHaveLength(1)
  }

  // Sessions and keys that were revoked after the backup are valid again until the statements of docs/backup.md run.
  const restoredAnn = createTestUser(restored, ann.name, ann.email)
  for (const [name, value] of oldCookies) restoredAnn.cookies.set(name, value)
  expect(await restoredAnn.fetchUser()).toMatchObject({ email: ann.email })
  expect(await verifyApiKey(restored, credentials.apiKey)).toBe('valid')
  for (const statement of await readCleanupStatements()) await sql.raw(statement).execute(kysely)
  expect(await restoredAnn.fetchUser()).toBeNull()
  expect((await restoredAnn.signIn()).status).toBe(200)
  await credentials.expectRevoked(restored)
}

/** Creates credentials that are revoked after the backup. */
const createCredentials = async (server: TestServer) => {
  const erin = await server.createUser('Erin')
  const { id: apiKeyId, key: apiKey } = await createApiKey(erin)
  const { id: organizationId } = await erin.createOrganization()
  const { id: webhookId } = await createWebhook(erin, 'https://attacker.example', { organizationId })
  const [signingKey] = (await erin.get('/jwks')).body.keys
  const fred = await createVerifiedUser(server, 'Fred')
  await enableTwoFactor(server, fred)
  expect((await (await signInToChallenge(fred)).post('/two-factor/request-recovery')).status).toBe(200)
  return {
    apiKey,
    revoke: async () => {
      expect((await erin.post('/api-key/delete', { keyId: apiKeyId })).status).toBe(200)
      expect((await erin.post('/webhook/delete', { webhookId })).status).toBe(200)
      expect((await fred.post('/two-factor/cancel-recovery', {})).status).toBe(200)
      await server.latchkey.api.replaceSigningKeys()
    },
    expectRevoked: async (restored: TestServer) => {
      expect(await verifyApiKey(restored, apiKey)).toBe('KEY_DISABLED')
      const restoredErin = createTestUser(restored, erin.name, erin.email)
      await restoredErin.signIn()
      const { webhooks } = (await restoredErin.get(`/webhook/list?organizationId=${organizationId}`)).body
      expect(webhooks).toMatchObject([{ id: webhookId, enabled: false, disabledReason: 'manual' }])
      const { keys } = (await restoredErin.get('/jwks')).body
      expect(keys).toEqual([expect.not.objectContaining({ kid: signingKey.kid })])
      const restoredFred = await signInToChallenge(createTestUser(restored, fred.name, fred.email))
      expect((await restoredFred.get('/two-factor/pending-recovery')).body).toBeNull()
    },
  }
}

/** The SQL statements of docs/backup.md. */
const readCleanupStatements = async (): Promise<string[]> => {
  const page = await readFile(join(root, 'docs/backup.md'), 'utf8')
  const [, statements = ''] = /```sql\n([^`]+)```/.exec(page) ?? []
  return statements.trim().split('\n')
}

test('restores a consistent backup of a SQLite file that was copied during sign-ups', async () => {
  const folder = await createFolder()
  const url = `file:${join(folder, 'latchkey.db')}`
  const copy = join(folder, 'copy.db')
  await expectRestored(await startTestServer({ database: openDatabase(url) }), async () => {
    expect(await runLatchkey(url, 'backup', copy)).toMatchObject({ code: 0 })
    return `file:${copy}`
  })
  expect((await stat(copy)).mode & 0o777).toBe(0o600)
  expect(await runLatchkey(url, 'backup', copy)).toMatchObject({
    code: 1,
    output: expect.stringContaining('exists and is not overwritten'),
  })
})

test('an interrupted backup leaves no file with the final name, and the next backup succeeds', async () => {
  const folder = await createFolder()
  const [file, copy] = [join(folder, 'latchkey.db'), join(folder, 'copy.db')]
  const url = `file:${file}`
  expect(await runLatchkey(url, 'migrate')).toMatchObject({ code: 0 })
  const database = openDatabase(url)
  const payload = 'x'.repeat(1_000_000)
  for (let count = 0; count < 100; count++) {
    const mail = { id: `${count}`, kind: '', recipient: '', language: 'en', payload, status: 'sent' } as const
    const timestamps = { attempts: 1, dueAt: 0, createdAt: 0, sentAt: 0, lastError: null }
    await database.kysely
      .insertInto('mail')
      .values({ ...mail, ...timestamps })
      .execute()
  }
  await database.close()

  const interrupted = spawn(process.execPath, createNodeArguments('backup', copy), { env: createVariables(url) })
  await waitUntil(() => existsSync(`${copy}.partial`), 'the copy to begin')
  interrupted.kill('SIGKILL')
  await once(interrupted, 'close')
  expect(existsSync(copy)).toBe(false)
  expect(await runLatchkey(url, 'backup', copy)).toMatchObject({ code: 0 })
  expect((await stat(copy)).size).toBeGreaterThan(100_000_000)
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
})

test('restores a consistent dump of a PostgreSQL database that was dumped during sign-ups', async ({ skip }) => {
  const source = await createPostgresDatabase('migrated')
  onTestFinished(source.remove)
  const folder = await findDumpFolder(source.url)
  if (!folder) return skip('this machine has no pg_dump for the version of its PostgreSQL')
  const target = await createPostgresDatabase('empty')
  onTestFinished(target.remove)
  const dump = join(await createFolder(), 'latchkey.dump')
  await expectRestored(await startTestServer({ database: openDatabase(source.url) }), async () => {
    const dumped = await run(join(folder, 'pg_dump'), ['--format=custom', `--file=${dump}`, source.url])
    expect(dumped).toEqual({ code: 0, output: '' })
    const args = ['--no-owner', '--exit-on-error', `--dbname=${target.url}`, dump]
    expect(await run(join(folder, 'pg_restore'), args)).toEqual({ code: 0, output: '' })
    return target.url
  })
  expect(await runLatchkey(source.url, 'backup', dump)).toMatchObject({
    code: 1,
    output: expect.stringContaining('pg_dump'),
  })
})

/** The folder of a pg_dump that is at least as new as the server. Older versions refuse to dump it. */
const findDumpFolder = async (url: string): Promise<string | undefined> => {
  const database = openDatabase(url)
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(
    database.kysely,
  )
  await database.close()
  const serverVersion = Math.floor(Number(rows[0]?.version) / 10_000)
  for (const folder of [...listDebianFolders(), ...(process.env.PATH ?? '').split(delimiter)]) {
    if (!existsSync(join(folder, 'pg_dump'))) continue
    const { output } = await run(join(folder, 'pg_dump'), ['--version'])
    if (Number(/\d+/.exec(output)?.[0]) >= serverVersion) return folder
  }
  return undefined
}

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const listDebianFolders = (): string[] =>
  existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map((version) => join(DEBIAN_FOLDER, version, 'bin')) : []
