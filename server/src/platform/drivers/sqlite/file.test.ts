import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, startTestServer } from '@latchkey/testing'
import { sqlitePath } from '../sqlite.ts'

/** The permissions of the database file, its WAL and its index during a sign-up. */
const readPermissions = async (file: string): Promise<string[]> => {
  const server = await startTestServer({ database: openDatabase(`file:${file}`) })
  await server.createUser()
  const states = await Promise.all(['', '-wal', '-shm'].map((end) => stat(file + end)))
  return states.map(({ mode }) => (mode & 0o777).toString(8))
}

const createFolder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'latchkey-file-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test.skipIf(process.platform === 'win32')('creates files that only their owner can access', async () => {
  const folder = await createFolder()
  expect(await readPermissions(join(folder, 'latchkey.db'))).toEqual(['600', '600', '600'])
  expect(await readPermissions(join(folder, 'new', 'latchkey.db'))).toEqual(['600', '600', '600'])
})

test.skipIf(process.platform === 'win32')('keeps the permissions of an existing file', async () => {
  const file = join(await createFolder(), 'latchkey.db')
  await writeFile(file, '', { mode: 0o640 })
  expect(await readPermissions(file)).toEqual(['640', '640', '640'])
})

test.skipIf(process.platform === 'win32').each(['an existing file', 'a new file'])(
  'confirms changes through a symbolic link to %s',
  async (kind) => {
    const folder = await createFolder()
    const [file, link] = [join(folder, 'volume', 'latchkey.db'), join(folder, 'link.db')]
    await mkdir(dirname(file))
    if (kind === 'an existing file') await writeFile(file, '')
    await symlink(file, link)
    const server = await startTestServer({ database: openDatabase(`file:${link}`) })
    const ann = await server.createUser()
    expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
    expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0)
  },
)

test.each([
  'file::memory:',
  ':memory:',
  'file:/var/latchkey.db?mode=ro',
  'file:///var/latchkey.db?cache=shared',
  '/var/latchkey.db',
  'file:',
])('rejects the URL %s with an error that names the expected form', (url) => {
  expect(() => sqlitePath(url)).toThrow(/^A SQLite database is .*file/)
})
