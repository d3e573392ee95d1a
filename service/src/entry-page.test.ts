import { expect, test } from 'vitest'
import { createPlaceholders, fillPlaceholders } from './entry-page.ts'

const entry =
  '<meta name="latchkey-mode" content="__MODE__" /><meta name="latchkey-providers" content="__PROVIDERS__" />' +
  '<meta name="latchkey-codes" content="__CODES__" /><meta name="latchkey-roles" content="__ROLES__" />'

const plain = { isDevelopment: false, organization: {}, admin: {}, socialProviders: [], twoFactor: {} }

/** The page, and what one of its elements says there. */
const contentOf = (
  name: string,
  options: Partial<Parameters<typeof createPlaceholders>[0]>,
): { page: string; said: string } => {
  const page = fillPlaceholders(entry, createPlaceholders({ ...plain, ...options }))
  const content = page.match(new RegExp(`name="latchkey-${name}" content="([^"]*)"`))?.[1] ?? ''
  return { page, said: content.replaceAll('&quot;', '"').replaceAll('&amp;', '&') }
}

test('the page says whether the service is the one in production', () => {
  expect(contentOf('mode', { isDevelopment: true }).said).toBe('development')
  expect(contentOf('mode', { organization: false }).said).toBe('production')
})

test('the page carries the roles of the options, and no role breaks out of its place', () => {
  const roles = { 'the "boss" & <co> $1': { team: ['create'] } }
  const { page, said } = contentOf('roles', { organization: { roles, creatorRole: 'owner' } })
  expect(JSON.parse(said)).toEqual({ roles, creatorRole: 'owner' })
  expect(page.endsWith('}" />')).toBe(true)
})

test('the page carries the platform roles of the options, and no id of an administrator', () => {
  const admin = { roles: { support: { user: ['list'] } }, adminUserIds: ['the-id-of-anna'] }
  const { page, said } = contentOf('roles', { admin })
  expect(JSON.parse(said)).toEqual({ platformRoles: admin.roles })
  expect(page).not.toContain('the-id-of-anna')
})

test('without roles of its own, or without what they are for, there is nothing to say', () => {
  for (const feature of [{}, false, undefined] as const) {
    expect(contentOf('roles', { organization: feature, admin: feature }).said).toBe('{}')
  }
})

test('the page carries the providers that somebody can sign in with, and no name breaks out of its place', () => {
  const socialProviders = [
    { id: 'google', name: 'Google' },
    { id: 'ours', name: '"Ours" & <co> __ROLES__' },
  ]
  const { page, said } = contentOf('providers', { socialProviders })
  expect(JSON.parse(said)).toEqual(socialProviders)
  expect(page.split('"')).toHaveLength(entry.split('"').length)
})

test('the page carries how many digits codes of a second factor have, where the options say so', () => {
  const twoFactor = { totpOptions: { digits: 8, period: 60 }, otpOptions: { digits: 5 } } as const
  expect(JSON.parse(contentOf('codes', { twoFactor }).said)).toEqual({ app: 8, mail: 5 })
  for (const feature of [{}, false, undefined] as const)
    expect(contentOf('codes', { twoFactor: feature }).said).toBe('{}')
})
