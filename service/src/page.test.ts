import { expect, test } from 'vitest'
import { pageFacts, pageOf } from './page.ts'

const entry =
  '<meta name="latchkey-mode" content="__MODE__" /><meta name="latchkey-providers" content="__PROVIDERS__" />' +
  '<meta name="latchkey-roles" content="__ROLES__" />'

const plain = { isDevelopment: false, organization: {}, socialProviders: [] }

/** The page, and what one of its elements says there. */
const contentOf = (name: string, options: Partial<Parameters<typeof pageFacts>[0]>): { page: string; said: string } => {
  const page = pageOf(entry, pageFacts({ ...plain, ...options }))
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

test('without roles of its own, or without organizations, there is nothing to say', () => {
  for (const organization of [{}, false, undefined] as const) {
    expect(contentOf('roles', { organization }).said).toBe('{}')
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
