import { expect, onTestFinished, test } from 'vitest'
import { createLatchkey } from './latchkey.ts'
import { openTestDatabase } from './testing/databases.ts'
import { BASE_URL } from './testing/person.ts'
import { world } from './testing/world.ts'

test.each<[option: string, options: object]>([
  ['emailAndPasword', { emailAndPasword: { enabled: true } }],
  ['emailAndPassword.requireEmailVerificaton', { emailAndPassword: { requireEmailVerificaton: true } }],
  ['user.changeEmial', { user: { changeEmial: { enabled: true } } }],
  ['session.cookieCache.maxage', { session: { cookieCache: { enabled: true, maxage: 60 } } }],
  ['account.linking', { account: { linking: { enabled: false } } }],
  ['organization.teams.maximum', { organization: { teams: { enabled: true, maximum: 2 } } }],
  ['constructor', { constructor: true }],
])('an option that does not exist is named when the server starts: %s', async (option, options) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const start = () => createLatchkey({ database, baseURL: BASE_URL, secret: 'x'.repeat(32), ...options })
  expect(start).toThrow(new RegExp(`^${option.replaceAll('.', '\\.')} is no option; known here: \\w+`))
})

test('what bears names of its own is no unknown option', async () => {
  const here = await world({
    organization: { roles: { editor: { project: ['create'] } } },
    trustedOrigins: ['https://other.example.com'],
  })
  expect((await here.stranger().signsUp()).status).toBe(200)
})
