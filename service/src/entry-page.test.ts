import { expect, test } from 'vitest'
import { createPlaceholders, fillPlaceholders, fillSitePath } from './entry-page.ts'
import { createSitePaths } from './site-paths.ts'

const entry =
  '<meta name="latchkey-mode" content="__MODE__" /><meta name="latchkey-providers" content="__PROVIDERS__" />' +
  '<meta name="latchkey-inbox" content="__INBOX__" />' +
  '<meta name="latchkey-api-path" content="__API_PATH__" /><link href="__API_PATH__/get-session" />' +
  '<meta name="latchkey-user-fields" content="__USER_FIELDS__" />' +
  '<meta name="latchkey-organization-fields" content="__ORGANIZATION_FIELDS__" />' +
  '<meta name="latchkey-api-keys" content="__API_KEYS__" />' +
  '<meta name="latchkey-device-authorization" content="__DEVICE_AUTHORIZATION__" />' +
  '<meta name="latchkey-webhooks" content="__WEBHOOKS__" />' +
  '<meta name="latchkey-terms" content="__TERMS__" />' +
  '<meta name="latchkey-email-code" content="__EMAIL_CODE__" />' +
  '<meta name="latchkey-email-addresses" content="__EMAIL_ADDRESSES__" />' +
  '<meta name="latchkey-multiple-accounts" content="__MULTIPLE_ACCOUNTS__" />' +
  '<meta name="latchkey-login-method-cookie" content="__LOGIN_METHOD_COOKIE__" />' +
  '<meta name="latchkey-passwords" content="__PASSWORDS__" />' +
  '<meta name="latchkey-codes" content="__CODES__" /><meta name="latchkey-roles" content="__ROLES__" />'

const paths = createSitePaths('https://example.com')

const plain = {
  isDevelopment: false,
  hasInbox: false,
  emailAndPassword: { enabled: true },
  organization: {},
  admin: {},
  socialProviders: [],
  twoFactor: {},
  session: undefined,
  emailCode: undefined,
  passkey: undefined,
  apiKey: undefined,
  deviceAuthorization: undefined,
  webhooks: undefined,
  user: {},
  terms: undefined,
  lastLoginMethodCookie: null,
}

/** The filled page, and the content of one of its meta elements. */
const fill = (
  name: string,
  options: Partial<Parameters<typeof createPlaceholders>[0]>,
): { page: string; content: string } => {
  const page = fillPlaceholders(entry, createPlaceholders({ paths, ...plain, ...options }))
  const content = page.match(new RegExp(`name="latchkey-${name}" content="([^"]*)"`))?.[1] ?? ''
  return { page, content: content.replaceAll('&quot;', '"').replaceAll('&amp;', '&') }
}

test('contains the mode', () => {
  expect(fill('mode', { isDevelopment: true }).content).toBe('development')
  expect(fill('mode', { organization: false }).content).toBe('production')
})

test('contains the path of the inbox only if there is one', () => {
  expect(fill('inbox', { isDevelopment: true, hasInbox: true }).content).toBe('/dev/inbox')
  expect(fill('inbox', { isDevelopment: true }).content).toBe('')
})

test('contains whether users can approve devices', () => {
  expect(fill('device-authorization', { deviceAuthorization: { enabled: true } }).content).toBe('on')
  expect(fill('device-authorization', {}).content).toBe('')
})

test('contains the options of API keys only if they are enabled', () => {
  expect(JSON.parse(fill('api-keys', { apiKey: { enabled: true } }).content)).toEqual({ allowNoExpiry: false })
  const apiKey = { enabled: true, allowNoExpiry: true }
  expect(JSON.parse(fill('api-keys', { apiKey }).content)).toEqual({ allowNoExpiry: true })
  expect(fill('api-keys', { apiKey: { enabled: false } }).content).toBe('')
})

test('names webhooks only if they are enabled', () => {
  expect(fill('webhooks', { webhooks: { enabled: true } }).content).toBe('on')
  expect(fill('webhooks', { webhooks: { enabled: false } }).content).toBe('')
  expect(fill('webhooks', {}).content).toBe('')
})

test('contains the terms only if there are some', () => {
  const terms = { version: '2026-11', url: 'https://example.com/terms?a=1&b="' }
  expect(JSON.parse(fill('terms', { terms }).content)).toEqual(terms)
  expect(fill('terms', {}).content).toBe('')
})

