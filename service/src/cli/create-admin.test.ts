import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLatchkey } from '@latchkey/server'
import { sqlite } from '@latchkey/server/sqlite'
import { expect, onTestFinished, test } from 'vitest'

const secret = 'a secret of at least thirty-two characters'
const password = 'a password of some length'
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs the program like an operator, in a temporary folder. */
const openFolder = async (variables: Readonly<Record<string, string>> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-admin-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const url = `file:${join(folder, 'latchkey.db')}`
  const runCommand = async (...args: string[]) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'service/src/main.ts'), ...args],
      {
        cwd: folder,
        env: { PATH: process.env.PATH, DATABASE_URL: url, LATCHKEY_SECRET: secret, ...variables },
      },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = await once(child, 'close')
    return { code, output }
  }
  const startService = async () => {
    const service = createLatchkey({
      baseURL: 'http://localhost:3000',
      secret,
      database: sqlite(url),
      emailAndPassword: { enabled: true },
      admin: {},
    })
    onTestFinished(() => service.close())
    await service.ready()
    return service
  }
  return { folder, url, runCommand, startService }
}

test('admin create: creates an admin who chooses a password with the printed link', async () => {
  const { runCommand, startService } = await openFolder()
  const { code, output } = await runCommand('admin', 'create', 'Ann@Example.com', '--name', 'Ann')
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('ann@example.com is a new admin') })
  const { api } = await startService()
  const [, token = ''] = /http:\/\/localhost:3000\/api\/auth\/reset-password\/(\w{24})\?/.exec(output) ?? []
  await api.resetPassword({ body: { newPassword: password, token } })
  await expect(api.resetPassword({ body: { newPassword: password, token } })).rejects.toMatchObject({
    code: 'INVALID_TOKEN',
  })
  const { headers } = await api.signInEmail({ body: { email: 'ann@example.com', password }, returnHeaders: true })
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { users } = await api.listUsers({ headers: { cookie } })
  expect(users).toMatchObject([{ email: 'ann@example.com', name: 'Ann', role: 'admin' }])
  const { activity } = await api.listAllActivity({ headers: { cookie } })
  expect(activity).toContainEqual(expect.objectContaining({ action: 'admin.created', target: `user:${users[0]?.id}` }))
})

test('commands use the database of the options file', async () => {
  const { folder, runCommand } = await openFolder()
  const driver = fileURLToPath(import.meta.resolve('@latchkey/server/sqlite'))
  const file = JSON.stringify(`file:${join(folder, 'app.db')}`)
  await writeFile(
    join(folder, 'latchkey.config.mjs'),
    `import { sqlite } from ${JSON.stringify(driver)}\nexport default { database: sqlite(${file}) }`,
  )
  expect(await runCommand('admin', 'create', 'ann@example.com')).toMatchObject({ code: 0 })
  const exported = await runCommand('export', 'user', 'ann@example.com')
  expect(exported).toMatchObject({ code: 0, output: expect.stringContaining('"ann@example.com"') })
  expect(await readdir(folder)).not.toContain('latchkey.db')
})

test('admin create: refuses a user who has not proven the mailbox, and names the alternatives', async () => {
  const { runCommand, startService } = await openFolder()
  const { api } = await startService()
  await api.signUpEmail({ body: { email: 'bob@example.com', name: 'Bob', password } })
  const { code, output } = await runCommand('admin', 'create', 'bob@example.com')
  expect({ code, output }).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /has not proven that bob@example\.com is theirs.*reset the password.*--allow-unproven/s,
    ),
  })
  expect(output).not.toMatch(/\n\s+at /)
})

test('admin create --allow-unproven: promotes an existing user', async () => {
  const { runCommand, startService } = await openFolder()
  const { api } = await startService()
  const { user } = await api.signUpEmail({ body: { email: 'bob@example.com', name: 'Bob', password } })
  const { code, output } = await runCommand('admin', 'create', 'bob@example.com', '--allow-unproven')
  expect({ code, output: output.trim() }).toEqual({ code: 0, output: 'bob@example.com is an admin now.' })
  const permissions = { user: ['set-role'] }
  expect(await api.userHasPermission({ body: { userId: user.id, permissions } })).toEqual({
    error: null,
    success: true,
  })
})

test('admin create: names a new database, and prints a new link for an admin who has not chosen a password', async () => {
  const { folder, runCommand } = await openFolder()
  const first = await runCommand('admin', 'create', 'ann@example.com')
  expect(first.output).toContain(`Created the database ${join(folder, 'latchkey.db')}.`)
  const { code, output } = await runCommand('admin', 'create', 'ann@example.com')
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^ann@example\.com is an admin now\.\nChoose a password.*:\nhttp:\S+\n$/),
  })
})

test('admin create: names the option if no role is one of admins', async () => {
  const { folder, runCommand } = await openFolder()
  await writeFile(join(folder, 'latchkey.config.json'), JSON.stringify({ admin: { roles: { admin: {} } } }))
  const { code, output } = await runCommand('admin', 'create', 'ann@example.com')
  expect({ code, output }).toMatchObject({
    code: 1,
    output: expect.stringContaining('no role of the option admin.roles'),
  })
})

