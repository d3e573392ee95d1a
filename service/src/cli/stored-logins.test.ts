import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeLogins, findLoginUrl } from './stored-logins.ts'

const createFolder = async (): Promise<string> => {
  const home = await mkdtemp(join(tmpdir(), 'latchkey-logins-'))
  vi.stubEnv('XDG_CONFIG_HOME', home)
  vi.stubEnv('APPDATA', home)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await rm(home, { recursive: true, force: true })
  })
  return join(home, 'latchkey')
}

const storeLogin = (url: string) => changeLogins((logins) => ({ ...logins, [url]: `token of ${url}` }))

test('keeps the tokens of all services that users sign in to at the same time', async () => {
  const folder = await createFolder()
  const urls = Array.from({ length: 20 }, (_, count) => `https://service-${count}.example.com`)
  await Promise.all(urls.map(storeLogin))
  expect(Object.keys(JSON.parse(await readFile(join(folder, 'logins.json'), 'utf8'))).sort()).toEqual(urls.sort())
  expect(await readdir(folder)).toEqual(['logins.json'])
})

test('replaces the temporary file of a command that was killed, which other users can read', async () => {
  const folder = await createFolder()
  await mkdir(folder)
  await writeFile(join(folder, 'logins.json.new'), '{"https://a', { mode: 0o644 })
  await storeLogin('https://a.example.com')
  expect(JSON.parse(await readFile(join(folder, 'logins.json'), 'utf8'))).toEqual({
    'https://a.example.com': 'token of https://a.example.com',
  })
  expect(await readdir(folder)).toEqual(['logins.json'])
  if (process.platform !== 'win32') expect((await stat(join(folder, 'logins.json'))).mode & 0o777).toBe(0o600)
})

test('waits for other commands, each of which has created the temporary file recently', async () => {
  const folder = await createFolder()
  await mkdir(folder)
  const file = join(folder, 'logins.json.new')
  await writeFile(file, 'of the first command')
  const stored = storeLogin('https://a.example.com')
  await wait(1300)
  await rm(file)
  await writeFile(file, 'of the second command')
  await wait(1300)
  expect(await readFile(file, 'utf8')).toBe('of the second command')
  await rm(file)
  await stored
  expect(await readdir(folder)).toEqual(['logins.json'])
})

test('leaves no temporary file if the stored tokens cannot be read', async () => {
  const folder = await createFolder()
  await mkdir(folder)
  await writeFile(join(folder, 'logins.json'), 'damaged')
  await expect(storeLogin('https://a.example.com')).rejects.toThrow('is not JSON: remove it and sign in again')
  expect(await readdir(folder)).toEqual(['logins.json'])
})

test.each([
  ['https://given.example.com/', { LATCHKEY_URL: 'https://set.example.com' }, 'https://given.example.com'],
  [undefined, { LATCHKEY_URL: ' https://set.example.com/accounts ' }, 'https://set.example.com/accounts'],
  [undefined, { LATCHKEY_URL: '' }, 'http://localhost:3000'],
  [undefined, {}, 'http://localhost:3000'],
  ['http://accounts.localhost:3000', {}, 'http://accounts.localhost:3000'],
  ['http://127.0.0.2:3000', {}, 'http://127.0.0.2:3000'],
])('latchkey login with the URL %j and the variables %j signs in to %s', (operand, variables, url) => {
  expect(findLoginUrl(operand, variables)).toBe(url)
})
