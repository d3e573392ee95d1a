import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, startTestServer } from '@latchkey/testing'
import { sqlitePath } from '../sqlite.ts'

/** The permissions of the database file, its WAL and its index during a sign-up. */
const permissionsOf = async (file: string): Promise<string[]> => {
  const server = await startTestServer({ database: openDatabase(`file:${file}`) })
  await server.createUser()
  const states = await Promise.all(['', '-wal', '-shm'].map((end) => stat(file + end)))
  return states.map(({ mode }) => (mode & 0o777).toString(8))
}

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'latchkey-file-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test.skipIf(process.platform === 'win32')(
  'the file, its log and its index are for their owner alone, also in a folder that was there; a file that was there keeps its permissions',
  async () => {
    const place = await folder()
    expect(await permissionsOf(join(place, 'made.db'))).toEqual(['600', '600', '600'])
    expect(await permissionsOf(join(place, 'new', 'made.db'))).toEqual(['600', '600', '600'])
    const given = join(place, 'given.db')
    await writeFile(given, '', { mode: 0o640 })
    expect(await permissionsOf(given)).toEqual(['640', '640', '640'])
  },
)

test.each([
  'file::memory:',
  ':memory:',
  'file:/var/latchkey.db?mode=ro',
  'file:///var/latchkey.db?cache=shared',
  '/var/latchkey.db',
  'file:',
])('a value that cannot be used stops the start with a sentence that names it: DATABASE_URL %s', (url) => {
  expect(() => sqlitePath(url)).toThrow(/^A SQLite database is .*file/)
})