test('contains the additional fields of users and organizations', () => {
  const label = { en: '"Company" & more' }
  const additionalFields = {
    company: { type: 'string', required: true, max: 20, label },
    plan: { type: ['free', 'pro'], input: false, defaultValue: 'free' },
    note: { type: 'string', returned: false },
    settings: { type: 'json' },
  } as const
  const flags = { required: false, input: true, returned: true, hasDefault: false }
  const expected = [
    { name: 'company', type: 'string', max: 20, label, ...flags, required: true },
    { name: 'plan', type: ['free', 'pro'], ...flags, input: false, hasDefault: true },
    { name: 'note', type: 'string', ...flags, returned: false },
  ]
  expect(JSON.parse(fill('user-fields', { user: { additionalFields } }).content)).toEqual(expected)
  expect(fill('user-fields', {}).content).toBe('[]')
  expect(JSON.parse(fill('organization-fields', { organization: { additionalFields } }).content)).toEqual(expected)
  expect(fill('organization-fields', { organization: false }).content).toBe('[]')
})

test('contains the paths of the site and of the calls', () => {
  const below = createSitePaths('https://example.com/accounts', '/auth')
  const { page, content } = fill('api-path', { paths: below })
  expect(content).toBe('/accounts/auth')
  expect(page).toContain('href="/accounts/auth/get-session"')
  expect(fill('inbox', { paths: below, hasInbox: true }).content).toBe('/accounts/dev/inbox')
  expect(fillSitePath('<script src="./assets/a.js">', below.site)).toBe('<script src="/accounts/assets/a.js">')
  expect(fillSitePath('<script src="./assets/a.js">', paths.site)).toBe('<script src="/assets/a.js">')
})

test('contains the configured organization roles, escaped', () => {
  const roles = { 'the "boss" & <co> $1': { team: ['create'] } }
  const { page, content } = fill('roles', { organization: { roles, creatorRole: 'owner' } })
  expect(JSON.parse(content)).toEqual({ roles, creatorRole: 'owner' })
  expect(page.endsWith('}" />')).toBe(true)
})

test('contains the configured platform roles, without the ids of admins', () => {
  const admin = { roles: { support: { user: ['list'] } }, adminUserIds: ['the-id-of-anna'] }
  const { page, content } = fill('roles', { admin })
  expect(JSON.parse(content)).toEqual({ platformRoles: admin.roles })
  expect(page).not.toContain('the-id-of-anna')
})

test('contains no roles without custom roles or with the feature disabled', () => {
  for (const feature of [{}, false, undefined] as const) {
    expect(fill('roles', { organization: feature, admin: feature }).content).toBe('{}')
  }
})

test('contains the enabled providers, escaped', () => {
  const socialProviders = [
    { id: 'google', name: 'Google' },
    { id: 'ours', name: '"Ours" & <co> __ROLES__' },
  ]
  const { page, content } = fill('providers', { socialProviders })
  expect(JSON.parse(content)).toEqual(socialProviders)
  expect(page.split('"')).toHaveLength(entry.split('"').length)
})

test('contains the configured number of digits of two-factor codes', () => {
  const twoFactor = { totpOptions: { digits: 8, period: 60 }, otpOptions: { digits: 5, sendOTP: true } } as const
  expect(JSON.parse(fill('codes', { twoFactor }).content)).toEqual({ app: 8, mail: 5 })
  for (const feature of [{}, false, undefined] as const)
    expect(fill('codes', { twoFactor: feature }).content).toBe('{"mail":null}')
})

test('contains the name of the cookie with the last sign-in method, unless it is off', () => {
  const name = 'acme.last_used_login_method'
  expect(fill('login-method-cookie', { lastLoginMethodCookie: name }).content).toBe(name)
  expect(fill('login-method-cookie', {}).content).toBe('')
})

test('contains whether users have passwords', () => {
  expect(fill('passwords', {}).content).toBe('on')
  expect(fill('passwords', { emailAndPassword: { enabled: false } }).content).toBe('off')
})

test('contains whether users can sign in with an emailed code', () => {
  expect(fill('email-code', { emailCode: {} }).content).toBe('on')
  for (const emailCode of [false, undefined] as const) expect(fill('email-code', { emailCode }).content).toBe('')
})

test('contains whether an account can have several email addresses', () => {
  const withAddresses = (enabled: boolean) => ({ user: { emailAddresses: { enabled } } })
  expect(fill('email-addresses', withAddresses(true)).content).toBe('on')
  expect(fill('email-addresses', withAddresses(false)).content).toBe('')
  expect(fill('email-addresses', {}).content).toBe('')
})

test('contains whether several accounts can be signed in', () => {
  expect(fill('multiple-accounts', { session: { multipleAccounts: true } }).content).toBe('on')
  expect(fill('multiple-accounts', { session: { multipleAccounts: false } }).content).toBe('')
  expect(fill('multiple-accounts', {}).content).toBe('')
})
