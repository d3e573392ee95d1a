import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLatchkey, type Options } from '@latchkey/server'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvironment } from './env.ts'
import { optionsFrom } from './options.ts'

const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** The options of a service with this file of options, and a folder of its own. */
const optionsOf = async (file: object): Promise<Options> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-options-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const LATCHKEY_CONFIG = join(folder, 'options.json')
  await writeFile(LATCHKEY_CONFIG, JSON.stringify(file))
  const DATABASE_URL = `file:${join(folder, 'latchkey.db')}`
  return optionsFrom(readEnvironment({ LATCHKEY_CONFIG, DATABASE_URL, LATCHKEY_SECRET: 'x'.repeat(32) }), logger)
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
