import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLatchkey, type Options } from '@latchkey/server'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from './env.ts'
import { loadOptions } from './options.ts'

const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** The options of a service with this content of its options file, and a folder of its own. */
const optionsOf = async (file: unknown): Promise<Options> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-options-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const LATCHKEY_CONFIG = join(folder, 'options.json')
  await writeFile(LATCHKEY_CONFIG, JSON.stringify(file))
  const DATABASE_URL = `file:${join(folder, 'latchkey.db')}`
  return loadOptions(readEnvironment({ LATCHKEY_CONFIG, DATABASE_URL, LATCHKEY_SECRET: 'x'.repeat(32) }), logger)
}

test('the service turns every feature on: options of a feature leave it on', async () => {
  const options = await optionsOf({
    organization: { teams: { maximumTeams: 5 } },
    emailAndPassword: { minPasswordLength: 10 },
    user: { deleteUser: { deleteTokenExpiresIn: 60 } },
    twoFactor: { issuer: 'Acme' },
    admin: { defaultBanReason: 'Enough' },
  })
  expect(options).toMatchObject({
    organization: { teams: { enabled: true, maximumTeams: 5 } },
    emailAndPassword: { enabled: true },
    user: { deleteUser: { enabled: true }, changeEmail: { enabled: true } },
    twoFactor: { issuer: 'Acme' },
  })
  await createLatchkey(options).close()
})

test('the service leaves off what the options switch off', async () => {
  const file = { organization: { teams: { enabled: false } }, emailAndPassword: { enabled: false }, admin: false }
  const { organization, emailAndPassword, admin } = await optionsOf(file)
  expect({ organization, emailAndPassword, admin }).toEqual(file)
  expect((await optionsOf({ organization: false })).organization).toBe(false)
})

test.each<[option: string, file: object]>([
  ['emailAndPassword', { emailAndPassword: false }],
  ['organization', { organization: 'off' }],
  ['organization.teams', { organization: { teams: true } }],
  ['twoFactor', { twoFactor: null }],
  ['trustedOrigins', { trustedOrigins: 'https://app.example.com' }],
])(
  'a value that cannot be used stops the start of the service with a sentence that names it: %s',
  async (name, file) => {
    await expect(optionsOf(file)).rejects.toThrow(`${name} must be `)
  },
)

test.each<[content: string, file: unknown]>([
  ['a list', []],
  ['null', null],
  ['a text', 'organization'],
  ['a number', 5],
])(
  'a value that cannot be used stops the start with a sentence that names it: LATCHKEY_CONFIG, %s',
  async (_, file) => {
    await expect(optionsOf(file)).rejects.toThrow(/^LATCHKEY_CONFIG names .*options\.json, which must export an object/)
  },
)

test.each([
  ['LATCHKEY_URL', { baseURL: 'https://app.example.com' }],
  ['LATCHKEY_SECRET', { secret: 'y'.repeat(32) }],
])('what %s decides is not passed over in silence in the options file', async (variable, file) => {
  await expect(optionsOf(file)).rejects.toThrow(`${variable} decides ${Object.keys(file)[0]}`)
})

test.each(['file::memory:', 'file:latchkey.db?mode=ro', 'mysql://localhost/latchkey'])(
  'a value that cannot be used stops the start with a sentence that names it: DATABASE_URL=%s',
  (DATABASE_URL) => {
    expect(() => readEnvironment({ DATABASE_URL })).toThrow('DATABASE_URL must be file:PATH or postgres://…')
  },
)
