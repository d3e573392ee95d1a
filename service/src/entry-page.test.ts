import { expect, test } from 'vitest'
import { createPlaceholders, fillPlaceholders } from './entry-page.ts'

const entry =
  '<meta name="latchkey-mode" content="__MODE__" /><meta name="latchkey-providers" content="__PROVIDERS__" />' +
  '<meta name="latchkey-inbox" content="__INBOX__" />' +
  '<meta name="latchkey-codes" content="__CODES__" /><meta name="latchkey-roles" content="__ROLES__" />'

const plain = { isDevelopment: false, hasInbox: false, organization: {}, admin: {}, socialProviders: [], twoFactor: {} }

/** The filled page, and the content of one of its meta elements. */
const fill = (
  name: string,
  options: Partial<Parameters<typeof createPlaceholders>[0]>,
): { page: string; content: string } => {
  const page = fillPlaceholders(entry, createPlaceholders({ ...plain, ...options }))
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
