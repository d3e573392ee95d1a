import type { Features } from '@latchkey/contract'
import { defaultRoles, type Permissions } from '@latchkey/contract/access'
import { expect, test } from 'vitest'
import { createPlaceholders, fillPlaceholders, fillSitePath } from './entry-page.ts'
import { createSitePaths } from './site-paths.ts'

const entry =
  '<meta name="latchkey-mode" content="__MODE__" /><meta name="latchkey-providers" content="__PROVIDERS__" />' +
  '<meta name="latchkey-inbox" content="__INBOX__" />' +
  '<meta name="latchkey-api-path" content="__API_PATH__" /><link href="__API_PATH__/get-session" />' +
  '<meta name="latchkey-additional-fields" content="__ADDITIONAL_FIELDS__" />' +
  '<meta name="latchkey-api-keys" content="__API_KEYS__" />' +
  '<meta name="latchkey-device-authorization" content="__DEVICE_AUTHORIZATION__" />' +
  '<meta name="latchkey-webhooks" content="__WEBHOOKS__" />' +
  '<meta name="latchkey-terms" content="__TERMS__" />' +
  '<meta name="latchkey-email-code" content="__EMAIL_CODE__" />' +
  '<meta name="latchkey-email-addresses" content="__EMAIL_ADDRESSES__" />' +
  '<meta name="latchkey-multiple-accounts" content="__MULTIPLE_ACCOUNTS__" />' +
  '<meta name="latchkey-login-method-cookie" content="__LOGIN_METHOD_COOKIE__" />' +
  '<meta name="latchkey-passwords" content="__PASSWORDS__" />' +
  '<meta name="latchkey-sign-up" content="__SIGN_UP__" />' +
  '<meta name="latchkey-password-reset" content="__PASSWORD_RESET__" />' +
  '<meta name="latchkey-verification-mails" content="__VERIFICATION_MAILS__" />' +
  '<meta name="latchkey-invitation-mails" content="__INVITATION_MAILS__" />' +
  '<meta name="latchkey-codes" content="__CODES__" /><meta name="latchkey-roles" content="__ROLES__" />'

const paths = createSitePaths('https://example.com')

const plain: Parameters<typeof createPlaceholders>[0] = {
  paths,
  isDevelopment: false,
  hasInbox: false,
  platformRoles: undefined,
  features: {
    passwords: true,
    signUpMethods: ['password'],
    passwordReset: true,
    verificationMails: 'after-sign-up',
    invitationMails: true,
    emailCodes: false,
    passkeys: false,
    providers: [],
    multipleAccounts: false,
    emailAddresses: false,
    deviceAuthorization: false,
    webhooks: false,
    apiKeys: null,
    codeDigits: null,
    organizations: null,
    terms: null,
    additionalFields: { user: [], session: [], organization: [], member: [], invitation: [], team: [] },
    lastLoginMethodCookie: null,
  },
}

/** The filled page, and the content of one of its meta elements. */
const fill = (
  name: string,
  { features, ...options }: Partial<Omit<typeof plain, 'features'>> & { features?: Partial<Features> },
): { page: string; content: string } => {
  const placeholders = createPlaceholders({ ...plain, ...options, features: { ...plain.features, ...features } })
  const page = fillPlaceholders(entry, placeholders)
  const content = page.match(new RegExp(`name="latchkey-${name}" content="([^"]*)"`))?.[1] ?? ''
  return { page, content: content.replaceAll('&quot;', '"').replaceAll('&amp;', '&') }
}

test('contains the mode of the service: development or production', () => {
  expect(fill('mode', { isDevelopment: true }).content).toBe('development')
  expect(fill('mode', {}).content).toBe('production')
})

test('contains the path of the inbox only if there is one', () => {
  expect(fill('inbox', { isDevelopment: true, hasInbox: true }).content).toBe('/dev/inbox')
  expect(fill('inbox', { isDevelopment: true }).content).toBe('')
})

