import { expect, test } from 'vitest'
import { pageOf } from './page.ts'

const entry = '<meta name="latchkey-mode" content="__MODE__" /><meta name="latchkey-roles" content="__ROLES__" />'

test('the page says whether the service is the one in production', () => {
  expect(pageOf(entry, { isDevelopment: true, organization: {} })).toContain('content="development"')
  expect(pageOf(entry, { isDevelopment: false, organization: false })).toContain('content="production"')
})

test('the page carries the roles of the options, and no role breaks out of its place', () => {
  const roles = { 'the "boss" & <co> $1': { team: ['create'] } }
  const page = pageOf(entry, { isDevelopment: false, organization: { roles, creatorRole: 'owner' } })
  const content = page.match(/name="latchkey-roles" content="([^"]*)"/)?.[1] ?? ''
  expect(JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual({
    roles,
    creatorRole: 'owner',
  })
  expect(page.endsWith('}" />')).toBe(true)
})

test('without roles of its own, or without organizations, there is nothing to say', () => {
  for (const organization of [{}, false, undefined] as const) {
    expect(pageOf(entry, { isDevelopment: false, organization })).toContain('latchkey-roles" content="{}"')
  }
})