test.each([
  [['admin', 'create'], 'admin create requires EMAIL'],
  [['admin', 'create', ' '], 'EMAIL is empty: latchkey admin create EMAIL'],
  [['login', ''], 'URL is empty: latchkey login [URL]'],
  [['logout', ''], 'URL is empty: latchkey logout [URL]'],
  [['admin', 'create', 'invalid'], 'invalid: Invalid email'],
  [['admin', 'create', 'ann@example.com', '--name', 'x'.repeat(1000)], '--name: '],
  [
    ['admin', 'remove', 'ann@example.com'],
    'unknown command: admin remove ann@example.com\n\nlatchkey admin create EMAIL',
  ],
  [['backup', 'nowhere/copy.db'], 'the folder '],
  [['import', 'better-auth', 'postgres://localhost:1/app'], 'SOURCE cannot be read: connect ECONNREFUSED'],
  [['import', 'better-auth', './latchkey.db'], 'SOURCE and DATABASE_URL are the same database'],
  [['--nonsense'], 'unknown option --nonsense for serve'],
  [['serve', '--port', '4000'], 'PORT=4000 latchkey serve'],
])('latchkey %j exits with a message', async (args, message) => {
  const { runCommand, startService } = await openFolder()
  await startService()
  const { code, output } = await runCommand(...args)
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(message) })
  expect(output).not.toMatch(/\n\s+at /)
})

const commandsOnExistingData = [
  [['export', 'user', 'ann@example.com']],
  [['keys', 'replace']],
  [['secret', 'rotate', '--finish']],
]

test.each([...commandsOnExistingData, [['backup', 'copy.db']]])(
  'latchkey %j creates nothing in a folder without a database',
  async (args) => {
    const { folder, runCommand } = await openFolder()
    await writeFile(join(folder, 'latchkey.config.json'), JSON.stringify({ jwt: { enabled: true } }))
    const { code, output } = await runCommand(...args)
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('latchkey.db does not exist') })
    expect(await readdir(folder)).toEqual(['latchkey.config.json'])
  },
)

test.each(commandsOnExistingData)('latchkey %j does not run pending migrations', async (args) => {
  const { url, runCommand } = await openFolder()
  const database = sqlite(url)
  onTestFinished(() => database.close())
  await database.kysely.schema.createTable('note').addColumn('id', 'text').execute()
  expect(await runCommand(...args)).toMatchObject({
    code: 1,
    output: expect.stringContaining('the database has pending migrations: run latchkey migrate first'),
  })
  expect((await database.kysely.introspection.getTables()).map(({ name }) => name)).toEqual(['note'])
})

test.each([
  ...commandsOnExistingData,
  [['admin', 'create', 'ann@example.com']],
  [['migrate']],
  [['import', 'better-auth', './latchkey.db']],
])('latchkey %j names DATABASE_URL if the database is not reachable', async (args) => {
  const { folder, runCommand, startService } = await openFolder({ DATABASE_URL: 'postgres://localhost:1/nowhere' })
  await startService()
  await writeFile(join(folder, 'latchkey.config.json'), JSON.stringify({ jwt: { enabled: true } }))
  const { code, output } = await runCommand(...args)
  expect({ code, output }).toMatchObject({
    code: 1,
    output: expect.stringContaining('DATABASE_URL names a database that cannot be used: '),
  })
})

test('doctor: names the options file and the missing database, so that a wrong folder is noticed', async () => {
  const { folder, runCommand } = await openFolder()
  await writeFile(join(folder, 'latchkey.config.json'), '{}')
  const { output } = await runCommand('doctor')
  expect(output).toContain('The environment and latchkey.config.json are valid.')
  expect(output).toContain(`The database ${join(folder, 'latchkey.db')} does not exist yet.`)
})

test('import better-auth: names SOURCE if a query of it fails', async () => {
  const { folder, runCommand } = await openFolder()
  const source = sqlite(`file:${join(folder, 'source.db')}`)
  onTestFinished(() => source.close())
  const db = source.kysely.withTables<{ person: { id: string } }>()
  await db.schema.createTable('person').addColumn('id', 'text').execute()
  await db.schema.createView('user').as(db.selectFrom('person').selectAll()).execute()
  await db.schema.dropTable('person').execute()
  expect(await runCommand('import', 'better-auth', './source.db')).toMatchObject({
    code: 1,
    output: expect.stringContaining('SOURCE cannot be read: no such table: main.person'),
  })
})

test('keys replace: says how long running nodes use the old keys', async () => {
  const { folder, runCommand, startService } = await openFolder()
  await startService()
  await writeFile(join(folder, 'latchkey.config.json'), JSON.stringify({ jwt: { enabled: true } }))
  expect(await runCommand('keys', 'replace')).toMatchObject({
    code: 0,
    output: expect.stringContaining('Running nodes still sign with the old keys and publish them for up to a minute.'),
  })
})

test.each(['--help', 'help'])(
  'latchkey %s lists the commands, each on a line of at most 120 characters',
  async (word) => {
    const { runCommand } = await openFolder()
    const { code, output } = await runCommand(word)
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('latchkey admin create EMAIL') })
    expect(output.split('\n').filter((line) => line.length > 120)).toEqual([])
  },
)

test('latchkey help COMMAND describes the command', async () => {
  const { runCommand } = await openFolder()
  const { code, output } = await runCommand('help', 'admin', 'create')
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/^latchkey admin create EMAIL \[/) })
})