test.each([
  ['email-code', 'emailCodes'],
  ['email-addresses', 'emailAddresses'],
  ['multiple-accounts', 'multipleAccounts'],
  ['device-authorization', 'deviceAuthorization'],
  ['webhooks', 'webhooks'],
] as const)('%s is on if the features have %s, and off otherwise', (name, feature) => {
  expect(fill(name, { features: { [feature]: true } }).content).toBe('on')
  expect(fill(name, {}).content).toBe('off')
})

test('contains whether users have passwords', () => {
  expect(fill('passwords', {}).content).toBe('on')
  expect(fill('passwords', { features: { passwords: false } }).content).toBe('off')
})

test('contains how new users can sign up', () => {
  expect(JSON.parse(fill('sign-up', { features: { signUpMethods: ['email-code'] } }).content)).toEqual(['email-code'])
})

test('contains whether invitations are mailed', () => {
  expect(fill('invitation-mails', {}).content).toBe('on')
  expect(fill('invitation-mails', { features: { invitationMails: false } }).content).toBe('off')
})

test('contains the options of API keys only if they are enabled', () => {
  const apiKeys = { allowNoExpiry: true }
  expect(JSON.parse(fill('api-keys', { features: { apiKeys } }).content)).toEqual(apiKeys)
  expect(fill('api-keys', {}).content).toBe('')
})

test('contains the terms only if there are some', () => {
  const terms = { version: '2026-11', url: 'https://example.com/terms?a=1&b="' }
  expect(JSON.parse(fill('terms', { features: { terms } }).content)).toEqual(terms)
  expect(fill('terms', {}).content).toBe('')
})

test('contains the additional fields, escaped', () => {
  const field = { type: 'string', max: 20, required: true, input: true, returned: true } as const
  const additionalFields = {
    ...plain.features.additionalFields,
    user: [{ ...field, name: 'company', label: { en: '"Company" & more' } }],
  }
  const { content } = fill('additional-fields', { features: { additionalFields } })
  expect(JSON.parse(content)).toEqual(additionalFields)
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

test('contains the organization roles and the configured platform roles, escaped', () => {
  const organizations = { roles: { 'the "boss" & <co> $1': { team: ['create'] } }, creatorRole: 'owner' }
  const platformRoles = { support: { user: ['list'] } }
  const { page, content } = fill('roles', { features: { organizations }, platformRoles })
  expect(JSON.parse(content)).toEqual({ ...organizations, platformRoles })
  expect(page.endsWith('}" />')).toBe(true)
  expect(fill('roles', {}).content).toBe('{}')
})

test('omits the default organization roles that the options do not change', () => {
  const { owner, admin, member } = defaultRoles
  const roles = { owner: toMutable(owner), admin: toMutable(admin), member: { team: ['create'] } }
  const { content } = fill('roles', { features: { organizations: { roles, creatorRole: 'owner' } } })
  expect(member).not.toEqual(roles.member)
  expect(JSON.parse(content)).toEqual({ roles: { member: roles.member }, creatorRole: 'owner' })
})

/** The types of responses are mutable. */
const toMutable = (permissions: Permissions): Record<string, string[]> => JSON.parse(JSON.stringify(permissions))

test('contains the enabled providers, escaped', () => {
  const providers = [
    { id: 'google', name: 'Google' },
    { id: 'ours', name: '"Ours" & <co> __ROLES__' },
  ]
  const { page, content } = fill('providers', { features: { providers } })
  expect(JSON.parse(content)).toEqual(providers)
  expect(page.split('"')).toHaveLength(entry.split('"').length)
})

test('contains the number of digits of two-factor codes', () => {
  const codeDigits = { app: 8, mail: 5 }
  expect(JSON.parse(fill('codes', { features: { codeDigits } }).content)).toEqual(codeDigits)
  expect(fill('codes', {}).content).toBe('{"mail":null}')
})

test('contains the name of the cookie with the last sign-in method, unless it is off', () => {
  const name = 'acme.last_used_login_method'
  expect(fill('login-method-cookie', { features: { lastLoginMethodCookie: name } }).content).toBe(name)
  expect(fill('login-method-cookie', {}).content).toBe('')
})
