import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openConnection } from '@latchkey/server/test-support'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs the program in a temporary folder, which is also the folder of its configuration. */
const openFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-output-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const runCommand = async (...args: string[]): Promise<string> => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'service/src/main.ts'), ...args],
      {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          XDG_CONFIG_HOME: folder,
          DATABASE_URL: `file:${join(folder, 'latchkey.db')}`,
          LATCHKEY_SECRET: 'a secret of at least thirty-two characters',
        },
      },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await once(child, 'close')
    return output
  }
  return { folder, runCommand }
}

test('the address of a user in the source of an import cannot change the terminal or forge a line', async () => {
  const { folder, runCommand } = await openFolder()
  const source = openConnection(join(folder, 'old.db'))
  source.exec('create table user (id, name, email, emailVerified, createdAt, updatedAt)')
  source.exec('create table account (id, userId, providerId, accountId, createdAt, updatedAt)')
  source.exec('create table session (id, userId, token, expiresAt, createdAt, updatedAt)')
  source.prepare('insert into user values (?, ?, ?, 1, 0, 0)').run('eve', 'Eve', 'eve\u001B[2K\rDone.\n\u202E')
  source.close()
  const output = await runCommand('import', 'better-auth', `file:${join(folder, 'old.db')}`)
  expect(output).toContain(
    String.raw`skipped   user eve: eve\u{1b}[2K\u{d}Done.\u{a}\u{202e} is not a valid email address`,
  )
})

test('the name of a user cannot change the terminal of whoami', async () => {
  const { folder, runCommand } = await openFolder()
  const service = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ user: { name: 'Eve\u001B]0;owned\u0007\u009B2J', email: 'eve@example.com' } }))
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  onTestFinished(() => void service.close())
  const address = service.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  await mkdir(join(folder, 'latchkey'))
  await writeFile(join(folder, 'latchkey', 'logins.json'), JSON.stringify({ [url]: 'the token' }))
  expect(await runCommand('whoami')).toBe(String.raw`Eve\u{1b}]0;owned\u{7}\u{9b}2J <eve@example.com>` + '\n')
})
