import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '@latchkey/testing'
import { createLatchkey } from '../../latchkey.ts'
import type { Options } from './options.ts'

const start = async (options: object) => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const required = { database, baseURL: 'https://app.example.com', secret: 'x'.repeat(32) }
  return createLatchkey({ ...required, ...options } as Options)
}

const startWithUserFields = (additionalFields: object) => start({ user: { additionalFields } })

test.each([
  'role',
  'banned',
  'email',
  'password',
  'callbackURL',
  'searchName',
  'sessionVersion',
  'constructor',
  'fetchOptions',
])('refuses to start with a user field that has the built-in name %s', async (name) => {
  await expect(startWithUserFields({ [name]: { type: 'string' } })).rejects.toThrow(
    `user.additionalFields.${name} must not have the name of a built-in field; received "${name}"`,
  )
})

test.each<[option: string, name: string, options: object]>([
  ['session.additionalFields', 'token', { session: { additionalFields: { token: { type: 'string' } } } }],
  ['organization.additionalFields', 'slug', { organization: { additionalFields: { slug: { type: 'string' } } } }],
  [
    'organization.members.additionalFields',
    'userId',
    { organization: { members: { additionalFields: { userId: { type: 'string' } } } } },
  ],
  [
    'organization.members.additionalFields',
    'email',
    { organization: { members: { additionalFields: { email: { type: 'string' } } } } },
  ],
  [
    'organization.invitations.additionalFields',
    'resend',
    { organization: { invitations: { additionalFields: { resend: { type: 'string' } } } } },
  ],
  [
    'organization.teams.additionalFields',
    'name',
    { organization: { teams: { additionalFields: { name: { type: 'string' } } } } },
  ],
])('refuses to start with the built-in name %s.%s', async (option, name, options) => {
  await expect(start(options)).rejects.toThrow(`${option}.${name} must not have the name of a built-in field`)
})

test.each<[message: string, fields: object]>([
  ['user.additionalFields.2fast must have a name of at most 64 letters, digits', { '2fast': { type: 'string' } }],
  ['user.additionalFields.company.type must be one of string, number', { company: { type: 'text' } }],
  ['user.additionalFields.plan.type must be one of string, number', { plan: { type: [] } }],
  ['Unknown option "user.additionalFields.company.unique"', { company: { type: 'string', unique: true } }],
  ['user.additionalFields.company.max must be a whole number', { company: { type: 'string', max: 10_001 } }],
  [
    'user.additionalFields.seats.defaultValue must be a value of this field; received "two"',
    { seats: { type: 'number', defaultValue: 'two' } },
  ],
  [
    'user.additionalFields.plan.required must be false, because clients cannot set this field',
    { plan: { type: 'string', required: true, input: false } },
  ],
  [
    'user.additionalFields.company.label must be texts by language: en',
    { company: { type: 'string', label: { xx: 'Firma' } } },
  ],
  ['user.additionalFields.company.validator must implement', { company: { type: 'string', validator: /a/ } }],
])('refuses to start with an invalid definition: %s', async (message, fields) => {
  await expect(startWithUserFields(fields)).rejects.toThrow(message)
})

test('refuses more than 50 fields per entity', async () => {
  const fields = Array.from({ length: 51 }, (_, index) => [`field${index}`, { type: 'string' }])
  await expect(startWithUserFields(Object.fromEntries(fields))).rejects.toThrow(
    'user.additionalFields must have at most 50 fields',
  )
})

test('refuses a required session field, because clients pass no values when a session starts', async () => {
  await expect(
    start({ session: { additionalFields: { device: { type: 'string', required: true } } } }),
  ).rejects.toThrow('session.additionalFields.device.required must be false for sessions; received true')
})
